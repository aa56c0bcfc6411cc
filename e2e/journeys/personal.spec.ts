import { expect } from '@playwright/test';

import { expectAccessible } from '../harness/accessible.ts';
import { journey } from '../harness/journey.ts';
import { emails } from '../people/by-api.ts';
import { openDomain } from '../people/console.ts';

journey('shows a person who they are here, and keeps what they prefer', async ({ atDesk, urls }) => {
  const { page } = await atDesk('ben');
  await page.getByRole('button', { name: `Account of ${emails.ben}` }).click();
  await page.getByRole('menuitem', { name: 'Preferences' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Preferences' })).toBeVisible();
  await expect(page.getByText('Secp256r1')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your domains and roles' })).toContainText('Ben Okafor');
  await expect(page.getByRole('button', { name: 'Copy as text' })).toBeVisible();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();

  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'dApps' }).click();
  await expect(page.getByText('No dApp connection service is configured on this instance')).toBeVisible();

  await openDomain(page, 'Treasury');
  const administration = page.getByRole('button', { name: 'Administration' });
  await administration.click();
  await page.goto(urls.api);
  await expect(page.getByRole('button', { name: 'Domain Treasury, change domain' })).toBeVisible();
  await expect(administration).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('link', { name: 'Vaults' })).toBeHidden();
  await administration.click();
  await expect(page.getByRole('link', { name: 'Vaults' })).toBeVisible();
});

journey('links to a newer front end where one is configured, and nowhere else', async ({ atDesk }) => {
  const { page } = await atDesk('ben');
  const link = page.getByRole('link', { name: 'Newer version' });
  await page.route('**/api/notifications/instance', async (route) => {
    const answer = await route.fetch();
    const instance = (await answer.json()) as object;
    await route.fulfill({ response: answer, json: { ...instance, frontendV2Url: 'https://next.example.com/' } });
  });
  await page.reload();
  await expect(link).toHaveAttribute('href', 'https://next.example.com/');
  await expectAccessible(page);
  await page.unrouteAll({ behavior: 'wait' });
  await page.route('**/api/notifications/instance', async (route) => {
    const answer = await route.fetch();
    const { frontendV2Url: _, ...instance } = (await answer.json()) as { frontendV2Url?: string };
    await route.fulfill({ response: answer, json: instance });
  });
  const told = page.waitForResponse('**/api/notifications/instance');
  await page.reload();
  await (await told).finished();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expect(link).toHaveCount(0);
  await page.unrouteAll({ behavior: 'wait' });
});
