import type { CborItem } from './read.ts';

/** What an item must be where one kind alone is taken. Each throws `RangeError` for another. */

/** A whole number from 0 to 2^64 - 1. */
export function natural(item: CborItem | undefined): bigint {
  if (item?.type !== 'Integer' || item.value < 0n) throw new RangeError('Not a natural number');
  return item.value;
}

/** A string of bytes, of one length where that is said. */
export function bytesOf(item: CborItem | undefined, length?: number): Uint8Array {
  if (item?.type !== 'Bytes' || (length !== undefined && item.value.length !== length)) throw new RangeError('Not these bytes');
  return item.value;
}

/** The items of a list, as many as are said where that is said. */
export function listOf(item: CborItem | undefined, length?: number): readonly CborItem[] {
  if (item?.type !== 'Array' || (length !== undefined && item.items.length !== length)) throw new RangeError('Not this list');
  return item.items;
}

/** The items of a set, which may have its tag or not. There is one at least. */
export function setOf(item: CborItem | undefined): readonly CborItem[] {
  const items = listOf(item?.type === 'Tag' && item.tag === 258n ? item.item : item);
  if (items.length === 0) throw new RangeError('An empty set');
  return items;
}

/** The pairs of a map. */
export function pairsOf(item: CborItem | undefined): readonly (readonly [CborItem, CborItem])[] {
  if (item?.type !== 'Map') throw new RangeError('Not a map');
  return item.entries;
}

/** The members of a map whose keys are small numbers, none of which is there twice. */
export function membersOf(item: CborItem | undefined): ReadonlyMap<number, CborItem> {
  const pairs = pairsOf(item).map(([key, value]) => [Number(natural(key)), value] as const);
  const members = new Map(pairs);
  if (members.size !== pairs.length) throw new RangeError('A member is there twice');
  return members;
}

/** Throws where two of the texts are one. */
export function expectDistinct(texts: readonly string[]): void {
  if (new Set(texts).size !== texts.length) throw new RangeError('The same is there twice');
}
