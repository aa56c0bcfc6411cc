import { expect, test } from 'vitest';

import { openedAtFirst, treesOf, type TreeNode } from './tree-of-domains.ts';

const domain = (id: string, parentId?: string) => ({ id, parentId });
const shown = ({ domain: { id }, below }: TreeNode<{ id: string }>): string =>
  below.length === 0 ? id : `${id}(${below.map(shown).join(' ')})`;

test('domains are below their parents, and at the top where the parent may not be read', () => {
  const domains = [domain('b', 'a'), domain('a'), domain('d', 'b'), domain('c', 'a'), domain('x', 'hidden')];
  expect(treesOf(domains).map(shown)).toEqual(['a(b(d) c)', 'x']);
  expect(treesOf([])).toEqual([]);
});

test('a small organisation is open, of a large one the tops and the way to where one is', () => {
  const small = [domain('a'), domain('b', 'a')];
  expect(openedAtFirst(small, 'b')).toEqual(new Set(['a', 'b']));
  const many = Array.from({ length: 50 }, (_, at) => domain(`n${at}`, 'a'));
  const large = [domain('a'), ...many, domain('deep', 'n7'), domain('deeper', 'deep')];
  expect(openedAtFirst(large, 'deeper')).toEqual(new Set(['a', 'n7', 'deep', 'deeper']));
  expect(openedAtFirst(large, 'nowhere')).toEqual(new Set(['a']));
});
