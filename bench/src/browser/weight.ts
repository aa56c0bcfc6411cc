import { followRequests, loadRouteCode, routePaths, routerReady } from '@countersign/e2e';
import type { BrowserContext, Page } from '@playwright/test';

import type { BenchResult } from '../result.ts';

const firstScreenAims = { console: 200_000, companion: 150_000 } as const;
/** As much again. */
const routeAim = 200_000;
const shownFiles = 5;
const shownRoutes = 5;

/** Scripts and style sheets by their paths, in bytes as they came over the network: compressed, with their headers. */
type Weights = ReadonlyMap<string, number>;

const sumOf = (weights: Weights) => [...weights.values()].reduce((sum, bytes) => sum + bytes, 0);
const inBytes = (bytes: number) => bytes.toLocaleString('en');

/** Adds up, from now on, the scripts and style sheets that a page loads. What it takes from its cache weighs what it weighed when it came. */
async function weighScripts(
  page: Page,
  cache: 'used' | 'unused',
  known = new Map<string, number>(),
): Promise<{ loaded: Map<string, number> }> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  if (cache === 'unused') await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  const files = new Map<string, string>();
  const weighed = { loaded: new Map<string, number>() };
  client.on('Network.responseReceived', ({ requestId, response }) => {
    const { pathname } = new URL(response.url);
    // By its name: what is fetched ahead of a script is that script.
    if (/\.(?:js|css)$/.test(pathname)) files.set(requestId, pathname);
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId);
    if (file === undefined) return;
    if (!known.has(file)) known.set(file, encodedDataLength);
    weighed.loaded.set(file, known.get(file) ?? 0);
  });
  return weighed;
}

/** What scripts and styles an app loads in a fresh page with an empty cache, until it is quiet. */
export async function firstScreen(context: BrowserContext, address: string): Promise<Weights> {
  const page = await context.newPage();
  const weighed = await weighScripts(page, 'unused');
  const quiet = followRequests(page);
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await quiet();
  await page.close();
  return weighed.loaded;
}

/** What an app's first screen weighs, and which of its files are the largest. */
export function firstScreenResult(app: keyof typeof firstScreenAims, weights: Weights): BenchResult {
  const aim = firstScreenAims[app];
  const largest = [...weights].sort(([, one], [, other]) => other - one).slice(0, shownFiles);
  const named = largest.map(([file, bytes]) => `${file} ${inBytes(bytes)}`).join(', ');
  return {
    name: `${app}'s first screen, compressed bytes of scripts and styles against the aim (less is better)`,
    ratio: sumOf(weights) / aim,
    aim: 'at most 1',
    detail: `${inBytes(sumOf(weights))} bytes; aim ${inBytes(aim)}; ${weights.size} files, the largest: ${named}`,
  };
}

/** What a link to each route of the console loads beyond the first screen: the code of the screen, not what its data then asks for. */
async function routeWeights(context: BrowserContext, address: string): Promise<ReadonlyMap<string, number>> {
  // Of its own, with the same session: nothing is in its cache yet.
  const fresh = await context.browser()?.newContext({ storageState: await context.storageState() });
  if (fresh === undefined) throw new Error('The browser was closed');
  const page = await fresh.newPage();
  const known = new Map<string, number>();
  const weighed = await weighScripts(page, 'used', known);
  const quiet = followRequests(page);
  const open = async () => {
    await page.goto(address);
    await routerReady(page);
  };
  await open();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await quiet();
  const first = new Set(known.keys());
  const paths = await routePaths(page);
  const weights = new Map<string, number>();
  for (const path of paths) {
    await open();
    weighed.loaded = new Map();
    await loadRouteCode(page, path);
    weights.set(path, sumOf(new Map([...weighed.loaded].filter(([file]) => !first.has(file)))));
  }
  await fresh.close();
  return weights;
}

/** The heaviest of the console's routes. */
export async function routesResult(context: BrowserContext, address: string): Promise<BenchResult> {
  const weights = await routeWeights(context, address);
  const sorted = [...weights].sort(([, one], [, other]) => other - one);
  const heaviest = sorted[0]?.[1] ?? 0;
  const named = sorted.slice(0, shownRoutes).map(([path, bytes]) => `${path} ${inBytes(bytes)}`);
  const median = sorted[Math.floor(sorted.length / 2)]?.[1] ?? 0;
  return {
    name: "the heaviest of the console's routes, compressed bytes beyond the first screen against the aim (less is better)",
    ratio: heaviest / routeAim,
    aim: 'at most 1',
    detail: `${weights.size} routes, median ${inBytes(median)} bytes; aim ${inBytes(routeAim)}; the heaviest: ${named.join(', ')}`,
  };
}
