import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

import { expectAccessible } from '../harness/accessible.ts';
import { journey } from '../harness/journey.ts';
import { phone } from '../people/companion.ts';
import { signOnDevice } from '../people/console.ts';
import { proposeAccount } from '../people/tasks.ts';

async function openDrawer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open the side panel' }).click();
  await expect(page.getByRole('dialog').getByRole('navigation', { name: 'Sections' })).toBeVisible();
}

/** Nothing is cut off or needs scrolling sideways; tables scroll within themselves. */
async function expectNoOverflow(page: Page): Promise<void> {
  const tooWide = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) return [];
      const beyond = [...document.querySelectorAll('body *')].filter(
        (element) => element.getBoundingClientRect().right > clientWidth,
      );
      return [`${scrollWidth} of ${clientWidth}`, ...beyond.map(({ outerHTML }) => outerHTML.slice(0, 300))];
    });
  // What is still being drawn may reach beyond for a moment.
  await expect.poll(tooWide, `what reaches beyond ${page.url()}`).toEqual([]);
}

journey('works on a phone: the sections in a drawer, an approval, nothing wider than the screen', async ({ person, urls }) => {
  await proposeAccount(urls, 'For the phone');
  const dev = await person('dev', { desk: phone });
  const { page, companion } = dev;
  await expectNoOverflow(page);
  await openDrawer(page);
  await expectAccessible(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Domain / })
    .click();
  await page.getByRole('menuitem', { name: 'Treasury', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectNoOverflow(page);

  // What each section looks like on a phone, `routes.spec` looks at.
  await openDrawer(page);
  await page.getByRole('dialog').getByRole('link', { name: 'Tasks' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
  await page.getByRole('row').filter({ hasText: 'Open' }).getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('button', { name: 'Sign approval' }).click();
  await expect(page.getByRole('dialog', { name: 'Check your device' })).toBeVisible();
  await expectNoOverflow(page);
  await expectNoOverflow(companion);
  await signOnDevice(dev, 'Your approval was sent');
});
