import { expect, type Locator, type Page } from '@playwright/test';

import { journey } from '../harness/journey.ts';
import { openDomain } from '../people/console.ts';

const patienceMilliseconds = 1_500;
/** Two waits of the page's stopped clock together take less than the dashboard waits, however slow the machine is. */
const steps = { eachMilliseconds: 10, mostMilliseconds: 700 };

/** Lets the page's stopped clock go on in small steps until something is there, shown or not. */
async function letCome(page: Page, locator: Locator): Promise<void> {
  let passed = 0;
  await expect
    .poll(async () => {
      if (passed < steps.mostMilliseconds) await page.clock.runFor(steps.eachMilliseconds);
      passed += steps.eachMilliseconds;
      return await locator.count();
    })
    .toBeGreaterThan(0);
}

journey(
  'waits in every domain for what needs the person, which would move all below it, but not for long',
  async ({ atDesk }) => {
    const { page } = await atDesk('ada');
    const below = page.getByRole('region', { name: 'In flight', includeHidden: true });
    const isShown = page.getByRole('region', { name: 'In flight' });
    await openDomain(page, 'Treasury');
    await expect(isShown).toBeVisible();
    const held: (() => void)[] = [];
    await page.route(/\/intents\/awaiting/, async (route) => {
      await new Promise<void>((resolve) => void held.push(resolve));
      await route.fallback();
    });
    await page.clock.install();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await page.reload();
    await letCome(page, below);
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await expect(isShown).toHaveCount(0);
    for (const release of held.splice(0)) release();
    await letCome(page, isShown);
    await page.clock.runFor(patienceMilliseconds);

    await openDomain(page, 'Meridian Group');
    await letCome(page, below);
    await expect(isShown).toHaveCount(0);
    await page.clock.runFor(patienceMilliseconds);
    await expect(isShown).toBeVisible();
    for (const release of held.splice(0)) release();
    await page.unrouteAll({ behavior: 'wait' });
  },
);
