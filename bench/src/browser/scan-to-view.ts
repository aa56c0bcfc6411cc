import { followRequests, type Person } from '@countersign/e2e';
import type { Page } from '@playwright/test';

import type { BenchResult } from '../result.ts';

const aimMilliseconds = 300;
const slowdown = 4;
const times = 7;

/**
 * How long a person waits on a slow phone from a code that was read to the request as the device decodes it: names, warnings and all that is signed,
 * with nothing left to come. `task` is the address of one that waits for the person. The camera's part is left out: what it read is handed over as its reader does.
 */
export async function scanToViewResults({ page, companion }: Person, task: string): Promise<BenchResult[]> {
  const code = await codeOfApproval(page, task);
  const locked: number[] = [];
  const first: number[] = [];
  const again: number[] = [];
  while (first.length < times) {
    await companion.reload();
    locked.push(await scan(companion, code));
    await companion.reload();
    await companion.getByRole('button', { name: 'Unlock' }).click();
    first.push(await scan(companion, code));
    again.push(await scan(companion, code));
  }
  return [
    resultOf('without the server, after the app was opened', locked),
    resultOf('with all that the server is asked, after the app was opened', first),
    resultOf('with the server, a further scan', again),
  ];
}

function resultOf(what: string, milliseconds: readonly number[]): BenchResult {
  const median = milliseconds.toSorted((one, other) => one - other)[Math.floor(times / 2)] ?? 0;
  return {
    name: `from the code to the decoded view at ${slowdown} times CPU slowdown, ${what}, against the aim (less is better)`,
    ratio: median / aimMilliseconds,
    aim: 'at most 1',
    detail: `median of ${times} times: ${median.toFixed(0)} ms; aim ${aimMilliseconds} ms`,
  };
}

/** What the console shows as codes for a device without network: the approval of the task, with its proposal. */
async function codeOfApproval(page: Page, task: string): Promise<string> {
  await page.addInitScript(() => {
    const taken = globalThis as typeof globalThis & { benchCopied?: string };
    Object.defineProperty(navigator.clipboard, 'writeText', {
      value: async (text: string) => {
        taken.benchCopied = text;
      },
    });
  });
  await page.goto(task);
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('button', { name: 'Sign approval' }).click();
  await page.getByRole('button', { name: 'Device offline? Use a QR code' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy as text' }).click();
  return page.evaluate(() => (globalThis as typeof globalThis & { benchCopied?: string }).benchCopied ?? '');
}

/** Goes to the screen that scans, hands it the code, and goes back. Measured inside the page, to the frame after what matters is there. */
async function scan(companion: Page, code: string): Promise<number> {
  const client = await companion.context().newCDPSession(companion);
  const quiet = followRequests(companion);
  await companion.getByRole('link', { name: 'Scan', exact: true }).click();
  await companion.getByLabel('Or paste the text').fill(code);
  await quiet();
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await companion.evaluate(() => {
    const timing = globalThis as typeof globalThis & { shownAfter?: Promise<number> };
    timing.shownAfter = new Promise((done) => {
      document.addEventListener(
        'submit',
        () => {
          const began = performance.now();
          const look = () => {
            if (document.querySelector('details') !== null) requestAnimationFrame(() => done(performance.now() - began));
            else requestAnimationFrame(look);
          };
          look();
        },
        { capture: true, once: true },
      );
    });
  });
  await companion.getByRole('button', { name: 'Read it' }).click();
  const shown = await companion.evaluate(
    () => (globalThis as typeof globalThis & { shownAfter?: Promise<number> }).shownAfter ?? 0,
  );
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await client.detach();
  await companion.getByRole('button', { name: 'Cancel' }).click();
  await companion.getByRole('link', { name: 'Requests', exact: true }).click();
  return shown;
}
