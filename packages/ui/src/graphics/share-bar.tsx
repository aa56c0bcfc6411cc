import type { Tint } from '../marks/tint.ts';
import tint from '../marks/tint.module.css';
import classes from './graphics.module.css';

/** One part of a whole: how much of it, 0 to 1, and in which hue. */
export interface SharePart {
  readonly key: string;
  readonly share: number;
  readonly tint: Tint;
}

const width = 1000;
const gap = 4;

/** Parts of a whole side by side; what they leave stays empty, so one part alone is a plain bar. `label` says it in words. */
export function ShareBar({ parts, label }: { parts: readonly SharePart[]; label: string }) {
  const starts = parts.map((_, index) => parts.slice(0, index).reduce((sum, { share }) => sum + share, 0));
  return (
    <svg className={classes.bar} viewBox={`0 0 ${width} 10`} preserveAspectRatio="none" role="img" aria-label={label}>
      {parts.map(({ key, share, tint: hue }, index) => (
        <rect
          key={key}
          className={tint.tint}
          data-tint={hue}
          x={(starts[index] ?? 0) * width + (index === 0 ? 0 : gap)}
          width={Math.max(share * width - (index === 0 ? 0 : gap), share > 0 ? 3 : 0)}
          height="10"
        />
      ))}
    </svg>
  );
}
