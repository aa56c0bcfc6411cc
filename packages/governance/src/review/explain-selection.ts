import type { Policy } from '@countersign/model';
import { proposalContext } from '../conditions/proposal-context.ts';
import type { ProposeInput } from '../decision.ts';
import type { CompiledPolicies } from '../policies/compiled-policies.ts';
import { selectPolicies } from '../policies/select-policies.ts';

/**
 * Why a policy governs an intent, or does not: it is locked, is for other kinds or other domains, ranks below the one that governs or that
 * failed, has a condition that does not hold or has no answer, is set aside by a domain above that coerces, or comes to nothing since the condition
 * of another domain's policy has no answer (`Stopped`).
 */
export interface PolicyMatch {
  readonly policy: Policy;
  readonly reason: 'Governs' | 'Locked' | 'Kind' | 'Scope' | 'Coerced' | 'Outranked' | 'Condition' | 'NoAnswer' | 'Stopped';
}

type SelectionInput = Pick<ProposeInput, 'request' | 'chain' | 'facts' | 'rules' | 'conditions' | 'now'>;

/** Says of each policy why it governs a proposal or does not: root first, the highest rank first. `policies`: of the chain's domains, locked ones too. */
export function explainSelection(input: SelectionInput, policies: readonly Policy[]): readonly PolicyMatch[] {
  const { request, chain, conditions } = input;
  const { type } = request.payload;
  const context = proposalContext(input);
  const answer = (condition: NonNullable<Policy['condition']>) => conditions.evaluate(condition, context);
  const selected = selectPolicies(chain, type, request.author.domainId, answer);
  const stopped = selected.ok ? undefined : selected.error.policy;
  const stoppedAt = chain.findIndex(({ domain }) => domain.id === stopped?.domainId);
  const coercing = selected.ok ? chain.findIndex(({ domain }) => domain.id === selected.value.coercedBy) : -1;

  return chain.flatMap(({ domain, policies: compiled }, index) => {
    const place = index === chain.length - 1 ? 'Self' : 'Descendants';
    const candidates = compiled.candidates(type, place);
    const isAsked = (stoppedAt < 0 || index <= stoppedAt) && (coercing < 0 || index <= coercing);
    const decisive = isAsked ? decisiveOf(compiled.select(type, place, answer)) : undefined;
    const decisiveAt = candidates.findIndex(({ id }) => id === decisive?.id);
    const reasonOf = (policy: Policy): PolicyMatch['reason'] => {
      if (policy.lock !== 'Unlocked') return 'Locked';
      if (policy.intentTypes?.includes(type) === false) return 'Kind';
      const at = candidates.findIndex(({ id }) => id === policy.id);
      if (at < 0) return 'Scope';
      if (!isAsked) return coercing >= 0 ? 'Coerced' : 'Stopped';
      if (decisiveAt >= 0 && at > decisiveAt) return 'Outranked';
      if (at !== decisiveAt) return 'Condition';
      if (stopped === undefined) return 'Governs';
      return policy.id === stopped.id ? 'NoAnswer' : 'Stopped';
    };
    return policies
      .filter(({ domainId }) => domainId === domain.id)
      .toSorted((left, right) => right.rank - left.rank || (left.id < right.id ? -1 : 1))
      .map((policy) => ({ policy, reason: reasonOf(policy) }));
  });
}

/** The policy at which a domain's choice ends. */
function decisiveOf(selected: ReturnType<CompiledPolicies['select']>): Policy | undefined {
  return selected.ok ? selected.value : selected.error.policy;
}
