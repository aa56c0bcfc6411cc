import { followRequests, violationsOf } from '@countersign/e2e';
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

import type { BenchResult } from '../result.ts';
import { performanceScore } from './lighthouse-curves.ts';
import type { Conditions, LoadMetrics } from './lighthouse-curves.ts';

const loads = 3;

/** Opens a browser on such a device, of somebody who has been there before or not. */
export type OpenBrowser = (options: BrowserContextOptions) => Promise<BrowserContext>;

/** Pages by what they are, loaded under these conditions, and the score that they should have. */
export interface Loads {
  readonly conditions: Conditions;
  readonly aim: number;
  readonly open: OpenBrowser;
  readonly pages: Readonly<Record<string, string>>;
  /** True where the app's own service worker answers, as on a device that has the app; else nothing is there yet. */
  readonly isKept?: boolean;
}

interface Load {
  readonly score: number;
  readonly metrics: LoadMetrics;
  readonly inaccessible: readonly string[];
  readonly complaints: readonly string[];
}

/** What the page itself notes of its load. */
interface Noted {
  paint: number;
  largest: number;
  tasks: { start: number; duration: number }[];
  shifts: { start: number; value: number }[];
}

type NotingPage = typeof globalThis & { benchNoted?: Noted };

/** Runs in the page before anything else of it. */
function noteLoad(): void {
  const noted: Noted = { paint: 0, largest: 0, tasks: [], shifts: [] };
  (globalThis as NotingPage).benchNoted = noted;
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') noted.paint = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => {
    noted.largest = startTime;
  });
  watch('longtask', ({ startTime, duration }) => noted.tasks.push({ start: startTime, duration }));
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) noted.shifts.push({ start: entry.startTime, value });
  });
}

const blockingFrom = 50;
const shiftGap = 1000;
const shiftWindow = 5000;

/** The worst window of layout shifts: up to five seconds, without a pause of one. */
function layoutShiftOf(shifts: Noted['shifts']): number {
  let worst = 0;
  let sum = 0;
  let first = -Infinity;
  let last = -Infinity;
  for (const { start, value } of shifts) {
    const isNew = start - last > shiftGap || start - first > shiftWindow;
    sum = isNew ? value : sum + value;
    if (isNew) first = start;
    last = start;
    worst = Math.max(worst, sum);
  }
  return worst;
}

function metricsOf({ paint, largest, tasks, shifts }: Noted): LoadMetrics {
  const blocking = tasks.map(({ start, duration }) => start + duration - Math.max(start + blockingFrom, paint));
  return {
    firstContentfulPaint: paint,
    largestContentfulPaint: largest,
    totalBlockingTime: blocking.reduce((sum, time) => sum + Math.max(0, time), 0),
    cumulativeLayoutShift: layoutShiftOf(shifts),
  };
}

/** What Lighthouse's best practices look at: the console's errors, what the browser reports as an issue, the document's type and encoding. */
async function followComplaints(page: Page): Promise<{ readonly complaints: string[]; readonly look: () => Promise<void> }> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', ({ message }) => complaints.push(message));
  const client = await page.context().newCDPSession(page);
  client.on('Audits.issueAdded', ({ issue: { code, details } }) => {
    complaints.push(details.genericIssueDetails?.errorType ?? code);
  });
  await client.send('Audits.enable');
  return {
    complaints,
    look: async () => {
      const [mode, charset] = await page.evaluate(() => [document.compatMode, document.characterSet]);
      if (mode !== 'CSS1Compat') complaints.push('The page is in quirks mode');
      if (charset !== 'UTF-8') complaints.push(`The page is in ${charset}`);
    },
  };
}

async function loadOnce({ open, conditions, isKept = false }: Loads, address: string): Promise<Load> {
  const { viewport, deviceScaleFactor, isMobile, slowdown, latencyMilliseconds, bytesPerSecond } = conditions;
  const context = await open({ viewport, deviceScaleFactor, isMobile, hasTouch: isMobile });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.setBypassServiceWorker', { bypass: !isKept });
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMilliseconds,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(noteLoad);
  const { complaints, look } = await followComplaints(page);
  const quiet = followRequests(page);
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await quiet();
  const noted = await page.evaluate(() => (globalThis as NotingPage).benchNoted);
  if (noted === undefined) throw new Error('The page noted nothing of its load');
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await look();
  const violations = await violationsOf(page);
  await context.close();
  const metrics = metricsOf(noted);
  return {
    score: performanceScore(metrics, conditions),
    metrics,
    inaccessible: violations.map(({ id }) => id),
    complaints,
  };
}

const inWords = ({ firstContentfulPaint, largestContentfulPaint, totalBlockingTime, cumulativeLayoutShift }: LoadMetrics) =>
  `first paint ${firstContentfulPaint.toFixed(0)} ms, largest ${largestContentfulPaint.toFixed(0)} ms, blocked ${totalBlockingTime.toFixed(0)} ms, shifted ${cumulativeLayoutShift.toFixed(3)}`;

/**
 * How pages load, by what Lighthouse measures and its curves: performance by the median of a few loads, and how many
 * findings there are of accessibility and of best practices, of which Lighthouse's 100 allows none.
 */
export async function pageLoadResults(all: readonly Loads[]): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  const findings = new Set<string>();
  for (const these of all) {
    const { conditions, aim, pages } = these;
    for (const [name, address] of Object.entries(pages)) {
      const made: Load[] = [];
      while (made.length < loads) made.push(await loadOnce(these, address));
      const [median] = made.toSorted((one, other) => one.score - other.score).slice(Math.floor(loads / 2));
      if (median === undefined) continue;
      for (const found of made.flatMap(({ inaccessible, complaints }) => [...inaccessible, ...complaints]))
        findings.add(`${name} (${conditions.name}): ${found}`);
      results.push({
        name: `${name} on ${conditions.name}, score of performance by Lighthouse's curves against the aim`,
        ratio: median.score / aim,
        aim: 'at least 1',
        detail: `${median.score.toFixed(0)} of 100, aim ${aim}; median of ${loads} loads: ${inWords(median.metrics)}`,
      });
    }
  }
  results.push({
    name: 'findings of accessibility (axe) and of best practices on these pages (less is better)',
    ratio: findings.size,
    aim: '0',
    detail: findings.size === 0 ? 'none' : [...findings].join('; '),
  });
  return results;
}
