import type { Draft } from '../draft.ts';

/** What each step is given: the draft, how to change it, and where one goes from here. */
export interface StepProps {
  readonly draft: Draft;
  readonly change: (changes: Partial<Draft>) => void;
  readonly onNext: () => void;
  readonly onBack: () => void;
}
