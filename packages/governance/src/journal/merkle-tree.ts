import { concatBytes, toHex } from '@countersign/kernel';
import { sha256 } from '@noble/hashes/sha2.js';

/** A Merkle tree of RFC 6962 that grows at its end and keeps only one hash for each level. */
export interface MerkleTree {
  readonly size: number;
  /** Adds a leaf by its hash; see {@link leafHash}. */
  add(leaf: Uint8Array): void;
  /** The tree hash of all leaves so far. */
  root(): Uint8Array;
  /** What names this journal and all that is in it: `size:root`, the root in hexadecimal. */
  head(): string;
}

const leafPrefix = Uint8Array.of(0x00);
const nodePrefix = Uint8Array.of(0x01);

/** The hash of a leaf: SHA-256 of a zero byte and the entry (RFC 6962, section 2.1). */
export function leafHash(entry: Uint8Array): Uint8Array {
  return sha256(concatBytes(leafPrefix, entry));
}

/** An empty tree. */
export function createMerkleTree(): MerkleTree {
  // The roots of the perfect trees that the leaves form, the largest first: one for each bit of the size.
  const peaks: { readonly leaves: number; readonly hash: Uint8Array }[] = [];
  let size = 0;

  function root(): Uint8Array {
    const last = peaks.at(-1);
    if (last === undefined) return sha256(new Uint8Array());
    return peaks.slice(0, -1).reduceRight((right, { hash }) => nodeHash(hash, right), last.hash);
  }

  return {
    get size() {
      return size;
    },
    add(leaf) {
      size++;
      let tree = { leaves: 1, hash: leaf };
      for (let left = peaks.at(-1); left?.leaves === tree.leaves; left = peaks.at(-1)) {
        peaks.pop();
        tree = { leaves: tree.leaves * 2, hash: nodeHash(left.hash, tree.hash) };
      }
      peaks.push(tree);
    },
    root,
    head: () => `${size}:${toHex(root())}`,
  };
}

function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(concatBytes(nodePrefix, left, right));
}
