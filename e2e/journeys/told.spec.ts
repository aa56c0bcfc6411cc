import { expect } from '@playwright/test';

import { expectAccessible } from '../harness/accessible.ts';
import { journeyAlone as journey } from '../harness/journey.ts';
import { approveElsewhere, proposeAccount } from '../people/tasks.ts';

journey('asks to be notified of a domain, is notified of a task that was approved, and opens it', async ({ atDesk, urls }) => {
  const { page } = await atDesk('ben');
  // Of his three domains, the one where most is to be done.
  await expect(page.getByRole('button', { name: 'Domain Treasury, change domain' })).toBeVisible();
  const bell = page.getByRole('button', { name: /^Notifications, \d+ unread$/ });
  await expect(bell).toHaveText(/0 unread/);
  await bell.click();
  await expect(page.getByText('Nothing yet')).toBeVisible();
  await page.getByRole('link', { name: 'Notification settings' }).click();
  await expect(page.getByRole('checkbox', { name: 'Task waits for me' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Task approved' })).not.toBeChecked();
  await page.getByRole('checkbox', { name: 'Task approved' }).check();
  await page.getByRole('radio', { name: 'Treasury and all domains below it' }).check();
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('Notification settings of Treasury saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Task approved' })).toBeChecked();

  await proposeAccount(urls, 'Told account');
  await approveElsewhere(urls, 'dev', 'Told account');
  await expect(bell).toHaveText(/[1-9] unread/);
  // While its list is on its way there is nothing in the box that could have the focus.
  let letGo = (): void => undefined;
  const isHeld = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/assets/notification-list-*.js', async (route) => {
    await isHeld;
    await route.continue();
  });
  await bell.click();
  await expect(bell).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(bell).toHaveAttribute('aria-expanded', 'false');
  await expect(bell).toBeFocused();
  letGo();
  await bell.click();
  await expectAccessible(page);
  const told = page.getByRole('link', { name: 'Approved and executed: open the account Told account' });
  await expect(told).toContainText('proposed by Ben Okafor');
  // That it was read comes when the box is open again: its button, which has the focus, has nothing left to mark then.
  let letRead = (): void => undefined;
  const isRead = new Promise<void>((resolve) => (letRead = resolve));
  await page.route('**/api/notifications/inbox/read', async (route) => {
    await isRead;
    await route.continue();
  });
  await told.click();
  await expect(page.getByRole('heading', { level: 1, name: 'proposed a new account' })).toBeVisible();
  await bell.click();
  await expect(page.getByRole('button', { name: 'Mark as read' })).toBeFocused();
  letRead();
  await expect(page.getByRole('button', { name: 'Mark as read' })).toBeDisabled();
  await expect(page.locator('body')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(bell).toBeFocused();
  await expect(bell).toHaveText(/0 unread/);

  // His other domains, with his roles there, as far as who looks may see them.
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Users' }).click();
  await page.getByRole('row').filter({ hasText: 'Ben Okafor' }).getByRole('link').first().click();
  const elsewhere = page.getByRole('definition').filter({ hasText: 'Trading' });
  await expect(elsewhere).toContainText('Client funds');
  await expect(elsewhere).not.toContainText('Treasury');
  await expectAccessible(page);
});
