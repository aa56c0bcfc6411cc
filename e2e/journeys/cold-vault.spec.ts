import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

import { expectAccessible } from '../harness/accessible.ts';
import { journey } from '../harness/journey.ts';
import { coldMachine } from '../people/cold-machine.ts';
import type { ColdMachine } from '../people/cold-machine.ts';
import { openDomain, openSection } from '../people/console.ts';
import { agreedAccount, agreedVault } from '../people/tasks.ts';

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
