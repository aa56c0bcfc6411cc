import classes from './graphics.module.css';

/** What came in and went out in a while, with both in words. Heights are drawn, never read back as an amount. */
export interface FlowBar {
  readonly key: string;
  readonly incoming: number;
  readonly outgoing: number;
  readonly text: string;
}

const width = 600;
const gap = 0.3;

/** Bars of what came in above a line and what went out below it, on one scale; with every bar as a list for those who don't see it. */
export function FlowChart({
  bars,
  label,
  from,
  to,
  height = 96,
}: {
  bars: readonly FlowBar[];
  label: string;
  /** What the two ends say. */
  from: string;
  to: string;
  height?: number;
}) {
  const highest = (side: 'incoming' | 'outgoing') => Math.max(0, ...bars.map((bar) => bar[side]));
  const span = Math.max(1, highest('incoming') + highest('outgoing'));
  const unit = (height - 2) / span;
  const middle = 1 + highest('incoming') * unit;
  const step = width / Math.max(1, bars.length);
  return (
    <div>
      <svg
        className={classes.chart}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {bars.map(({ key, incoming, outgoing, text }, index) => (
          <g key={key}>
            <title>{text}</title>
            <rect
              className={classes.incoming}
              x={index * step + (step * gap) / 2}
              width={step * (1 - gap)}
              y={middle - incoming * unit}
              height={incoming * unit}
            />
            <rect
              className={classes.outgoing}
              x={index * step + (step * gap) / 2}
              width={step * (1 - gap)}
              y={middle}
              height={outgoing * unit}
            />
          </g>
        ))}
        <path className={classes.axis} d={`M0 ${middle}H${width}`} />
      </svg>
      <div className={classes.ends} aria-hidden>
        <span>{from}</span>
        <span>{to}</span>
      </div>
      <ul className="cs-hidden">
        {bars
          .filter(({ incoming, outgoing }) => incoming + outgoing > 0)
          .map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
      </ul>
    </div>
  );
}
