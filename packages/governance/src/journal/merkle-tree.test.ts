import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { concatBytes, fromHex, toHex } from '@countersign/kernel';
import { sha256 } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { createMerkleTree, leafHash } from './merkle-tree.ts';

const file = join(import.meta.dirname, '../../../../vectors/journal/rfc-6962.json');
const vectors = JSON.parse(readFileSync(file, 'utf8')) as { readonly leaves: string[]; readonly roots: string[] };

test('a tree has the heads that the reference implementation of RFC 6962 gives', () => {
  const tree = createMerkleTree();
  const heads = [tree.head()];
  for (const leaf of vectors.leaves) {
    tree.add(leafHash(fromHex(leaf)));
    heads.push(tree.head());
  }
  expect(heads).toEqual(vectors.roots.map((root, size) => `${size}:${root}`));
});

/** The definition as it is in the RFC. */
function treeHash(leaves: readonly Uint8Array[]): Uint8Array {
  const [only] = leaves;
  if (only === undefined) return sha256(new Uint8Array());
  if (leaves.length === 1) return leafHash(only);
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return sha256(concatBytes(Uint8Array.of(1), treeHash(leaves.slice(0, split)), treeHash(leaves.slice(split))));
}

test('a tree that grows by one leaf after the other has the root of the recursive definition', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 8 }), { maxLength: 70 }), (leaves) => {
      const tree = createMerkleTree();
      for (const leaf of leaves) tree.add(leafHash(leaf));
      expect(toHex(tree.root())).toBe(toHex(treeHash(leaves)));
    }),
  );
});
