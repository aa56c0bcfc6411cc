import type { IntentType, Policy } from '@countersign/model';
import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import type { GoverningDomain } from '../decision.ts';
import type { ConditionAnswer } from './compiled-policies.ts';

/** The policies that govern an intent, root first, at most one per governing domain. */
export interface PolicySelection {
  readonly policies: readonly Policy[];
  /** The ancestor of the target whose coercion set aside the policies of the domains below it. */
  readonly coercedBy?: string;
}

/** A condition that has no answer, and the policy it belongs to. */
export interface SelectionFailure<Failure> {
  readonly policy: Policy;
  readonly failure: Failure;
}

/**
 * Selects the governing policies of an intent: in each governing domain the highest ranking match.
 *
 * If the author belongs to an ancestor of the target that coerces its descendants and has a match, the policies of the domains
 * below that ancestor do not apply; nor are their conditions asked.
 * @param chain root first, target last.
 */
export function selectPolicies<Failure>(
  chain: readonly GoverningDomain[],
  type: IntentType,
  authorDomainId: string,
  answer: ConditionAnswer<Failure>,
): Result<PolicySelection, SelectionFailure<Failure>> {
  const policies: Policy[] = [];
  const targetIndex = chain.length - 1;
  for (let index = 0; index <= targetIndex; index++) {
    const governing = chain[index];
    if (!governing) continue;
    const selected = governing.policies.select(type, index === targetIndex ? 'Self' : 'Descendants', answer);
    if (!selected.ok) return selected;
    if (!selected.value) continue;
    policies.push(selected.value);
    const { domain } = governing;
    if (index < targetIndex && domain.id === authorDomainId && domain.governingStrategy === 'CoerceDescendants') {
      return ok({ policies, coercedBy: domain.id });
    }
  }
  return ok({ policies });
}
