/**
 * Until when a network takes a transaction: into the block of a height at the last, into blocks of up to a moment (ISO 8601, UTC), or into one of so many blocks
 * after one that it names by its hash. A transaction that has none is good for good.
 */
export type Validity = FixedValidity | CountedValidity;

/** One whose end is said by itself. */
export type FixedValidity =
  | { readonly type: 'Height'; readonly height: number }
  | { readonly type: 'Moment'; readonly moment: string };

/** One that is counted from a block, of which the network alone knows the height. The hash is hexadecimal, however explorers write it. */
export interface CountedValidity {
  readonly type: 'AfterBlock';
  readonly blockHash: string;
  readonly blocks: number;
  /**
   * About where the block is by the network's own count, such as its slot, so that it is looked for there first. Signed bytes do not have it, and anybody who
   * writes into a database may change it: a block that is found there counts by its hash alone.
   */
  readonly near?: number;
}

/** True once no block after this one can have a transaction of that validity. Only what a final block shows is for good. */
export function isOver(validity: FixedValidity, { height, time }: { readonly height: number; readonly time: Date }): boolean {
  return validity.type === 'Height' ? height >= validity.height : time.getTime() > Date.parse(validity.moment);
}

/** The same validity by the height of the block that it is counted from. */
export function countedFrom({ blocks }: CountedValidity, height: number): FixedValidity & { readonly type: 'Height' } {
  return { type: 'Height', height: height + blocks };
}
