import { followRequests } from '@countersign/e2e';
import type { Page } from '@playwright/test';

import type { BenchResult } from '../result.ts';

const aimMilliseconds = 100;
const slowdown = 4;
const times = 5;

/** Something that a person does: how one gets there, the deed itself, whose slowest event counts, and what puts it back. */
interface Deed {
  readonly name: string;
  readonly prepare: (page: Page) => Promise<void>;
  readonly act: (page: Page) => Promise<void>;
  readonly undo: (page: Page) => Promise<void>;
}

const escape = (page: Page) => page.keyboard.press('Escape');

const openSection = (name: string) => async (page: Page) => {
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name }).click();
};

async function openAccounts(page: Page): Promise<void> {
  await openSection('Accounts')(page);
  await page.getByRole('table').getByRole('link').first().waitFor();
}

async function openTransferForm(page: Page): Promise<void> {
  await openSection('Dashboard')(page);
  await page.getByRole('link', { name: 'New transfer' }).click();
  await page.getByLabel('Description').waitFor();
}

const deeds: readonly Deed[] = [
  {
    name: 'opening the filter of a list',
    prepare: openAccounts,
    act: (page) => page.getByRole('button', { name: 'Filter' }).click(),
    undo: escape,
  },
  {
    name: 'opening a row of a list',
    prepare: openAccounts,
    act: (page) => page.getByRole('table').getByRole('link').first().click(),
    undo: openSection('Dashboard'),
  },
  {
    name: 'typing in a form',
    prepare: openTransferForm,
    act: (page) => page.getByLabel('Description').pressSequentially('rent', { delay: 50 }),
    undo: (page) => page.getByLabel('Description').fill(''),
  },
  {
    name: 'opening the switcher of domains',
    prepare: openSection('Dashboard'),
    act: (page) => page.getByRole('button', { name: /^Domain .*, change domain$/ }).click(),
    undo: escape,
  },
];

type NotingPage = typeof globalThis & { benchSlowest?: number };

/** From now on the page notes how long its slowest event took, from its input to the next picture. */
function noteEvents(): void {
  const page = globalThis as NotingPage;
  page.benchSlowest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) page.benchSlowest = Math.max(page.benchSlowest ?? 0, entry.duration);
  });
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** How long it takes from what a person does to the picture that answers it, on a slow machine; what is then loaded is another matter. */
export async function interactionResults(page: Page): Promise<BenchResult[]> {
  const client = await page.context().newCDPSession(page);
  const quiet = followRequests(page);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(noteEvents);
  const results: BenchResult[] = [];
  for (const { name, prepare, act, undo } of deeds) {
    const slowest: number[] = [];
    for (let time = 0; time <= times; time++) {
      await prepare(page);
      await quiet();
      await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      await page.evaluate(() => {
        (globalThis as NotingPage).benchSlowest = 0;
      });
      await act(page);
      await quiet();
      slowest.push(await page.evaluate(() => (globalThis as NotingPage).benchSlowest ?? 0));
      await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await undo(page);
    }
    // The first time also loads and compiles.
    const [, ...counted] = slowest;
    const median = counted.sort((one, other) => one - other)[Math.floor(times / 2)] ?? 0;
    results.push({
      name: `${name} at ${slowdown} times CPU slowdown, interaction to next paint against the aim (less is better)`,
      ratio: median / aimMilliseconds,
      aim: 'at most 1',
      detail: `median of ${times} times: ${median.toFixed(0)} ms, the first time ${(slowest[0] ?? 0).toFixed(0)} ms; aim ${aimMilliseconds} ms`,
    });
  }
  return results;
}
