import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

import { journey } from '../harness/journey.ts';
import { openRequest } from '../people/companion.ts';
import { openDomain, requestCode, told } from '../people/console.ts';
import { proposeAccount } from '../people/tasks.ts';

const mostSteps = 80;

/** Moves the focus with the tab key until it is on the control, and proves that the focus can be seen there. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  // What waits for something else has no place in the order of focus until then.
  await expect(control).toBeEnabled();
  for (let step = 0; step < mostSteps; step++) {
    if (await control.evaluate((element) => element === document.activeElement)) {
      const ring = await control.evaluate((element) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
        return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
      });
      expect(ring, 'the focus is visible').toBe(true);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`The tab key does not reach ${control.toString()}`);
}

journey('approves a task by keyboard alone, in the console and on the device', async ({ person, urls }) => {
  await proposeAccount(urls, 'For the keyboard');
  const { page, companion } = await person('dev');
  await openDomain(page, 'Treasury');

  await page.reload();
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }));
  await tabTo(page, page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: /^Tasks/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
  const task = page.getByRole('row').filter({ hasText: 'Open' }).getByRole('link').first();
  await tabTo(page, task);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Approve' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Reason (optional)')).toBeFocused();
  await page.keyboard.type('Checked by keyboard');
  await tabTo(page, page.getByRole('button', { name: 'Sign approval' }));
  await page.keyboard.press('Enter');
  const code = await requestCode(page);

  await tabTo(companion, companion.getByRole('link', { name: `code ${code}` }));
  await companion.keyboard.press('Enter');
  await tabTo(companion, companion.getByRole('button', { name: 'Hold to sign' }));
  await told(page, 'Your approval was sent', async () => {
    await companion.keyboard.down('Space');
    await expect(companion.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible();
    await companion.keyboard.up('Space');
  });
  await expect(page.getByText('Checked by keyboard')).toBeVisible();
});

journey('closes dialogs and menus with Escape and gives the focus back', async ({ person, urls }) => {
  await proposeAccount(urls, 'For the Escape key');
  const { page, companion } = await person('dev');
  await openDomain(page, 'Treasury');
  const menu = page.getByRole('button', { name: /^Account of / });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Preferences' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: /^Tasks/ })
    .click();
  await page.getByRole('row').filter({ hasText: 'Open' }).getByRole('link').first().click();
  const approve = page.getByRole('button', { name: 'Approve' });
  await approve.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(approve).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Sign approval' }).click();
  await openRequest(companion, await requestCode(page));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});
