import type { LoadedFacts, PlatformRules } from '@countersign/kinds/rules';
import type { ConditionEvaluator } from '../conditions/condition-evaluator.ts';

/** What a replay needs in addition to the entries: pure functions. */
export interface ReplayRules {
  readonly rules: (facts: LoadedFacts) => PlatformRules;
  readonly conditions: ConditionEvaluator;
  /** True if the signature (base64) over the text is that of the person with this key. */
  readonly verifySignature: (signed: {
    readonly publicKey: string;
    readonly text: string;
    readonly signature: string;
  }) => boolean;
}
