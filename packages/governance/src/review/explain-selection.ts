import type { Policy } from '@countersign/model';
import { proposalContext } from '../conditions/proposal-context.ts';
import type { ProposeInput } from '../decision.ts';
import { selectPolicies } from '../policies/select-policies.ts';

/**
 * Why a policy governs an intent, or does not: it is locked, is for other kinds or other domains, ranks below the one that governs or that
 * failed, has a condition that does not hold or has no answer, or is set aside by a domain above that coerces.
 */
export interface PolicyMatch {
  readonly policy: Policy;
  readonly reason: 'Governs' | 'Locked' | 'Kind' | 'Scope' | 'Coerced' | 'Outranked' | 'Condition' | 'NoAnswer';
}

type SelectionInput = Pick<ProposeInput, 'request' | 'chain' | 'facts' | 'rules' | 'conditions' | 'now'>;

/** Says of each policy why it governs a proposal or does not: root first, the highest rank first. `policies`: of the chain's domains, locked ones too. */
export function explainSelection(input: SelectionInput, policies: readonly Policy[]): readonly PolicyMatch[] {
  const { request, chain, conditions } = input;
  const { type } = request.payload;
  const context = proposalContext(input);
  const answer = (condition: NonNullable<Policy['condition']>) => conditions.evaluate(condition, context);
  const selected = selectPolicies(chain, type, request.author.domainId, answer);
  const governing = selected.ok ? selected.value.policies : [];
  const stopped = selected.ok ? undefined : selected.error.policy;
  const coercing = selected.ok ? chain.findIndex(({ domain }) => domain.id === selected.value.coercedBy) : -1;

  return chain.flatMap(({ domain, policies: compiled }, index) => {
    const candidates = compiled.candidates(type, index === chain.length - 1 ? 'Self' : 'Descendants');
    const decisive = candidates.findIndex(({ id }) => id === stopped?.id || governing.some((one) => one.id === id));
    const reasonOf = (policy: Policy): PolicyMatch['reason'] => {
      if (policy.lock !== 'Unlocked') return 'Locked';
      if (policy.intentTypes?.includes(type) === false) return 'Kind';
      const place = candidates.findIndex(({ id }) => id === policy.id);
      if (place < 0) return 'Scope';
      if (coercing >= 0 && index > coercing) return 'Coerced';
      if (decisive >= 0 && place > decisive) return 'Outranked';
      if (place === decisive) return policy.id === stopped?.id ? 'NoAnswer' : 'Governs';
      return 'Condition';
    };
    return policies
      .filter(({ domainId }) => domainId === domain.id)
      .toSorted((left, right) => right.rank - left.rank || (left.id < right.id ? -1 : 1))
      .map((policy) => ({ policy, reason: reasonOf(policy) }));
  });
}
