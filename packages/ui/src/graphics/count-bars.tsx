import { wholeNumber } from '../format/amount-text.ts';
import classes from './graphics.module.css';

/** How many there are of one kind, and what it is called. */
export interface CountBar {
  readonly key: string;
  readonly label: string;
  readonly count: number;
}

const width = 100;
/** One among many still shows. */
const least = 2;

/** How many wait, kind by kind, each as a bar on one scale with its number beside it. */
export function CountBars({ bars, label }: { bars: readonly CountBar[]; label: string }) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <ul className={classes.counts} aria-label={label}>
      {bars.map(({ key, label: name, count }) => (
        <li key={key}>
          <span>{name}</span>
          <svg viewBox={`0 0 ${width} 10`} preserveAspectRatio="none" aria-hidden>
            {count > 0 ? <rect width={Math.max(least, (count / most) * width)} height="10" /> : null}
          </svg>
          <strong data-none={count === 0 || undefined}>{wholeNumber(String(count))}</strong>
        </li>
      ))}
    </ul>
  );
}
