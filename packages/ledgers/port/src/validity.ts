/**
 * Until when a network takes a transaction: into the block of a height at the last, or into blocks of up to a moment (ISO 8601, UTC). A transaction that
 * has none is good for good.
 */
export type Validity =
  | { readonly type: 'Height'; readonly height: number }
  | { readonly type: 'Moment'; readonly moment: string };

/** True once no block after this one can have a transaction of that validity. Only what a final block shows is for good. */
export function isOver(validity: Validity, { height, time }: { readonly height: number; readonly time: Date }): boolean {
  return validity.type === 'Height' ? height >= validity.height : time.getTime() > Date.parse(validity.moment);
}
