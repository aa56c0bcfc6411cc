/**
 * How most networks move: the dearest block asks for no more than twice what the cheapest does. Forms set a limit of twice the estimate, and one that
 * a network passed by itself every dozen blocks would have people sign again whenever they take some seconds to read.
 */
export const usualWave = { swing: 30, period: 12 } as const;

/**
 * A deterministic wobble for fee levels, so that they move as on a real network and tests still know them:
 * `base` times 1 - `swing` .. 1 + `swing` (in percent), back where it was after `period` blocks. Never below 1.
 */
export function feeWave(height: number, base: bigint, options: { readonly swing: number; readonly period: number }): bigint {
  const angle = (2 * Math.PI * (height % options.period)) / options.period;
  const hundredthsOfPercent = BigInt(Math.round(options.swing * 100 * Math.sin(angle)));
  const level = (base * (10_000n + hundredthsOfPercent)) / 10_000n;
  return level > 1n ? level : 1n;
}
