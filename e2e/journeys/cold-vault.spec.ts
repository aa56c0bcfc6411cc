import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

import { expectAccessible } from '../harness/accessible.ts';
import { journey } from '../harness/journey.ts';
import { carryByApi, coldMachine, metVault } from '../people/cold-machine.ts';
import type { ColdMachine } from '../people/cold-machine.ts';
import { expectStage, openDomain, openSection, proposeFromReview } from '../people/console.ts';
import { settledHoldingsOf } from '../people/holdings.ts';
import { agreedAccount, agreedVault, approveTransfer, funded } from '../people/tasks.ts';

/** Carries what waits to the machine without a network, and what it signed back. */
async function carry(page: Page, machine: ColdMachine, path: (name: string) => string): Promise<void> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export operations' }).click();
  const file = await download;
  const prepared = path(file.suggestedFilename());
  await file.saveAs(prepared);
  await page.locator('input[type=file]').setInputFiles(await machine.sign(prepared));
  await expect(page.getByText('1 file was imported')).toBeVisible();
}

journey(
  'a vault without a network is announced, meets the instance, and makes the keys of an account',
  async ({ atDesk, urls }, testInfo) => {
    const path = (name: string) => testInfo.outputPath(name);
    const machine = await coldMachine(testInfo.outputDir, urls);
    const { page } = await atDesk('ada');
    await page.getByRole('link', { name: 'Vaults' }).click();

    await journey.step('its announcement is imported, and a task makes it a vault', async () => {
      await page.getByRole('button', { name: 'Import signed operations' }).click();
      const dialog = page.getByRole('dialog', { name: 'Import signed operations' });
      await dialog.locator('input[type=file]').setInputFiles(machine.announcement);
      await expect(dialog.getByText('1 file was imported')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
    });
    const vaultId = await agreedVault(urls, 'Cellar', machine.publicKey);
    await page.getByRole('table').getByRole('link', { name: 'Cellar' }).click();
    await page.getByRole('link', { name: 'Pending operations' }).click();

    await journey.step('the first file introduces the instance', async () => {
      await expect(page.getByRole('row').filter({ hasText: 'Meet this instance' })).toBeVisible();
      await expectAccessible(page);
      await carry(page, machine, path);
      await expect(page.getByText('Nothing waits for this vault', { exact: true })).toBeVisible();
    });

    await agreedAccount(urls, 'Deep storage', vaultId);
    await journey.step('the next one asks for keys', async () => {
      await page.reload();
      await expect(page.getByRole('row').filter({ hasText: 'Make keys for an account' })).toBeVisible();
      await carry(page, machine, path);
      await expect(page.getByText('Nothing waits for this vault', { exact: true })).toBeVisible();
    });

    await openDomain(page, 'Treasury');
    await openSection(page, 'Accounts');
    await page.getByRole('link', { name: 'Deep storage' }).click();
    await expect(page.getByText(/^0x[0-9a-fA-F]{40}$/)).toBeVisible();
  },
);

journey(
  'a payment of an account whose keys have no network is signed where they are, and confirmed',
  async ({ person, atDesk, urls }, testInfo) => {
    const machine = await coldMachine(testInfo.outputDir, urls);
    const vaultId = await metVault(urls, machine, 'Crypt');
    await agreedAccount(urls, 'Far away', vaultId);
    await carryByApi(urls, machine, vaultId);
    await funded(urls, 'Far away');
    const ben = await person('ben');
    const amount = 250_000_000_000_000_000n;

    await journey.step('it is proposed and approved like any other', async () => {
      const { page } = ben;
      await openDomain(page, 'Treasury');
      await openSection(page, 'Accounts');
      await page.getByRole('link', { name: 'Far away' }).click();
      await page.getByRole('link', { name: 'Transfer', exact: true }).click();
      await page.getByRole('textbox', { name: 'Address' }).fill('0x52908400098527886E0F7030069857D2E4169EE7');
      await page.getByRole('textbox', { name: 'Amount' }).fill('0.25');
      await expect(page.getByText('Estimated fee:')).toBeVisible();
      await page.getByRole('button', { name: 'Review' }).click();
      await proposeFromReview(ben);
      await approveTransfer(urls, 'dev', amount);
      await expectStage(page, 'Approved');
    });

    const { page } = await atDesk('ada');
    await journey.step('it waits for the vault, goes there and comes back in files', async () => {
      await page.getByRole('link', { name: 'Vaults' }).click();
      await page.getByRole('table').getByRole('link', { name: 'Crypt' }).click();
      await page.getByRole('link', { name: 'Pending operations' }).click();
      const waiting = page.getByRole('row').filter({ hasText: 'Far away' });
      await expect(waiting).toContainText('Sign');
      await expect(waiting).toContainText('No time limit');
      await expectAccessible(page);
      await carry(page, machine, (name) => testInfo.outputPath(name));
      await expect(page.getByText('Nothing waits for this vault', { exact: true })).toBeVisible();
    });

    await journey.step('the proposer sees how it is confirmed', async () => {
      await expectStage(ben.page, 'Signed by the vault');
      await expectStage(ben.page, 'Confirmed');
      const { total, fees } = await settledHoldingsOf(urls, 'Far away');
      expect(total).toBe(1_000_000_000_000_000_000n - amount - fees);
    });
  },
);
