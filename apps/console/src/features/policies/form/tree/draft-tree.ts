import { newId } from '@countersign/kernel';
import type { GroupedTree } from '@countersign/model/grouped-tree';

/** A group that is being put together: its parts have keys, so that each keeps its field while others come and go. */
export interface DraftGroup<Leaf> {
  readonly key: string;
  readonly type: 'All' | 'Any';
  readonly parts: readonly DraftNode<Leaf>[];
}

export interface DraftLeaf<Leaf> {
  readonly key: string;
  readonly type: 'Leaf';
  readonly leaf: Leaf;
}

export type DraftNode<Leaf> = DraftGroup<Leaf> | DraftLeaf<Leaf>;

/** A part alone. */
export function draftLeaf<Leaf>(leaf: Leaf): DraftLeaf<Leaf> {
  return { key: newId(), type: 'Leaf', leaf };
}

/** A group of these parts. */
export function draftGroup<Leaf>(type: 'All' | 'Any', parts: readonly DraftNode<Leaf>[]): DraftGroup<Leaf> {
  return { key: newId(), type, parts };
}

/** What there is as a draft, which begins with a group: of one part, where there is but one. */
export function toDraft<Leaf>(tree: GroupedTree<Leaf>): DraftGroup<Leaf> {
  return tree.type === 'Leaf' ? draftGroup('All', [draftLeaf(tree.leaf)]) : draftGroup(tree.type, tree.parts.map(toNode));
}

function toNode<Leaf>(tree: GroupedTree<Leaf>): DraftNode<Leaf> {
  return tree.type === 'Leaf' ? draftLeaf(tree.leaf) : toDraft(tree);
}

/** The tree that a draft means. */
export function fromDraft<Leaf>(node: DraftNode<Leaf>): GroupedTree<Leaf> {
  return node.type === 'Leaf' ? { type: 'Leaf', leaf: node.leaf } : { type: node.type, parts: node.parts.map(fromDraft) };
}

/** The leaves of a draft. */
export function draftLeaves<Leaf>(node: DraftNode<Leaf>): readonly DraftLeaf<Leaf>[] {
  return node.type === 'Leaf' ? [node] : node.parts.flatMap(draftLeaves);
}

/** What is wrong in a draft, by the key of the part: a group of nothing, or what is wrong with a leaf. */
export function draftProblems<Leaf, Problem extends string>(
  node: DraftNode<Leaf>,
  problemOf: (leaf: Leaf) => Problem | undefined,
): ReadonlyMap<string, Problem | 'emptyGroup'> {
  if (node.type === 'Leaf') {
    const problem = problemOf(node.leaf);
    return problem === undefined ? new Map() : new Map([[node.key, problem]]);
  }
  if (node.parts.length === 0) return new Map([[node.key, 'emptyGroup' as const]]);
  return new Map(node.parts.flatMap((part) => [...draftProblems(part, problemOf)]));
}
