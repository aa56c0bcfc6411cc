import { expect } from '@playwright/test';

import { expectAccessible } from '../harness/accessible.ts';
import { journey } from '../harness/journey.ts';
import { approve, openDomain, openSection, openWaitingTask, expectStage, proposeFromReview } from '../people/console.ts';

journey('proposes a message and a token to sign, with what is wrong at its field', async ({ person }) => {
  const ben = await person('ben');
  const { page } = ben;
  await openDomain(page, 'Treasury');
  await openSection(page, 'Accounts');
  await page.getByRole('link', { name: 'Operating account' }).first().click();
  await page.getByRole('link', { name: 'Manifests' }).click();
  await page.getByRole('link', { name: 'Sign a manifest' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign a manifest' })).toBeVisible();
  await page.getByRole('radio', { name: 'Token (JWT)' }).check();
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('alert').getByText('Enter at least one claim.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Issuer').fill('https://meridian.example');
  await page.getByLabel('Expiry').fill('2031-01-31T14:30');
  await page.getByLabel('Additional claims').fill('scope: statements');
  await page.getByLabel('Additional header parameters').fill('kid: treasury-1');
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByText('https://meridian.example')).toBeVisible();
  await proposeFromReview(ben);
  await expect(page.getByRole('heading', { level: 1, name: 'proposed signing a manifest' })).toBeVisible();

  const dev = await person('dev');
  await openDomain(dev.page, 'Treasury');
  await openWaitingTask(dev.page, /Sign a manifest/);
  await approve(dev);
  await expectStage(page, 'Executed');
  await openSection(page, 'Accounts');
  await page.getByRole('link', { name: 'Operating account' }).first().click();
  await page.getByRole('link', { name: 'Manifests' }).click();
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'JWT manifest' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Header' })).toContainText('treasury-1');
  await expect(page.getByRole('region', { name: 'Payload' })).toContainText('31/01/2031');
  await expect(page.getByRole('region', { name: 'Payload' })).toContainText('statements');
  await expect(page.getByRole('button', { name: /Signed token/ })).toBeVisible();
  await expectAccessible(page);
  await openSection(page, 'Transactions');
  await page.getByRole('link', { name: 'Manifests', exact: true }).click();
  const listed = page.getByRole('row').filter({ hasText: 'Operating account' }).filter({ hasText: 'JWT' });
  await expect(listed).toBeVisible();
  await expectAccessible(page);
});

journey('shows what waits for a vault, and says why a file is refused', async ({ atDesk }) => {
  const { page } = await atDesk('ada');
  await page.getByRole('link', { name: 'Vaults' }).click();
  // Other journeys make vaults for which something may wait.
  await page.getByRole('table').getByRole('link', { name: 'Main vault' }).click();
  await page.getByRole('link', { name: 'Pending operations' }).click();
  await expect(page.getByText('Nothing waits for this vault', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export operations' })).toBeDisabled();
  const file = (name: string, text: string) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) });
  await page.locator('input[type=file]').setInputFiles([file('one.dat', 'nothing'), file('two.dat', '{}')]);
  await expect(page.getByRole('alert')).toContainText('one.dat: ');
  await expect(page.getByRole('alert')).toContainText('two.dat: ');
  await expect(page.getByRole('alert')).toContainText('MalformedFile');
  await expectAccessible(page);
});
