import type { IntentType, Policy } from '@countersign/model';
import { ok } from '@countersign/kernel';
import type { CompiledPolicies } from './compiled-policies.ts';

type Place = 'Self' | 'Descendants';

/**
 * Indexes the policies of one domain. Locked ones are left out. Compile once and keep the result until one of them changes;
 * the index is filled on demand, one entry per intent type met.
 */
export function compilePolicies(domainId: string, policies: readonly Policy[]): CompiledPolicies {
  const ranked = policies.filter((policy) => policy.domainId === domainId && policy.lock === 'Unlocked').toSorted(byRankThenId);
  const index = { Self: new Map<IntentType, readonly Policy[]>(), Descendants: new Map<IntentType, readonly Policy[]>() };

  function candidates(type: IntentType, place: Place): readonly Policy[] {
    const known = index[place].get(type);
    if (known) return known;
    const matching = ranked.filter((policy) => covers(policy, place) && concerns(policy, type));
    index[place].set(type, matching);
    return matching;
  }

  return {
    domainId,
    ranked,
    candidates,
    select(type, place, answer) {
      for (const policy of candidates(type, place)) {
        if (policy.condition === undefined) return ok(policy);
        const held = answer(policy.condition);
        if (!held.ok) return { ok: false, error: { policy, failure: held.error } };
        if (held.value) return ok(policy);
      }
      return ok(undefined);
    },
  };
}

type Ranked = Pick<Policy, 'id' | 'domainId' | 'rank'>;
type Covering = Pick<Policy, 'scope' | 'intentTypes'>;

/** True if `policy` and another of its domain are of one rank. */
export function tiesWith(policy: Ranked, other: Ranked): boolean {
  return policy.id !== other.id && policy.domainId === other.domainId && policy.rank === other.rank;
}

/** True if there may be an intent that both match, whatever their conditions say. */
export function mayMeet(policy: Covering, other: Covering): boolean {
  const places = (['Self', 'Descendants'] as const).some((place) => covers(policy, place) && covers(other, place));
  const types = policy.intentTypes?.some((type) => concerns(other, type)) ?? (other.intentTypes?.length ?? 1) > 0;
  return places && types;
}

function covers(policy: Covering, place: Place): boolean {
  return policy.scope === place || policy.scope === 'SelfAndDescendants';
}

function concerns(policy: Covering, type: IntentType): boolean {
  return policy.intentTypes === undefined || policy.intentTypes.includes(type);
}

function byRankThenId(left: Policy, right: Policy): number {
  if (left.rank !== right.rank) return right.rank - left.rank;
  if (left.id === right.id) return 0;
  return left.id < right.id ? -1 : 1;
}
