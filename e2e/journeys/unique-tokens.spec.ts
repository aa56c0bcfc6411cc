import { expect } from '@playwright/test';

import { expectAccessible } from '../harness/accessible.ts';
import { journey } from '../harness/journey.ts';
import { openRequest, signOpenRequest } from '../people/companion.ts';
import { approve, expectStage, openDomain, openSection, openWaitingTask, requestCode } from '../people/console.ts';
import { approveTransfer } from '../people/tasks.ts';

journey(
  'a token that there is once is validated, moved and confirmed, and every reader names it by its number',
  async ({ person, urls }) => {
    const ben = await person('ben');
    const ada = await person('ada');
    const dev = await person('dev');

    await journey.step('Ada finds it among the non-fungible tokens, by its name, with its contract in full', async () => {
      const { page } = ada;
      await openDomain(page, 'Meridian Group');
      await openSection(page, 'Assets');
      await expect(page.getByRole('table')).toContainText('Sandbox dollar');
      await expect(page.getByRole('table')).not.toContainText('Harbour at dawn');
      await page.getByRole('link', { name: 'Non-fungible tokens' }).click();
      await page.getByRole('searchbox', { name: 'Name' }).fill('harb');
      await expect(page.getByRole('row')).toHaveCount(2);
      await page.getByRole('link', { name: 'Harbour at dawn' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Harbour at dawn' })).toBeVisible();
      await expect(page.getByRole('main')).toContainText('0x7210000000000000000000000000000000000721');
    });

    await journey.step('Ada names another that nobody has validated yet, and Dev approves', async () => {
      const { page } = ada;
      await openSection(page, 'Assets');
      await page.getByRole('button', { name: 'Validate assets' }).click();
      const drawer = page.getByRole('dialog', { name: 'Validate assets' });
      await drawer.getByRole('checkbox', { name: /#204/ }).check();
      await expectAccessible(page);
      await drawer.getByRole('button', { name: 'Review 1 asset' }).click();
      await expect(drawer.getByText('Enter a name.')).toBeVisible();
      await drawer.getByRole('textbox', { name: 'Name' }).fill('Harbour at dusk');
      await drawer.getByRole('textbox', { name: 'Symbol' }).fill('PICS');
      await drawer.getByRole('button', { name: 'Review 1 asset' }).click();
      await expect(drawer.getByText('Harbour at dusk').first()).toBeVisible();
      await expectAccessible(page);
      await drawer.getByRole('button', { name: 'Sign and submit' }).click();
      const code = await requestCode(page);
      await openRequest(ada.companion, code);
      await expect(ada.companion.getByText('validate the asset Harbour at dusk')).toBeVisible();
      await signOpenRequest(ada.companion);
      await openDomain(dev.page, 'Meridian Group');
      await openWaitingTask(dev.page, 'Validate the asset Harbour at dusk');
      await approve(dev);
    });

    await journey.step('Ben sends the first to somebody outside; the device names it by its number', async () => {
      const { page } = ben;
      await openDomain(page, 'Treasury');
      await openSection(page, 'Accounts');
      await page.getByRole('link', { name: 'Operating account' }).click();
      await expect(page.getByRole('region', { name: 'Non-fungible tokens' })).toContainText('PICS #17');
      await expect(page.getByRole('region', { name: 'Portfolio' })).not.toContainText('PICS #17');
      await page.getByRole('link', { name: 'Transfer', exact: true }).click();
      await page.getByRole('combobox', { name: 'Asset' }).click();
      await page.getByRole('option', { name: /^PICS #17/ }).click();
      const address = page.getByRole('textbox', { name: 'Address' });
      await address.fill('0x5290aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa9ee7');
      await expect(page.getByText('This is not the address of Northbank settlement')).toBeVisible();
      await expectAccessible(page);
      await address.fill('0x52908400098527886E0F7030069857D2E4169EE7');
      await expect(page.getByText('This is not the address of Northbank settlement')).toBeHidden();
      await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('1');
      await expect(page.getByText('Estimated fee:')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByRole('button', { name: 'Sign and submit' }).click();
      const code = await requestCode(page);
      await openRequest(ben.companion, code);
      await expect(ben.companion.getByText(/send 1 PICS #17 from/)).toBeVisible();
      await expectAccessible(ben.companion);
      await signOpenRequest(ben.companion);
    });

    await journey.step('Dev reads on the task what goes where, both approve, and it is confirmed and gone', async () => {
      await openDomain(dev.page, 'Treasury');
      await openWaitingTask(dev.page, '1 PICS #17 to');
      await approve(dev);
      // No limit is set for a picture, so it counts as a large transfer.
      await approveTransfer(urls, 'chloe', 1n);
      await expectStage(ben.page, 'Confirmed');
      await openSection(ben.page, 'Transactions');
      await expect(ben.page.getByRole('row').filter({ hasText: 'PICS #17' }).first()).toBeVisible();
      await openSection(ben.page, 'Accounts');
      await ben.page.getByRole('link', { name: 'Operating account' }).click();
      await expect(ben.page.getByRole('region', { name: 'Portfolio' }).getByRole('row').first()).toBeVisible();
      await expect(ben.page.getByRole('article', { name: 'Harbour at dawn' })).toHaveCount(0);
    });
  },
);
