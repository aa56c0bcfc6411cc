import { expect, type Locator, type Page } from '@playwright/test';

import { journey } from '../harness/journey.ts';
import { letTimePass, stopClock } from '../harness/page-clock.ts';
import { openDomain } from '../people/console.ts';

const patienceMilliseconds = 1_500;

/** Lets the page's stopped clock go on until something is there, shown or not. */
const letCome = (page: Page, locator: Locator) => letTimePass(page, async () => (await locator.count()) > 0);

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
    await stopClock(page);
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
