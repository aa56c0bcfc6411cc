import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Two waits of a page's stopped clock together take less than a page waits for anything, however slow the machine is. */
const steps = { eachMilliseconds: 10, mostMilliseconds: 700 };
/** Close together at first, then with pauses: the steps have to last until a slow machine has answered as well. */
const pauses = [...Array.from({ length: 10 }, () => 100), ...Array.from({ length: 10 }, () => 250), 1_000];

/** Stops the clock of a page, which loads once more then: what waits for a while waits until the clock goes on. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.reload();
}

/** Lets the page's stopped clock go on in small steps until something is so. */
export async function letTimePass(page: Page, isSo: () => boolean | Promise<boolean>): Promise<void> {
  let passed = 0;
  await expect
    .poll(
      async () => {
        if (passed < steps.mostMilliseconds) await page.clock.runFor(steps.eachMilliseconds);
        passed += steps.eachMilliseconds;
        return await isSo();
      },
      { intervals: pauses },
    )
    .toBe(true);
}
