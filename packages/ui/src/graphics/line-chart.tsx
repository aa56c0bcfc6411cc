import classes from './graphics.module.css';

/** One value of a line: when or where it is, how high, and both in words. Heights are drawn, never read back as an amount. */
export interface ChartPoint {
  readonly key: string;
  /** Undefined where it is not known: the line has a gap there. */
  readonly value: number | undefined;
  readonly text: string;
}

const width = 600;

/** The stretches of a line of which every value is known, as SVG coordinates, the lowest at the foot; level where all are the same. */
function stretches(points: readonly ChartPoint[], height: number, pad: number): readonly { x: number; y: number }[][] {
  const values = points.flatMap(({ value }) => value ?? []);
  const lowest = Math.min(...values);
  const span = Math.max(...values) - lowest;
  const all: { x: number; y: number }[][] = [[]];
  for (const [index, { value }] of points.entries()) {
    if (value === undefined) {
      if (all.at(-1)?.length !== 0) all.push([]);
    } else {
      all.at(-1)?.push({
        x: points.length === 1 ? width : (index / (points.length - 1)) * width,
        y: height - pad - (span === 0 ? 0.5 : (value - lowest) / span) * (height - 2 * pad),
      });
    }
  }
  return all.filter((stretch) => stretch.length > 0);
}

/** A line of values without axes. `label` says in words what it shows: from where to where, and over which time. Nothing without values. */
export function Sparkline({
  points,
  label,
  height = 48,
  area = false,
}: {
  points: readonly ChartPoint[];
  label: string;
  height?: number;
  area?: boolean;
}) {
  const parts = stretches(points, height, 5);
  const last = parts.at(-1)?.at(-1);
  if (last === undefined) return null;
  const lines = parts.map((part) =>
    part.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join(''),
  );
  const areas = lines.map((line, index) => `${line}V${height}H${parts[index]?.[0]?.x.toFixed(1)}Z`);
  return (
    <svg
      className={classes.chart}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {area ? <path className={classes.area} d={areas.join('')} /> : null}
      <path className={classes.line} d={lines.join('')} />
      <path className={classes.end} d={`M${last.x} ${last.y}h0`} />
    </svg>
  );
}

/** A line over its area, with what its ends say below it, and every value as a list for those who don't see it. */
export function LineChart({ points, label, height = 96 }: { points: readonly ChartPoint[]; label: string; height?: number }) {
  return (
    <div>
      <Sparkline points={points} label={label} height={height} area />
      <div className={classes.ends} aria-hidden>
        <span>{points[0]?.text}</span>
        {points.length > 1 ? <span>{points.at(-1)?.text}</span> : null}
      </div>
      <ul className="cs-hidden">
        {points.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </div>
  );
}
