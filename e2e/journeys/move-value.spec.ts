import { randomUUID } from 'node:crypto';

import { expect } from '@playwright/test';

import { expectAccessible } from '../harness/accessible.ts';
import { journey } from '../harness/journey.ts';
import { openRequest, signOpenRequest } from '../people/companion.ts';
import {
  approve,
  expectStage,
  openDomain,
  openNewAccount,
  openSection,
  openWaitingTask,
  proposeFromReview,
  requestCode,
  told,
} from '../people/console.ts';
import { holdingsOf, settledHoldingsOf } from '../people/holdings.ts';

const account = `Journey account ${randomUUID().slice(0, 8)}`;
const outside = '0x52908400098527886E0F7030069857D2E4169EE7';

/** Below a thousand, as the console shows it. */
function inEther(units: bigint): string {
  const text = units.toString().padStart(19, '0');
  return `${text.slice(0, -18)}.${text.slice(-18)}`.replace(/0+$/, '');
}

journey('two people open an account, release what came in, and send it on', async ({ person, urls }) => {
  const ben = await person('ben');
  await openDomain(ben.page, 'Treasury');
  await openSection(ben.page, 'Accounts');
  await expect(ben.page.getByRole('table')).toBeVisible();

  await journey.step('Ben proposes an account and signs it on his device', async () => {
    await openNewAccount(ben.page);
    await ben.page.getByLabel('Name').fill(account);
    await ben.page.getByLabel('Description').fill('Opened in a journey');
    await ben.page.getByRole('combobox', { name: 'Ledgers' }).click();
    await ben.page.getByRole('option', { name: /Ethereum/ }).click();
    await ben.page.keyboard.press('Escape');
    await ben.page.getByRole('combobox', { name: 'Vault' }).click();
    await ben.page.getByRole('option', { name: 'Main vault' }).click();
    await expectAccessible(ben.page);
    await ben.page.getByRole('button', { name: 'Review' }).click();
    await expect(ben.page.getByText('Step 2: 1 × approver')).toBeVisible();
    await expectAccessible(ben.page);
    await ben.page.getByRole('button', { name: 'Sign and submit' }).click();
    const code = await requestCode(ben.page);
    await expectAccessible(ben.page);
    await openRequest(ben.companion, code);
    await expect(ben.companion.getByText(`open the account ${account} on`)).toBeVisible();
    await expectAccessible(ben.companion);
    await told(ben.page, 'The task was submitted', () => signOpenRequest(ben.companion));
    await expectAccessible(ben.companion);
    await expect(ben.page.getByRole('heading', { level: 1, name: 'proposed a new account' })).toBeVisible();
    await expect(ben.page.getByText('Needs 1 signature', { exact: true })).toBeVisible();
  });

  const dev = await person('dev');
  await journey.step('Dev sees who must approve and approves on his device', async () => {
    await openDomain(dev.page, 'Treasury');
    await openWaitingTask(dev.page, `Open the account ${account}`);
    await dev.page.getByRole('button', { name: 'Approve' }).click();
    await expectAccessible(dev.page);
    await dev.page.getByRole('button', { name: 'Cancel' }).click();
    await approve(dev);
  });

  await journey.step('the account gets its address, and coins of the faucet wait in quarantine', async () => {
    await openSection(ben.page, 'Accounts');
    await ben.page.getByRole('link', { name: account }).click();
    await expect(ben.page.getByText(/^0x[0-9a-fA-F]{40}$/)).toBeVisible();
    await ben.page.getByRole('banner').or(ben.page.getByRole('main')).getByRole('button', { name: 'Receive' }).first().click();
    await expectAccessible(ben.page);
    await told(ben.page, 'Sandbox coins are on their way', () =>
      ben.page.getByRole('button', { name: /^Get sandbox coins/ }).click(),
    );
    await ben.page.getByRole('button', { name: 'Close' }).click();
    await expect(ben.page.getByText('1 transfer to this account is in quarantine')).toBeVisible();
    await expectAccessible(ben.page);
  });

  await journey.step('An address that somebody put into the answer is shown nowhere', async () => {
    const thief = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
    const lists = /\/addresses\?/;
    await ben.page.route(lists, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll(/0x[0-9a-fA-F]{40}/g, thief) });
    });
    await ben.page.reload();
    await expect(ben.page.getByRole('alert').getByText('The address is not shown')).toBeVisible();
    await ben.page.getByRole('button', { name: 'Receive' }).first().click();
    await expect(ben.page.getByRole('dialog').getByText('The address is not shown')).toBeVisible();
    await expectAccessible(ben.page);
    await expect(ben.page.getByText(thief)).toHaveCount(0);
    await ben.page.unroute(lists);
    await ben.page.reload();
    await expect(ben.page.getByText(/^0x[0-9a-fA-F]{40}$/)).toBeVisible();
  });

  const chloe = await person('chloe');
  await journey.step('Ben proposes to release them, and Chloé approves', async () => {
    await ben.page.getByRole('button', { name: 'Release from quarantine' }).click();
    await ben.page.getByRole('dialog').getByRole('checkbox').check();
    await expectAccessible(ben.page);
    await ben.page.getByRole('button', { name: 'Review 1 transfer' }).click();
    await expect(ben.page.getByText('Step 2: 1 × compliance')).toBeVisible();
    await expectAccessible(ben.page);
    await proposeFromReview(ben);
    await openDomain(chloe.page, 'Treasury');
    await openWaitingTask(chloe.page, 'Release the quarantined transfer');
    await expectAccessible(chloe.page);
    await approve(chloe);
    await expectStage(ben.page, 'Released');
    await ben.page.getByRole('region', { name: 'Progress' }).getByRole('link', { name: 'ETH' }).click();
    await ben.page.getByRole('link', { name: 'Release quarantined transfers' }).click();
    await expectStage(ben.page, 'Released');
    await openSection(ben.page, 'Accounts');
    await ben.page.getByRole('link', { name: account }).click();
    await expect(ben.page.getByRole('heading', { level: 1, name: account })).toBeVisible();
    await expect(ben.page.getByText('1 transfer to this account is in quarantine')).toBeHidden();
  });

  const before = await holdingsOf(urls, account);
  expect(before.available).toBe(before.total);
  const amount = 123_456_789_012_345_678n;
  await journey.step('Ben proposes a transfer to an outside address, and Dev approves', async () => {
    await ben.page.getByRole('link', { name: 'Transfer', exact: true }).click();
    await expect(ben.page.getByRole('heading', { level: 1, name: 'New transfer' })).toBeVisible();
    await ben.page.getByRole('textbox', { name: 'Address' }).fill(outside);
    await ben.page.getByRole('textbox', { name: 'Amount' }).fill('0.123456789012345678');
    await expect(ben.page.getByText('Estimated fee:')).toBeVisible();
    await expectAccessible(ben.page);
    await ben.page.getByRole('button', { name: 'Review' }).click();
    await expect(ben.page.getByText('Step 2: 1 × approver')).toBeVisible();
    await expectAccessible(ben.page);
    await proposeFromReview(ben);
    await openWaitingTask(dev.page, '0.123456789012345678 ETH');
    await expect(dev.page.getByText('0.123456789012345678', { exact: false }).first()).toBeVisible();
    await approve(dev);
  });

  await journey.step('Ben sees on the task, without doing anything, how it is confirmed, and finds what it moved', async () => {
    await expectStage(ben.page, 'Confirmed');
    const progress = ben.page.getByRole('region', { name: 'Progress' });
    await expect(progress.getByText('Dev Rao')).toBeVisible();
    await expect(progress.getByRole('button', { name: 'Copy Ledger transaction ID' })).toBeVisible();
    for (const [place, title] of [
      ['transactions/orders', /^Order/],
      ['transactions/raw-transactions', /^Transaction/],
    ] as const) {
      await progress.locator(`a[href*="${place}"]`).click();
      await expect(ben.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await ben.page.getByRole('link', { name: 'Create transfer order' }).click();
      await expectStage(ben.page, 'Confirmed');
    }
  });

  await journey.step('the balance is right to the last unit', async () => {
    await openSection(ben.page, 'Transactions');
    await ben.page.getByRole('row').filter({ hasText: '0.123456789012345678' }).getByRole('link').first().click();
    await expect(ben.page.getByText('Confirmed').first()).toBeVisible();
    const after = await settledHoldingsOf(urls, account);
    expect(after.total).toBe(before.total - amount - after.fees);
    await openSection(ben.page, 'Accounts');
    await ben.page.getByRole('link', { name: account }).click();
    await expect(ben.page.getByRole('region', { name: 'Portfolio' })).toContainText(inEther(after.total));
  });
});
