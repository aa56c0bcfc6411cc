import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { concatBytes, fromHex, toHex } from '@countersign/kernel';
import { sha256 } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { continues, createMerkleTree, leafHash } from './merkle-tree.ts';

const file = join(import.meta.dirname, '../../../../vectors/journal/rfc-6962.json');
const vectors = JSON.parse(readFileSync(file, 'utf8')) as { readonly leaves: string[]; readonly roots: string[] };

/** A tree of so many leaves, of which those from `changed` on are others. */
function treeOf(size: number, changed = size) {
  const tree = createMerkleTree();
  for (let leaf = 0; leaf < size; leaf++) tree.add(leafHash(Uint8Array.of(leaf, leaf < changed ? 0 : 1)));
  return tree;
}

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
      expect(tree.head()).toBe(`${leaves.length}:${toHex(treeHash(leaves))}`);
      for (const size of leaves.keys()) expect(tree.head(size)).toBe(`${size}:${toHex(treeHash(leaves.slice(0, size)))}`);
      expect(tree.head(leaves.length + 1)).toBeUndefined();
    }),
  );
});

test('a proof shows of each size that the journal goes on from there, and of no other journal', () => {
  const tree = treeOf(40);
  for (let to = 1; to <= 40; to++) {
    for (let from = 1; from <= to; from++) {
      const [earlier, later] = [tree.head(from) ?? '', tree.head(to) ?? ''];
      const proof = tree.consistency(from, to) ?? [];
      expect([from, to, continues(earlier, later, proof)]).toEqual([from, to, true]);
      // The last entry that was seen is another one, and so is all that it proves.
      const forked = treeOf(40, from - 1);
      expect(continues(earlier, forked.head(to) ?? '', forked.consistency(from, to) ?? [])).toBe(false);
      expect(continues(earlier, forked.head(to) ?? '', proof)).toBe(false);
    }
  }
});

test('a proof that is cut, longer, changed or no proof at all shows nothing', () => {
  const tree = treeOf(40);
  const [earlier, later, proof] = [tree.head(13) ?? '', tree.head(40) ?? '', tree.consistency(13, 40) ?? []];
  expect(continues(earlier, later, proof)).toBe(true);
  for (const [at, hash] of proof.entries()) {
    expect(continues(earlier, later, proof.with(at, `00${hash.slice(2)}`))).toBe(false);
    expect(continues(earlier, later, proof.toSpliced(at, 1))).toBe(false);
    expect(continues(earlier, later, proof.toSpliced(at, 0, hash))).toBe(false);
  }
  expect(continues(earlier, later, ['no hash'])).toBe(false);
  expect(continues(later, earlier, proof)).toBe(false);
  expect(continues(earlier, `13:${'0'.repeat(64)}`, [])).toBe(false);
  expect(continues('', '', [])).toBe(false);
  expect(tree.consistency(0, 3)).toBeUndefined();
  expect(tree.consistency(3, 41)).toBeUndefined();
});
