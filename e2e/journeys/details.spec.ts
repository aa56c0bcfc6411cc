import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

import { expectAccessible } from '../harness/accessible.ts';
import { journey } from '../harness/journey.ts';
import { openDomain, openSection } from '../people/console.ts';
import { layoutFaults } from '../screens/layout.ts';

/** Opens what is folded away below an entity. */
const unfold = (page: Page, name: string) => page.locator('summary').filter({ hasText: name }).click();

journey('an entity’s page says who may decide on it, and leads to all that has to do with it', async ({ atDesk }) => {
  const { page } = await atDesk('ada');
  await openDomain(page, 'Treasury');
  const sections = page.getByRole('navigation', { name: 'Sections' });
  const main = page.getByRole('main');

  await journey.step(
    'a user: what they may sign under, whose approval a change of them takes, and what they proposed',
    async () => {
      await sections.getByRole('link', { name: 'Users' }).click();
      await page.getByRole('table').getByRole('link', { name: 'Ben Okafor' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Ben Okafor' })).toBeVisible();
      await expect(main.getByRole('link', { name: 'Everyday transfers' })).toBeVisible();
      await unfold(page, 'Who may decide');
      const change = page.getByRole('region', { name: 'Update user' });
      await expect(change.getByRole('link', { name: 'People, policies and domains' })).toBeVisible();
      await expect(change).toContainText('1 × administrator');
      await unfold(page, 'what was proposed');
      const proposed = page.getByRole('region', { name: 'Proposed by this person' });
      await expect(proposed.getByRole('listitem')).toHaveCount(10);
      await proposed.getByRole('button', { name: 'Show earlier tasks' }).click();
      await expect(proposed.getByRole('listitem').nth(10)).toBeVisible();
      await expectAccessible(page);
    },
  );

  await journey.step('a vault belongs to the instance: those at the top decide on it, those here on its use', async () => {
    await sections.getByRole('link', { name: 'Vaults' }).click();
    await page.getByRole('table').getByRole('link', { name: 'Main vault' }).click();
    await unfold(page, 'Who may decide');
    await expect(
      page.getByRole('region', { name: 'Update vault' }).getByRole('link', { name: 'Vaults and assets' }),
    ).toBeVisible();
    await expect(page.getByRole('region', { name: 'Create account' }).getByRole('link', { name: 'Accounts' })).toBeVisible();
  });

  await journey.step('an asset: which accounts hold it, and how much', async () => {
    await openSection(page, 'Assets');
    await page.getByRole('table').getByRole('link', { name: 'Ether (sandbox)' }).click();
    const holders = page.getByRole('list', { name: 'Held by accounts here' });
    await expect(holders.getByRole('listitem').filter({ hasText: 'Operating account' })).toContainText('ETH');
    await page.getByRole('link', { name: 'All transfers of it' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
  });

  await journey.step('a transfer has its record word by word, to be copied', async () => {
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await unfold(page, 'Raw JSON');
    await expect(page.getByRole('button', { name: 'Copy the record' })).toBeVisible();
    await expect(main.locator('pre').filter({ hasText: '"tickerId"' })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => layoutFaults(page)).toEqual([]);
  });
});
