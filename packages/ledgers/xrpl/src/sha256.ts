// SHA-256 (FIPS 180-4) for the few bytes of an address's checksum, so that showing one loads no library of curves. Nothing secret goes through it.

const word = 0xffff_ffffn;

/** The largest number whose power is at most this one. */
function root(of: bigint, power: bigint): bigint {
  let [low, high] = [0n, 1n << 40n];
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (middle ** power <= of) low = middle;
    else high = middle - 1n;
  }
  return low;
}

const primes = Array.from({ length: 312 }, (_, index) => index).filter(
  (number) => number > 1 && !Array.from({ length: number }, (_, index) => index).some((one) => one > 1 && number % one === 0),
);
/** The first 32 bits of the fractions of the primes' roots: square ones to begin with, cube ones for each round. */
const beginning = primes.slice(0, 8).map((prime) => Number(root(BigInt(prime) << 64n, 2n) & word));
const rounds = primes.slice(0, 64).map((prime) => Number(root(BigInt(prime) << 96n, 3n) & word));

function turned(value: number, by: number): number {
  return (value >>> by) | (value << (32 - by));
}

/** The hash of a few bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  let state = beginning;
  for (let at = 0; at < padded.length; at += 64) state = compressed(state, view, at);
  const hash = new DataView(new ArrayBuffer(32));
  for (const [index, value] of state.entries()) hash.setUint32(4 * index, value);
  return new Uint8Array(hash.buffer);
}

function compressed(state: readonly number[], view: DataView, at: number): number[] {
  const words = Array.from({ length: 16 }, (_, index) => view.getUint32(at + 4 * index));
  const wordAt = (index: number) => words[index] ?? 0;
  for (let index = 16; index < 64; index++) {
    const [early, late] = [wordAt(index - 15), wordAt(index - 2)];
    const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const large = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words.push((wordAt(index - 16) + small + wordAt(index - 7) + large) | 0);
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (const [index, constant] of rounds.entries()) {
    const choice = (e & f) ^ (~e & g);
    const first = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + constant + wordAt(index);
    const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((value, index) => (value + (state[index] ?? 0)) | 0);
}
