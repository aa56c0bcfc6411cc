import classes from './marks.module.css';
import { spread, tintOf } from './tint.ts';
import tint from './tint.module.css';

/** A part of the drawing between 0 and 1, always the same for the same token. */
const part = (seed: string, at: number): number => (spread(`${at} ${seed}`) % 1_000) / 1_000;

/** A ridge across the drawing, whose foot is at the bottom. */
function ridge(seed: string, at: number, height: number): string {
  const [first, second, third] = [part(seed, at), part(seed, at + 1), part(seed, at + 2)];
  const y = (share: number) => (height - 12 * share).toFixed(1);
  return `M0 64V${y(first)}Q16 ${y(first + second)} 32 ${y(second)}T64 ${y(third)}V64Z`;
}

/**
 * A drawing of a token with a number: a landscape that follows from its ledger, contract and number, so that two of a collection look
 * different. It is ours, not the picture that the token may stand for, which is never loaded. Decorative.
 */
export function TokenPicture({ seed, size = 64 }: { seed: string; size?: number }) {
  return (
    <svg
      className={`${classes.tokenPicture} ${tint.tint}`}
      data-tint={tintOf(seed)}
      width={size}
      height={size}
      viewBox="0 0 64 64"
      aria-hidden
    >
      <rect width="64" height="64" />
      <circle cx={14 + 36 * part(seed, 1)} cy={12 + 16 * part(seed, 2)} r={5 + 6 * part(seed, 3)} />
      <path d={ridge(seed, 4, 40)} data-depth="far" />
      <path d={ridge(seed, 8, 48)} data-depth="middle" />
      <path d={ridge(seed, 12, 58)} />
    </svg>
  );
}
