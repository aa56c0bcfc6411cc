import type { Movers } from '@countersign/contract';

type Tier = keyof Movers['completeUpTo'];

/** What can be said where no group was found: only of sizes that were all looked at. `count`: how many people are in the largest of them. */
export interface NoneTold {
  readonly key: 'nobody' | 'noneDirect' | 'noneOtherwise' | 'noneFound';
  readonly count: number;
}

/** Of all groups together. */
export function nobodyTold({ completeUpTo }: Movers): NoneTold {
  const count = Math.min(...Object.values(completeUpTo));
  return { key: count === 0 ? 'noneFound' : 'nobody', count };
}

/** Of those that can do it in one way. */
export function noneTold(tier: Exclude<Tier, 'Assumed'>, { completeUpTo, mostPeople }: Movers): NoneTold {
  const count = completeUpTo[tier];
  if (tier === 'Direct') return { key: count === 0 ? 'noneFound' : 'noneDirect', count };
  return { key: count < mostPeople ? 'noneFound' : 'noneOtherwise', count };
}
