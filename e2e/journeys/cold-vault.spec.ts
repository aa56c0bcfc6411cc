import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

import { expectAccessible } from '../harness/accessible.ts';
import { journey } from '../harness/journey.ts';
import { carryByApi, coldMachine, metVault } from '../people/cold-machine.ts';
import type { ColdMachine } from '../people/cold-machine.ts';
import { expectStage, openDomain, openSection, proposeFromReview } from '../people/console.ts';
import { holdingsOf, settledHoldingsOf } from '../people/holdings.ts';
import { agreedAccount, agreedAccountOn, agreedVault, approveOrderOf, approveTransfer, funded } from '../people/tasks.ts';

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

/** How an account whose keys have no network pays on a ledger. */
interface ColdFamily {
  readonly ledgerId: string;
  readonly payee: string;
  /** An amount as people write it, and the same in smallest units. */
  readonly amount: { readonly written: string; readonly units: bigint };
  /** What the account needs first, since transactions would be over before the files are back, and the operation by which another account makes it. */
  readonly needs?: { readonly thing: string; readonly operation: string };
}

const families: readonly ColdFamily[] = [
  {
    ledgerId: 'ethereum-sandbox',
    payee: '0x52908400098527886E0F7030069857D2E4169EE7',
    amount: { written: '0.25', units: 250_000_000_000_000_000n },
  },
  {
    ledgerId: 'solana-sandbox',
    payee: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
    amount: { written: '0.25', units: 250_000_000n },
    needs: { thing: 'Nonce account', operation: 'Create a nonce account' },
  },
];

async function openAccount(page: Page, alias: string): Promise<void> {
  await openSection(page, 'Accounts');
  await page.getByRole('link', { name: alias, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: alias })).toBeVisible();
}

for (const { ledgerId, payee, amount, needs } of families) {
  journey(
    `${ledgerId}: a payment of an account whose keys have no network is signed where they are, and confirmed`,
    async ({ person, atDesk, urls }, testInfo) => {
      const machine = await coldMachine(testInfo.outputDir, urls);
      const [vault, account, payer] = [`Crypt ${ledgerId}`, `Far away ${ledgerId}`, `Near ${ledgerId}`];
      const vaultId = await metVault(urls, machine, vault);
      await agreedAccount(urls, account, vaultId, ledgerId);
      await carryByApi(urls, machine, vaultId);
      await funded(urls, account, ledgerId);
      const { total: funds } = await holdingsOf(urls, account);
      const ben = await person('ben');
      const { page } = ben;
      await openDomain(page, 'Treasury');

      if (needs !== undefined) {
        await agreedAccountOn(urls, payer, ledgerId);
        await funded(urls, payer, ledgerId);
        await journey.step(
          'Ben reads what it needs first, and one click leads to the order by which another account makes that',
          async () => {
            await openAccount(page, account);
            await expect(page.getByText(new RegExp(`this account needs: ${needs.thing}$`))).toBeVisible();
            await expectAccessible(page);
            await page.getByRole('link', { name: `New order: ${needs.operation}` }).click();
            await expect(page.getByRole('combobox', { name: 'Operation' })).toHaveValue(needs.operation);
            await expect(page.getByRole('combobox', { name: 'For the account' })).toHaveValue(account);
            const source = page.getByRole('combobox', { name: 'Source account' });
            await source.fill(payer);
            await page.getByRole('option', { name: payer }).click();
            await expect(page.getByText('Estimated fee:')).toBeVisible();
            await expectAccessible(page);
            await page.getByRole('button', { name: 'Review' }).click();
            await expect(
              page.getByRole('region', { name: 'What will change' }).getByRole('link', { name: account }),
            ).toBeVisible();
            await proposeFromReview(ben);
            for (const name of ['dev', 'chloe'] as const) await approveOrderOf(urls, name, payer);
            await expectStage(page, 'Confirmed');
          },
        );
      }

      await journey.step('it is proposed and approved like any other', async () => {
        await openAccount(page, account);
        await page.getByRole('link', { name: 'Transfer', exact: true }).click();
        if (needs !== undefined) {
          await page.getByRole('link', { name: 'New transaction' }).click();
          await expect(page.getByRole('textbox', { name: 'Address' })).toHaveCount(2);
          // What was made for the account is filled in.
          await expect(page.getByRole('textbox', { name: 'Address' }).nth(0)).toHaveValue(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/);
        }
        await page.getByRole('textbox', { name: 'Address' }).last().fill(payee);
        await page.getByRole('textbox', { name: 'Amount' }).fill(amount.written);
        await expect(page.getByText('Estimated fee:')).toBeVisible();
        await expectAccessible(page);
        await page.getByRole('button', { name: 'Review' }).click();
        await proposeFromReview(ben);
        if (needs === undefined) await approveTransfer(urls, 'dev', amount.units);
        else for (const name of ['dev', 'chloe'] as const) await approveOrderOf(urls, name, account);
        await expectStage(page, 'Approved');
      });

      const desk = (await atDesk('ada')).page;
      await journey.step('it waits for the vault, goes there and comes back in files', async () => {
        await desk.getByRole('link', { name: 'Vaults' }).click();
        await desk.getByRole('table').getByRole('link', { name: vault }).click();
        await desk.getByRole('link', { name: 'Pending operations' }).click();
        const waiting = desk.getByRole('row').filter({ hasText: account });
        await expect(waiting).toContainText('Sign');
        await expect(waiting).toContainText('No time limit');
        await expectAccessible(desk);
        await carry(desk, machine, (name) => testInfo.outputPath(name));
        await expect(desk.getByText('Nothing waits for this vault', { exact: true })).toBeVisible();
      });

      await journey.step('the proposer sees how it is confirmed', async () => {
        await expectStage(page, 'Signed by the vault');
        await expectStage(page, 'Confirmed');
        const { total, fees } = await settledHoldingsOf(urls, account);
        expect(total).toBe(funds - amount.units - fees);
      });
    },
  );
}
