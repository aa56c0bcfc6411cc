/** In how many blocks a transaction may be from one on that it names by its hash: a power of two, and the block's height within it. */
export interface Era {
  readonly period: number;
  readonly phase: number;
}

/** Networks keep the hashes of so many blocks (`BlockHashCount`), so that nothing is good for longer. */
export const longestPeriod = 4_096;

/** The two bytes of an era, of a period of at most {@link longestPeriod}. */
export function eraBytes({ period, phase }: Era): Uint8Array {
  const encoded = (Math.log2(period) - 1) | (phase << 4);
  return Uint8Array.of(encoded & 0xff, encoded >> 8);
}

/** True for an era that is built here. */
export function isEra({ period, phase }: Era): boolean {
  const isPower = Number.isInteger(Math.log2(period)) && period >= 4 && period <= longestPeriod;
  return isPower && Number.isInteger(phase) && phase >= 0 && phase < period;
}
