import './texts.ts';

import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

import type { PolicyDraft } from '../drafts/draft-set.ts';
import { QuestionButton } from '../drafts/question-button.tsx';

const MadeUpIntent = lazyScreen(() => import('./made-up-intent.tsx'), 'MadeUpIntent');

/** A button that opens the trial of a made-up task with drafts. */
export function MadeUpDialog({ drafts }: { drafts: readonly PolicyDraft[] }) {
  const { t } = useTranslation('madeUp');
  return (
    <QuestionButton label={t('open')} title={t('title')}>
      <MadeUpIntent drafts={drafts} />
    </QuestionButton>
  );
}
