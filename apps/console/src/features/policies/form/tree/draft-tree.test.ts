import type { GroupedTree } from '@countersign/model/grouped-tree';
import { expect, test } from 'vitest';

import { draftGroup, draftLeaf, draftProblems, fromDraft, toDraft } from './draft-tree.ts';

const leaf = (name: string): GroupedTree<string> => ({ type: 'Leaf', leaf: name });

test('a draft means what it was made of; a part alone is a group of one', () => {
  const tree: GroupedTree<string> = { type: 'Any', parts: [leaf('a'), { type: 'All', parts: [leaf('b'), leaf('c')] }] };
  expect(fromDraft(toDraft(tree))).toEqual(tree);
  expect(fromDraft(toDraft(leaf('a')))).toEqual({ type: 'All', parts: [leaf('a')] });
});

test('what is wrong is reported for the part that is wrong', () => {
  const [wrong, empty] = [draftLeaf('wrong'), draftGroup<string>('Any', [])];
  const problems = draftProblems(draftGroup('All', [draftLeaf('right'), wrong, empty]), (name) =>
    name === 'wrong' ? 'isWrong' : undefined,
  );
  expect([...problems]).toEqual([
    [wrong.key, 'isWrong'],
    [empty.key, 'emptyGroup'],
  ]);
});
