import { expect } from '@playwright/test';

import { expectAccessible } from '../harness/accessible.ts';
import { journey } from '../harness/journey.ts';
import { openDomain } from '../people/console.ts';

journey('locking a person says what it leaves behind, and counts the one who signs once', async ({ atDesk }) => {
  const { page } = await atDesk('ada');
  await openDomain(page, 'Treasury');
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Users' }).click();
  await page.getByRole('link', { name: 'Ben Okafor' }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem', { name: 'Update user' }), 'It has a name and no key').toBeVisible();
  await page.getByRole('menuitem', { name: 'Lock' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('What this leaves behind')).toBeVisible();
  await expect(dialog.getByText(/^Stays active in .+\. Lock each of these users as well/)).toBeVisible();
  await expect(dialog.getByText(/open tasks? proposed by this person stays? open\.$/)).toBeVisible();
  await expect(dialog.getByText(/holds? the role operator\.$/)).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Who can approve' }).first()).toBeVisible();
  // A signer is asked in one step at most, though they hold the roles of several.
  expect(await dialog.getByText('You, by this signature', { exact: true }).count()).toBeLessThanOrEqual(1);
  await expectAccessible(page);
});
