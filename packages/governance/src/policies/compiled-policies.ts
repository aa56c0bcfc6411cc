import type { Result } from '@countersign/kernel';
import type { IntentType, Policy, PolicyCondition } from '@countersign/model';

/** Answers a condition for the intent that is judged; called from the highest rank down, and only until one holds. */
export type ConditionAnswer<Failure> = (condition: PolicyCondition) => Result<boolean, Failure>;

/** The policies of one domain, indexed once; keep it as long as none of them changes. */
export interface CompiledPolicies {
  readonly domainId: string;
  /** All unlocked policies, highest rank first, the smallest id first among equals. */
  readonly ranked: readonly Policy[];
  /**
   * The candidates for an intent type before their conditions are asked, best first.
   * @param place `Self` if this domain is the intent's target, `Descendants` if it is an ancestor of it.
   */
  candidates(type: IntentType, place: 'Self' | 'Descendants'): readonly Policy[];
  /** The policy that governs an intent of this type, if any. A failing condition is a failure, never "no match". */
  select<Failure>(
    type: IntentType,
    place: 'Self' | 'Descendants',
    answer: ConditionAnswer<Failure>,
  ): Result<Policy | undefined, { readonly policy: Policy; readonly failure: Failure }>;
}
