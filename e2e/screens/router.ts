import type { Page } from '@playwright/test';

import { patience } from '../harness/patience.ts';

/** What the router of the console's page shows of itself to anyone who inspects the page. */
interface PageWithRouter {
  readonly __TSR_ROUTER__?: {
    readonly routesByPath: Readonly<Record<string, object>>;
    readonly history: { push(address: string): void };
    readonly state: { readonly status: string; readonly isLoading: boolean };
    loadRouteChunk(route: object): Promise<unknown>;
  };
}

/** Waits until the console's router is there. */
export async function routerReady(page: Page): Promise<void> {
  await page.waitForFunction(() => '__TSR_ROUTER__' in globalThis);
}

/** The paths of all routes of the console's router, variable parts as it writes them: `/$profileDomainId/domain/$domainId/home`. */
export async function routePaths(page: Page): Promise<readonly string[]> {
  const paths = await page.evaluate(() => Object.keys((globalThis as PageWithRouter).__TSR_ROUTER__?.routesByPath ?? {}));
  if (paths.length === 0) throw new Error('The page shows no routes');
  return paths;
}

/** Loads the code of a route, not what its data then asks for. */
export async function loadRouteCode(page: Page, path: string): Promise<void> {
  await page.evaluate(async (routePath) => {
    const router = (globalThis as PageWithRouter).__TSR_ROUTER__;
    const route = router?.routesByPath[routePath];
    if (router && route) await router.loadRouteChunk(route);
  }, path);
}

/** Goes on to an address as a link within the console does, and waits until its screen is there with what it shows. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => (globalThis as PageWithRouter).__TSR_ROUTER__?.history.push(to), address);
  const isThere = () => {
    const { state } = (globalThis as PageWithRouter).__TSR_ROUTER__ ?? {};
    if (state?.status !== 'idle' || state.isLoading || document.querySelector('h1') === null) return false;
    return document.querySelector('[aria-busy="true"], [aria-label^="Loading"], [aria-label^="Lädt"]') === null;
  };
  await page.waitForFunction(isThere, undefined, { timeout: patience.thing });
}
