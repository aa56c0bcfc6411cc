import type { IntentPayload, Propose } from '@countersign/kinds/schemas';
import type { Policy } from '@countersign/model';
import type { ProposeInput } from '../decision.ts';
import { findEntity } from '@countersign/kinds/rules';
import { mayMeet, tiesWith } from '../policies/compile-policies.ts';

/** Two unlocked policies of one domain and rank, of which some intents may match both: the smaller id wins then. */
export interface RankTie {
  readonly policy: Pick<Policy, 'id' | 'alias' | 'rank'>;
  readonly other: Policy;
  readonly winner: string;
}

type Tied = Pick<Policy, 'id' | 'alias' | 'domainId' | 'rank' | 'scope' | 'intentTypes' | 'lock'>;

/** What ties an intent would make between the policy that it makes, changes or unlocks, and those of the same domain. */
export function rankTies({
  request,
  chain,
  facts,
}: Pick<ProposeInput, 'chain' | 'facts'> & { readonly request: Pick<Propose, 'payload'> }): readonly RankTie[] {
  const target = chain.at(-1);
  if (target === undefined) return [];
  const policy = policyAfter(request.payload, target.domain.id, facts);
  if (policy?.lock !== 'Unlocked') return [];
  return target.policies.ranked
    .filter((other) => tiesWith(policy, other) && mayMeet(policy, other))
    .map((other) => ({ policy, other, winner: policy.id < other.id ? policy.id : other.id }));
}

function policyAfter(payload: IntentPayload, domainId: string, facts: ProposeInput['facts']): Tied | undefined {
  if (payload.type === 'v0_CreatePolicy') return { ...payload, domainId };
  if (payload.type !== 'v0_UpdatePolicy' && payload.type !== 'v0_UnlockPolicy') return undefined;
  const policy = findEntity(facts, 'Policy', payload.reference.id);
  if (policy === undefined || payload.type === 'v0_UnlockPolicy') return policy && { ...policy, lock: 'Unlocked' };
  const { alias, rank, scope, intentTypes } = payload;
  return { id: policy.id, domainId: policy.domainId, lock: policy.lock, alias, rank, scope, ...(intentTypes && { intentTypes }) };
}
