/** A point of a curve: the value that scores 0.9, and the one that scores 0.5. */
interface Curve {
  readonly p10: number;
  readonly median: number;
}

/** What is measured of a page's load: in milliseconds, layout shift as the sum of the worst second's shares. */
export interface LoadMetrics {
  readonly firstContentfulPaint: number;
  readonly largestContentfulPaint: number;
  readonly totalBlockingTime: number;
  readonly cumulativeLayoutShift: number;
}

type Metric = keyof LoadMetrics;

/**
 * Lighthouse's weights (version 10 and later) without its speed index, which is read from pictures of the page: its tenth is shared out
 * among the others.
 */
const weights: Readonly<Record<Metric, number>> = {
  firstContentfulPaint: 10,
  largestContentfulPaint: 25,
  totalBlockingTime: 30,
  cumulativeLayoutShift: 25,
};

/** How a page is loaded: Lighthouse's screens, network and processor, and its curves for them. */
export interface Conditions {
  readonly name: 'desktop' | 'mobile';
  readonly viewport: { readonly width: number; readonly height: number };
  readonly deviceScaleFactor: number;
  readonly isMobile: boolean;
  readonly slowdown: number;
  readonly latencyMilliseconds: number;
  readonly bytesPerSecond: number;
  readonly curves: Readonly<Record<Metric, Curve>>;
}

const kilobit = 1024 / 8;
const cumulativeLayoutShift: Curve = { p10: 0.1, median: 0.25 };

export const desktop: Conditions = {
  name: 'desktop',
  viewport: { width: 1350, height: 940 },
  deviceScaleFactor: 1,
  isMobile: false,
  slowdown: 1,
  latencyMilliseconds: 40,
  bytesPerSecond: 10_240 * kilobit,
  curves: {
    firstContentfulPaint: { p10: 934, median: 1600 },
    largestContentfulPaint: { p10: 1200, median: 2400 },
    totalBlockingTime: { p10: 150, median: 350 },
    cumulativeLayoutShift,
  },
};

/** Lighthouse's "slow 4G": what it simulates by default. */
export const mobile: Conditions = {
  name: 'mobile',
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  slowdown: 4,
  latencyMilliseconds: 150,
  bytesPerSecond: 1638.4 * kilobit,
  curves: {
    firstContentfulPaint: { p10: 1800, median: 3000 },
    largestContentfulPaint: { p10: 2500, median: 4000 },
    totalBlockingTime: { p10: 200, median: 600 },
    cumulativeLayoutShift,
  },
};

/** The error function, after Abramowitz and Stegun 7.1.26 (to 1.5e-7). */
function erf(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const series = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  return Math.sign(x) * (1 - series * Math.exp(-x * x));
}

const inverseErfcOfOneFifth = 0.906_193_802_436_823_2;

/** How good a value is, 0 to 1, on the log-normal curve through (median, 0.5) and (p10, 0.9). */
export function scoreOn({ median, p10 }: Curve, value: number): number {
  if (value <= 0) return 1;
  return (1 - erf((Math.log(value / median) * inverseErfcOfOneFifth) / -Math.log(p10 / median))) / 2;
}

/** Lighthouse's score of performance, 0 to 100. */
export function performanceScore(metrics: LoadMetrics, { curves }: Conditions): number {
  const parts = Object.entries(weights) as [Metric, number][];
  const whole = parts.reduce((sum, [, weight]) => sum + weight, 0);
  return (100 / whole) * parts.reduce((sum, [metric, weight]) => sum + weight * scoreOn(curves[metric], metrics[metric]), 0);
}
