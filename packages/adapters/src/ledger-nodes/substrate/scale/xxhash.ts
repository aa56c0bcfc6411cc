import { concatBytes } from '@countersign/kernel';

/** Primes of XXH64 (https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md). */
const [p1, p2, p3, p4, p5] = [
  0x9e3779b185ebca87n,
  0xc2b2ae3d27d4eb4fn,
  0x165667b19e3779f9n,
  0x85ebca77c2b2ae63n,
  0x27d4eb2f165667c5n,
] as const;
const mask = (1n << 64n) - 1n;

/** The hash of bytes by which nodes name their storage: as many hashes of 64 bits as are asked for, each of its own seed. It keeps nothing secret. */
export function twox(bytes: Uint8Array, hashes: 1 | 2): Uint8Array {
  return concatBytes(...Array.from({ length: hashes }, (_, seed) => littleEndian(xxh64(bytes, BigInt(seed)))));
}

function xxh64(bytes: Uint8Array, seed: bigint): bigint {
  let at = 0;
  let hash = (seed + p5) & mask;
  if (bytes.length >= 32) {
    const lanes = [seed + p1 + p2, seed + p2, seed, seed - p1].map((lane) => lane & mask);
    for (; at + 32 <= bytes.length; at += 32)
      lanes.forEach((lane, index) => (lanes[index] = round(lane, unsigned(bytes, at + 8 * index, 8))));
    const [one = 0n, two = 0n, three = 0n, four = 0n] = lanes;
    hash = (rotate(one, 1n) + rotate(two, 7n) + rotate(three, 12n) + rotate(four, 18n)) & mask;
    for (const lane of lanes) hash = ((hash ^ round(0n, lane)) * p1 + p4) & mask;
  }
  hash = (hash + BigInt(bytes.length)) & mask;
  for (; at + 8 <= bytes.length; at += 8) hash = (rotate(hash ^ round(0n, unsigned(bytes, at, 8)), 27n) * p1 + p4) & mask;
  for (; at + 4 <= bytes.length; at += 4) hash = (rotate(hash ^ ((unsigned(bytes, at, 4) * p1) & mask), 23n) * p2 + p3) & mask;
  for (; at < bytes.length; at++) hash = (rotate(hash ^ ((unsigned(bytes, at, 1) * p5) & mask), 11n) * p1) & mask;
  hash = ((hash ^ (hash >> 33n)) * p2) & mask;
  hash = ((hash ^ (hash >> 29n)) * p3) & mask;
  return hash ^ (hash >> 32n);
}

function round(lane: bigint, value: bigint): bigint {
  return (rotate((lane + value * p2) & mask, 31n) * p1) & mask;
}

function rotate(value: bigint, bits: bigint): bigint {
  return ((value << bits) | (value >> (64n - bits))) & mask;
}

function unsigned(bytes: Uint8Array, from: number, length: number): bigint {
  return bytes.slice(from, from + length).reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n);
}

function littleEndian(value: bigint): Uint8Array {
  return Uint8Array.from({ length: 8 }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn));
}
