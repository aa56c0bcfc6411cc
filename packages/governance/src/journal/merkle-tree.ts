import { concatBytes, fromHex, isCodedError, toHex } from '@countersign/kernel';
import { sha256 } from '@noble/hashes/sha2.js';

/**
 * A Merkle tree of RFC 6962 that grows at its end, and knows what it was at each size. It keeps two hashes for each leaf. A head, `size:root`
 * with the root in hexadecimal, names a tree and all that is in it.
 */
export interface MerkleTree {
  readonly size: number;
  /** Adds a leaf by its hash; see {@link leafHash}. */
  add(leaf: Uint8Array): void;
  /** The head of the first `size` leaves, of all if none is given; undefined for more than there are. */
  head(size: number): string | undefined;
  head(): string;
  /** Proves that the first `from` leaves are those with which the first `to` begin (RFC 6962, section 2.1.2); undefined for more than there are. */
  consistency(from: number, to: number): readonly string[] | undefined;
}

const leafPrefix = Uint8Array.of(0x00);
const nodePrefix = Uint8Array.of(0x01);

/** The hash of a leaf: SHA-256 of a zero byte and the entry (RFC 6962, section 2.1). */
export function leafHash(entry: Uint8Array): Uint8Array {
  return sha256(concatBytes(leafPrefix, entry));
}

/** An empty tree. */
export function createMerkleTree(): MerkleTree {
  // levels[n] has the roots of the perfect trees of 2^n leaves, from the left.
  const levels: Uint8Array[][] = [[]];
  const size = () => levels[0]?.length ?? 0;

  /** The root of the leaves from `from` on; `from` is where a perfect tree of at least so many begins. */
  function root(from: number, to: number): Uint8Array {
    const count = to - from;
    if (count === 0) return sha256(new Uint8Array());
    const level = Math.log2(count);
    const perfect = Number.isInteger(level) ? levels[level]?.[from / count] : undefined;
    if (perfect) return perfect;
    const split = from + splitOf(count);
    return nodeHash(root(from, split), root(split, to));
  }

  /** `isKnown`: the verifier has the root of the first `known` leaves of this range, since they are all that it began with. */
  function proof(known: number, from: number, to: number, isKnown: boolean): readonly Uint8Array[] {
    const count = to - from;
    if (known === count) return isKnown ? [] : [root(from, to)];
    const split = splitOf(count);
    return known <= split
      ? [...proof(known, from, from + split, isKnown), root(from + split, to)]
      : [...proof(known - split, from + split, to, false), root(from, from + split)];
  }

  function head(at: number): string | undefined;
  function head(): string;
  function head(at = size()): string | undefined {
    return at > size() ? undefined : `${at}:${toHex(root(0, at))}`;
  }

  return {
    get size() {
      return size();
    },
    add(leaf) {
      let node = leaf;
      for (let level = 0; ; level++) {
        const row = (levels[level] ??= []);
        const left = row.length % 2 === 1 ? row.at(-1) : undefined;
        row.push(node);
        if (left === undefined) return;
        node = nodeHash(left, node);
      }
    },
    head,
    consistency: (from, to) => (from < 1 || from > to || to > size() ? undefined : proof(from, 0, to, true).map(toHex)),
  };
}

/** How many entries a head is of. */
export function headSize(head: string): number {
  return Number(head.slice(0, head.indexOf(':')));
}

/**
 * True if a proof shows that the journal of the later head begins with all that the earlier one was of (RFC 6962, section 2.1.2): nothing
 * of it was changed or taken away. Anything else, whatever its form, shows nothing.
 */
export function continues(earlier: string, later: string, proof: readonly string[]): boolean {
  const [from, to] = [headSize(earlier), headSize(later)];
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || from < 1 || to < from) return false;
  if (from === to) return earlier === later && proof.length === 0;
  try {
    const hashes = proof.map(fromHex);
    const known = fromHex(earlier.slice(earlier.indexOf(':') + 1));
    const both = bothRoots(from, to, true, known, hashes);
    const fits = both !== undefined && hashes.length === 0;
    return fits && `${from}:${toHex(both.earlier)}` === earlier && `${to}:${toHex(both.later)}` === later;
  } catch (error) {
    if (isCodedError(error)) return false;
    throw error;
  }
}

/** The roots of the first `from` and of all `to` leaves of a range, by a proof that is used up from its end. */
function bothRoots(
  from: number,
  to: number,
  isKnown: boolean,
  known: Uint8Array,
  proof: Uint8Array[],
): { readonly earlier: Uint8Array; readonly later: Uint8Array } | undefined {
  if (from === to) {
    const root = isKnown ? known : proof.pop();
    return root && { earlier: root, later: root };
  }
  const other = proof.pop();
  if (other === undefined) return undefined;
  const split = splitOf(to);
  if (from <= split) {
    const left = bothRoots(from, split, isKnown, known, proof);
    return left && { earlier: left.earlier, later: nodeHash(left.later, other) };
  }
  const right = bothRoots(from - split, to - split, false, known, proof);
  return right && { earlier: nodeHash(other, right.earlier), later: nodeHash(other, right.later) };
}

/** The largest power of two that is smaller. */
function splitOf(count: number): number {
  return 2 ** (Math.ceil(Math.log2(count)) - 1);
}

function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(concatBytes(nodePrefix, left, right));
}
