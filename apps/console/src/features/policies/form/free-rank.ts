import { mayMeet } from '@countersign/governance/policies';
import type { Policy } from '@countersign/model';

import { rankBounds, ruleOf, type PolicyValues } from './policy-values.ts';

/** Ranks are offered in steps of this, so that there is room between them. */
const step = 10;
/** Where the first policy of a domain begins. */
const first = 100;

/** A rank that no policy has: above `from` in steps, else the next one that is free; nothing where all are taken. */
export function freeRank(policies: readonly Pick<Policy, 'rank'>[], from = first): number | undefined {
  const taken = new Set(policies.map(({ rank }) => rank));
  const isFree = (rank: number) => !taken.has(rank);
  const upwards = Array.from({ length: Math.floor((rankBounds.most - from) / step) + 1 }, (_, count) => from + count * step);
  const every = Array.from({ length: rankBounds.most - rankBounds.least + 1 }, (_, count) => rankBounds.least + count);
  return upwards.find(isFree) ?? every.find((rank) => rank > from && isFree(rank)) ?? every.findLast(isFree);
}

/** The policies of the same rank that can apply to the same tasks: where both do, the smaller id alone decides. */
export function tiedWith(values: PolicyValues, id: string | undefined, policies: readonly Policy[]): readonly Policy[] {
  const { rank, scope, intentTypes } = ruleOf(values);
  if (values.lock === 'Locked') return [];
  return policies.filter(
    (other) =>
      other.id !== id &&
      other.lock === 'Unlocked' &&
      other.rank === rank &&
      mayMeet({ scope, ...(intentTypes && { intentTypes }) }, other),
  );
}
