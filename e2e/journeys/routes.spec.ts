import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

import { accessibilityFaults, rulesOf, showIn } from '../harness/accessible.ts';
import { journeyAlone } from '../harness/journey.ts';
import { followRequests } from '../harness/quiet.ts';
import type { Name } from '../people/by-api.ts';
import { layoutFaults } from '../screens/layout.ts';
import { follow, routePaths } from '../screens/router.ts';
import { narrowOperators, setScene } from '../screens/scene.ts';
import { screensOf, type Screen } from '../screens/screens.ts';

/** Everything in everything: each width in each scheme with all rules of axe. Else what can differ from one to the other. */
const isWhole = process.env.EVERY_SCREEN === 'whole';

const heights = { 1280: 800, 1920: 1080, 390: 844 } as const;
type Width = keyof typeof heights;

/** A way to look at a screen. A layout follows from the width alone, and colours from the scheme. */
interface View {
  readonly width: Width;
  readonly scheme: 'light' | 'dark';
  readonly axe: keyof typeof rulesOf | 'none';
}

const covering: readonly View[] = [
  { width: 1280, scheme: 'light', axe: 'all' },
  { width: 1920, scheme: 'light', axe: 'none' },
  { width: 390, scheme: 'light', axe: 'layout' },
  { width: 1280, scheme: 'dark', axe: 'colours' },
];
/** The screens are the same, but for how they say what one may not read. So each way of looking has every third one. */
const coveringFewRights: readonly (readonly View[])[] = [
  [{ width: 1280, scheme: 'light', axe: 'all' }],
  [{ width: 1280, scheme: 'dark', axe: 'colours' }],
  [{ width: 390, scheme: 'light', axe: 'layout' }],
];
const whole: readonly View[] = ([1280, 1920, 390] as const).flatMap((width) =>
  (['light', 'dark'] as const).map((scheme) => ({ width, scheme, axe: 'all' as const })),
);

interface Visitor {
  readonly who: string;
  readonly name: Name;
  /** Ways of looking, taken in turn from one screen to the next. */
  readonly views: readonly (readonly View[])[];
  /** Screens that are about something which the server may refuse them. */
  readonly denied: ReadonlySet<string>;
}

const visitors: readonly Visitor[] = [
  { who: 'an administrator', name: 'ada', views: [isWhole ? whole : covering], denied: new Set() },
  {
    who: 'somebody with few rights',
    name: 'ben',
    views: isWhole ? [whole] : coveringFewRights,
    denied: new Set(['vaults-one-pending']),
  },
];

/** Notes what a page says and asks in vain; gives what it noted since it was asked last. */
function noteComplaints(page: Page): () => readonly string[] {
  let noted: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) noted.push(message.text());
  });
  page.on('pageerror', ({ message }) => noted.push(message));
  page.on('response', (response) => {
    if (response.status() >= 400) noted.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // What nobody waits for any more is given up.
    if (why !== 'net::ERR_ABORTED') noted.push(`${why} ${request.url()}`);
  });
  return () => {
    const complaints = noted;
    noted = [];
    return complaints;
  };
}

/** Looks at one screen in some ways; gives what is wrong with it. `laidOut`: the screens, each with a width, whose layout was looked at already. */
async function lookAt(
  page: Page,
  { name, address }: Screen,
  views: readonly View[],
  { quiet, laidOut }: { readonly quiet: () => Promise<void>; readonly laidOut: Set<string> },
) {
  const faults = new Set<string>();
  try {
    await follow(page, address);
  } catch {
    return ['nothing is there, or it is loading for ever'];
  }
  await quiet();
  for (const { width, scheme, axe } of views) {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: heights[width] });
    // A layout follows from the width alone.
    if (isWhole || !laidOut.has(`${name} ${width}`))
      for (const fault of await layoutFaults(page)) faults.add(`${width}: ${fault}`);
    laidOut.add(`${name} ${width}`);
    if (axe === 'none') continue;
    for (const fault of await accessibilityFaults(page, rulesOf[axe])) faults.add(`${width} ${scheme}: ${fault}`);
  }
  await page.setViewportSize({ width: 1280, height: heights[1280] });
  return [...faults];
}

// Side by side: each takes minutes.
journeyAlone.describe.configure({ mode: 'parallel' });

for (const { who, name, views, denied } of visitors) {
  journeyAlone(`every screen is whole to ${who}, light and dark, on desk and phone`, async ({ atDesk, urls }) => {
    const scene = await setScene(urls);
    await narrowOperators(urls, scene.domainId);
    const { page } = await atDesk(name);
    const complaints = noteComplaints(page);
    const quiet = followRequests(page, 120);
    const screens = screensOf(await routePaths(page), scene);
    const faults: string[] = [];
    const laidOut = new Set<string>();
    // All screens in one scheme, then in the other: each change of it costs a page more than going from screen to screen.
    for (const scheme of ['light', 'dark'] as const) {
      await showIn(page, scheme);
      for (const [index, screen] of screens.entries()) {
        const ways = (views[index % views.length] ?? []).filter((view) => view.scheme === scheme);
        if (ways.length === 0) continue;
        const wrong = await lookAt(page, screen, ways, { quiet, laidOut });
        const isDenied = denied.has(screen.name);
        const found = [...wrong, ...complaints().filter((complaint) => !(isDenied && complaint.startsWith('403 ')))];
        faults.push(...found.map((fault) => `${screen.name}: ${fault}`));
      }
    }
    expect(faults).toEqual([]);
  });
}
