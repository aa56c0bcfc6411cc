import { canonicalJson, type Translate } from '@countersign/kernel';
import type { PolicyCondition } from '@countersign/model';
import type { GroupedTree } from '@countersign/model/grouped-tree';

import { readCondition, type ConditionTree } from '../conditions/condition-tree.ts';
import { assetWithin, conditionParts, partSentence, type ConditionSentence } from './condition-words.ts';
import type { Names } from './names.ts';

/** One part of a condition before and after: of what comes there is no `before`, of what goes no `after`; what stays has one sentence. */
export type ConditionChange =
  | { readonly change: 'same' | 'added' | 'removed'; readonly sentence: ConditionSentence }
  | { readonly change: 'changed'; readonly before: ConditionSentence; readonly after: ConditionSentence };

/** What becomes of a condition, part by part. */
export type ConditionDifference = GroupedTree<ConditionChange>;

/**
 * How a condition differs from the one before, in words: a limit that moves is one sentence before and after, and not two groups to compare by
 * eye. Nothing stays out: every part of either is in it. Two trees where one condition replaces another that it has nothing in common with:
 * what goes, then what comes.
 */
export function conditionDifference(
  before: PolicyCondition,
  after: PolicyCondition,
  names: Names,
  translate: Translate,
): readonly ConditionDifference[] {
  const [earlier, later] = [{ tree: readCondition(before) }, { tree: readCondition(after) }];
  const difference = differenceOf(earlier, later, { names, translate });
  if (difference !== undefined) return [difference];
  return [marked('removed', earlier, { names, translate }), marked('added', later, { names, translate })];
}

interface Placed {
  readonly tree: ConditionTree;
  /** The asset that amounts in it count, where that is said around it. */
  readonly asset?: string | undefined;
}

interface Reader {
  readonly names: Names;
  readonly translate: Translate;
}

/** Nothing where the two are of different sorts. */
function differenceOf(before: Placed, after: Placed, reader: Reader): ConditionDifference | undefined {
  if (isSame(before, after)) return marked('same', after, reader);
  const group = after.tree.type === 'Leaf' ? before.tree.type : after.tree.type;
  if (group === 'Leaf') return changed(before, after, reader);
  const [earlier, later] = [partsAs(group, before), partsAs(group, after)];
  return earlier && later && { type: group, parts: partsOf(earlier, later, reader) };
}

/** The parts of a group of this sort; a condition alone is the only part of either. Nothing for a group of the other sort. */
function partsAs(group: 'All' | 'Any', { tree, asset }: Placed): readonly Placed[] | undefined {
  if (tree.type === 'Leaf') return [{ tree, asset }];
  if (tree.type !== group) return undefined;
  const within = assetWithin(tree, asset);
  return tree.parts.map((part) => ({ tree: part, asset: within }));
}

/** Parts as they stand afterwards, each beside what it was; then what went away. */
function partsOf(earlier: readonly Placed[], later: readonly Placed[], reader: Reader): readonly ConditionDifference[] {
  const left = [...earlier];
  const take = (fits: (one: Placed) => boolean): Placed | undefined => {
    const at = left.findIndex(fits);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  // What stays is found first, so that no change is seen in it.
  const same = later.map((part) => take((one) => isSame(one, part)));
  const parts = later.map((part, index) => {
    if (same[index] !== undefined) return marked('same', part, reader);
    const before = take((one) => sortOf(one) === sortOf(part));
    return (before && differenceOf(before, part, reader)) ?? marked('added', part, reader);
  });
  return [...parts, ...left.map((part) => marked('removed', part, reader))];
}

function changed(before: Placed, after: Placed, { names, translate }: Reader): ConditionDifference | undefined {
  if (before.tree.type !== 'Leaf' || after.tree.type !== 'Leaf' || sortOf(before) !== sortOf(after)) return undefined;
  const sentenceOf = (part: typeof before.tree.leaf, asset: string | undefined) => partSentence(part, names, translate, asset);
  const sentences = { before: sentenceOf(before.tree.leaf, before.asset), after: sentenceOf(after.tree.leaf, after.asset) };
  return { type: 'Leaf', leaf: { change: 'changed', ...sentences } };
}

/** What a part is about: one of another sort is another part, and no change of it. */
function sortOf({ tree }: Placed): string {
  if (tree.type !== 'Leaf') return tree.type;
  if (tree.leaf.type === 'Own') return 'Own';
  // A limit for each asset in place of one number for all of them is a change of it.
  const { type } = tree.leaf.condition;
  if (type === 'BareAmountOver') return 'AmountOver';
  return type === 'BareAmountUnder' ? 'AmountUnder' : type;
}

function isSame(before: Placed, after: Placed): boolean {
  return meaningOf(before) === meaningOf(after);
}

/** A number is another amount where the asset that it counts is another. */
function meaningOf({ tree, asset }: Placed): string {
  const countsIn = conditionParts(tree).some((part) => part.type === 'Standard' && 'amount' in part.condition)
    ? asset
    : undefined;
  return canonicalJson([JSON.parse(JSON.stringify(tree)), countsIn ?? '']);
}

function marked(change: 'same' | 'added' | 'removed', { tree, asset }: Placed, reader: Reader): ConditionDifference {
  if (tree.type === 'Leaf') {
    return { type: 'Leaf', leaf: { change, sentence: partSentence(tree.leaf, reader.names, reader.translate, asset) } };
  }
  const within = assetWithin(tree, asset);
  return { type: tree.type, parts: tree.parts.map((part) => marked(change, { tree: part, asset: within }, reader)) };
}
