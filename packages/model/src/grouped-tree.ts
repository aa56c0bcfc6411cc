/** A binary tree of `And` and `Or`, as conditions of policies and steps of workflows are. */
export type BinaryTree<Leaf> =
  | Leaf
  | { readonly type: 'And'; readonly left: BinaryTree<Leaf>; readonly right: BinaryTree<Leaf> }
  | { readonly type: 'Or'; readonly left: BinaryTree<Leaf>; readonly right: BinaryTree<Leaf> };

/** The same as people read it: groups of any number of parts, all or any of which are asked for. */
export type GroupedTree<Leaf> =
  | { readonly type: 'Leaf'; readonly leaf: Leaf }
  | { readonly type: 'All' | 'Any'; readonly parts: readonly GroupedTree<Leaf>[] };

const groupOf = { And: 'All', Or: 'Any' } as const;
const branchOf = { All: 'And', Any: 'Or' } as const;

/**
 * Reads a binary tree as groups: what is joined from the left by one word is one group. Nothing is reordered, so that
 * {@link binaryTree} gives exactly the same tree again.
 */
export function groupedTree<Leaf extends { readonly type: string }>(
  tree: BinaryTree<Leaf>,
  isLeaf: (tree: BinaryTree<Leaf>) => tree is Leaf,
): GroupedTree<Leaf> {
  if (isLeaf(tree)) return { type: 'Leaf', leaf: tree };
  const { type } = tree;
  const parts: GroupedTree<Leaf>[] = [];
  let rest: BinaryTree<Leaf> = tree;
  while (!isLeaf(rest) && rest.type === type) {
    parts.unshift(groupedTree(rest.right, isLeaf));
    rest = rest.left;
  }
  return { type: groupOf[type], parts: [groupedTree(rest, isLeaf), ...parts] };
}

/** Writes groups as a binary tree, joined from the left; nothing for a group without parts, and a part alone as that part. */
export function binaryTree<Leaf>(group: GroupedTree<Leaf>): BinaryTree<Leaf> | undefined {
  if (group.type === 'Leaf') return group.leaf;
  const type = branchOf[group.type];
  const [first, ...others] = group.parts.flatMap((part) => binaryTree(part) ?? []);
  return others.reduce<BinaryTree<Leaf> | undefined>(
    (left, right) => (left === undefined ? right : { type, left, right }),
    first,
  );
}
