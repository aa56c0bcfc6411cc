import fc from 'fast-check';
import { expect, test } from 'vitest';

import { binaryTree, groupedTree, type BinaryTree, type GroupedTree } from './grouped-tree.ts';

interface Leaf {
  readonly type: 'Leaf';
  readonly name: string;
}
const isLeaf = (tree: BinaryTree<Leaf>): tree is Leaf => tree.type === 'Leaf';

const { tree } = fc.letrec<{ tree: BinaryTree<Leaf> }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.record({ type: fc.constant('Leaf' as const), name: fc.string() }),
    fc.record({ type: fc.constantFrom('And' as const, 'Or' as const), left: tie('tree'), right: tie('tree') }),
  ),
}));

test('a tree that is read as groups is written as it was', () => {
  fc.assert(
    fc.property(tree, (before) => {
      expect(binaryTree(groupedTree(before, isLeaf))).toEqual(before);
    }),
  );
});

test('what is joined from the left by one word is one group', () => {
  const leaf = (name: string): Leaf => ({ type: 'Leaf', name });
  const part = (name: string): GroupedTree<Leaf> => ({ type: 'Leaf', leaf: leaf(name) });
  const and = (left: BinaryTree<Leaf>, right: BinaryTree<Leaf>) => ({ type: 'And', left, right }) as const;
  const or = (left: BinaryTree<Leaf>, right: BinaryTree<Leaf>) => ({ type: 'Or', left, right }) as const;
  expect(groupedTree(and(and(leaf('a'), or(leaf('b'), leaf('c'))), leaf('d')), isLeaf)).toEqual({
    type: 'All',
    parts: [part('a'), { type: 'Any', parts: [part('b'), part('c')] }, part('d')],
  });
});

test('a group of nothing is nothing, and a part alone is that part', () => {
  const alone: GroupedTree<Leaf> = { type: 'Leaf', leaf: { type: 'Leaf', name: 'a' } };
  expect(binaryTree<Leaf>({ type: 'Any', parts: [] })).toBeUndefined();
  expect(binaryTree<Leaf>({ type: 'All', parts: [{ type: 'Any', parts: [] }, alone] })).toEqual(alone.leaf);
});
