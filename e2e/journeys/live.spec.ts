import { expect } from '@playwright/test';
import { newId } from '@countersign/kernel';

import { journey } from '../harness/journey.ts';
import { openDomain, openSection } from '../people/console.ts';
import { proposeAccount } from '../people/tasks.ts';

/** Less than the time after which a page asks again without an event. */
const mostMilliseconds = 3_000;
/** Of what is left of it passes so much at each look: first what gathers the events passes, and then there is some left for as long as they take. */
const partOfEach = 1 / 15;

journey('shows a task when somebody proposes it, without asking again and again', async ({ atDesk, urls }) => {
  const { page } = await atDesk('chloe');
  await openDomain(page, 'Treasury');
  await openSection(page, 'Tasks');
  await page.clock.install();
  const opened = page.waitForResponse((answer) => answer.url().includes('/changes?') && answer.status() === 200);
  await page.reload();
  await opened;
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  // From now on the page's clock is stopped except for the steps below, so that its own asking again is not reached.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const alias = `Seen at once ${newId().slice(0, 8)}`;
  await proposeAccount(urls, alias);
  let left = mostMilliseconds;
  await expect
    .poll(async () => {
      const step = Math.ceil(left * partOfEach);
      if (step > 0) await page.clock.runFor(step);
      left -= step;
      return await page.getByRole('row').filter({ hasText: alias }).count();
    })
    .toBe(1);
});
