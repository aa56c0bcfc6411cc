import { followRequests } from '@countersign/e2e';
import type { Page } from '@playwright/test';

import type { BenchResult } from '../result.ts';

const aimMilliseconds = 300;
const slowdown = 4;
const clicks = 7;

/** How long a person waits for the accounts list on a slow machine. */
export async function clickToRowsResult(page: Page): Promise<BenchResult> {
  const milliseconds = await clickToRows(page);
  return {
    name: `click to rows of the accounts list at ${slowdown} times CPU slowdown against the aim (less is better)`,
    ratio: milliseconds / aimMilliseconds,
    aim: 'at most 1',
    detail: `median of ${clicks} clicks: ${milliseconds.toFixed(0)} ms; aim ${aimMilliseconds} ms`,
  };
}

async function clickToRows(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const times: number[] = [];
  const quiet = followRequests(page);
  for (let click = 0; click < clicks; click++) {
    await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await quiet();
    times.push(await timeOneClick(page));
  }
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return times.sort((left, right) => left - right)[Math.floor(clicks / 2)] ?? 0;
}

/** Measured inside the page: from the click's event to the frame after the first row is there. */
async function timeOneClick(page: Page): Promise<number> {
  await page.evaluate(() => {
    const timing = globalThis as typeof globalThis & { rowsAfter?: Promise<number> };
    timing.rowsAfter = new Promise((done) => {
      document.addEventListener(
        'click',
        () => {
          const clicked = performance.now();
          const look = () => {
            const isList = location.pathname.includes('/accounts') && document.querySelector('table tbody tr td a') !== null;
            if (isList) requestAnimationFrame(() => done(performance.now() - clicked));
            else requestAnimationFrame(look);
          };
          look();
        },
        { capture: true, once: true },
      );
    });
  });
  await page.getByRole('navigation').getByRole('link', { name: 'Accounts' }).click();
  return page.evaluate(() => (globalThis as typeof globalThis & { rowsAfter?: Promise<number> }).rowsAfter ?? 0);
}
