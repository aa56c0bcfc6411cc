import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';

import { asChosen, storageKey } from '@countersign/ui/theme/color-scheme.ts';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

// `axe.source` is the readable one, twice as much for a page to take in.
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const checked: axe.RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  // Nobody reads the rest, and describing it takes axe longer than finding out.
  resultTypes: ['violations'],
};

/** Counted, and not timed: on a busy machine a single look can take seconds. */
const looks = 6;
const betweenLooksMilliseconds = 500;

/** The rules of axe by what their outcome depends on: where not all are asked, those that can come out another way than before. */
export const rulesOf = {
  all: undefined,
  layout: [
    'aria-hidden-focus',
    'heading-order',
    'landmark-one-main',
    'landmark-unique',
    'page-has-heading-one',
    'region',
    'scrollable-region-focusable',
    'skip-link',
    'target-size',
  ],
  colours: ['color-contrast'],
} as const;

/**
 * Asserts that axe finds nothing on the page as it is, in the scheme of its journey. What a screen shows when it opens, `routes.spec` looks at
 * in both.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await settled(page);
  expect(await accessibilityFaults(page), `What axe finds at ${page.url()}`).toEqual([]);
}

/**
 * What axe finds on the page as it is, by all rules or by some alone, in words. A browser takes over a scheme part by part: what is wrong on
 * the way to it is looked at again.
 */
export async function accessibilityFaults(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  let found = await lasting(page, await violationsOf(page, rules));
  for (let look = 1; found.length > 0 && look < looks; look++) {
    await sleep(betweenLooksMilliseconds);
    found = await lasting(page, await violationsOf(page, rules));
  }
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(' ')}: ${failureSummary}`),
  );
}

/**
 * Without what is too small only because it is half under a bar that stays at the foot of the window: each such target is looked at again in the
 * middle of it.
 */
async function lasting(page: Page, found: readonly axe.Result[]): Promise<readonly axe.Result[]> {
  const small = found.find(({ id }) => id === 'target-size');
  if (small === undefined) return found;
  const nodes: axe.NodeResult[] = [];
  for (const node of small.nodes) {
    const target = String(node.target[0]);
    await page.evaluate(
      (selector) => document.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: 'instant' }),
      target,
    );
    const again = await violationsOf(page, ['target-size']);
    if (again.some((one) => one.nodes.some((other) => String(other.target[0]) === target))) nodes.push(node);
  }
  const others = found.filter((one) => one !== small);
  return nodes.length === 0 ? others : [...others, { ...small, nodes }];
}

/** What axe finds on the page as it is: by all rules, or by some alone. */
export async function violationsOf(page: Page, rules?: readonly string[]): Promise<axe.Result[]> {
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  if (!isThere) await page.evaluate(source);
  const wanted = rules === undefined ? checked : { ...checked, runOnly: { type: 'rule' as const, values: [...rules] } };
  const { violations } = await page.evaluate((options) => window.axe.run(document, options), wanted);
  return violations;
}

/** Gives the page a colour scheme, and waits until it has taken it over. */
export async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await adopted(page, colorScheme);
  await settled(page);
}

/** The apps follow the browser's scheme by script, a moment after their style sheets do; unless the person has chosen one. */
async function adopted(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  const chosen = asChosen(await page.evaluate((key) => localStorage.getItem(key), storageKey));
  await page.waitForFunction(
    (wanted) => {
      const { mantineColorScheme: shown } = document.documentElement.dataset;
      return shown === undefined || shown === wanted;
    },
    chosen === 'auto' ? colorScheme : chosen,
  );
}

const longestTransition = 2_000;

/** Colours that are still changing would be measured halfway. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async (longest) => {
    const finite = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    // What is paused, or hidden, never ends.
    const given = new Promise((resolve) => setTimeout(resolve, longest));
    await Promise.race([Promise.allSettled(finite.map(({ finished }) => finished)), given]);
  }, longestTransition);
}
