import { expect } from '@playwright/test';

import { expectAccessible } from '../harness/accessible.ts';
import { journeyAlone as journey } from '../harness/journey.ts';
import { byApi } from '../people/by-api.ts';
import { openRequest } from '../people/companion.ts';
import { openDomain, openSection, requestCode } from '../people/console.ts';
import { agreedAccounts } from '../people/tasks.ts';

const outside = '0x52908400098527886E0F7030069857D2E4169EE7';

function inCoins(units: string, decimals: number): string {
  const digits = units.padStart(decimals + 1, '0');
  const whole = digits.slice(0, -decimals).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${whole}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '');
}

journey('amounts are read as they were meant, and shown in their unit wherever the asset is listed', async ({ person, urls }) => {
  const domainId = await agreedAccounts(urls, 'Zebra', 40);
  const ben = await person('ben');
  const { page } = ben;
  // Every asset comes after those that the choices show at first.
  await page.route(
    (url) => url.pathname === '/v1/tickers' && !url.searchParams.has('id') && url.searchParams.get('kind') === null,
    (route) => route.fulfill({ json: { items: [], count: 0 } }),
  );

  await journey.step('the dashboard adds up all accounts, and says so', async () => {
    const { client } = await byApi(urls, 'ben');
    const totals = await client.balances.totals({ params: { domainId } });
    const ether = totals.items.find(({ ticker }) => ticker.symbol === 'ETH');
    expect(totals.accountCount).toBeGreaterThan(40);
    await openDomain(page, 'Treasury');
    const balances = page.getByRole('region', { name: 'Holdings' });
    await expect(balances).toContainText(`Total across ${totals.accountCount} accounts.`);
    await expect(balances).toContainText(`${inCoins(ether?.totalAmount ?? '0', 18)} ETH`);
    await expect(page.getByRole('region', { name: 'Recent transfers' })).toContainText('4,280.5 USDS');
  });

  await journey.step(
    'the bytes of a transaction name no decimals: what it moved is written with those of its asset',
    async () => {
      await page.getByRole('link', { name: 'Helvetia Cloud AG' }).click();
      await page.getByRole('region', { name: 'Record' }).locator('a[href*="raw-transactions"]').click();
      await expect(page.getByRole('region', { name: 'What its bytes say' })).toContainText('4,280.5 USDS');
    },
  );

  await openSection(page, 'Accounts');
  await page.getByRole('link', { name: 'Operating account' }).click();
  await page.getByRole('link', { name: 'Transfer', exact: true }).click();
  await page.getByRole('combobox', { name: 'Asset' }).click();
  await page.getByRole('option', { name: /^ETH .* ETH available$/ }).click();
  const amount = page.getByRole('textbox', { name: 'Amount' });
  const review = page.getByRole('button', { name: 'Review' });

  await journey.step('a comma for decimals and a payment link are refused in words', async () => {
    await amount.fill('0,5');
    await expect(page.getByText('Use a point for decimals')).toBeVisible();
    await page.getByRole('textbox', { name: 'Address' }).fill(`ethereum:${outside}?value=1`);
    await review.click();
    await expect(page.getByRole('link', { name: /^Use a point for decimals/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /^This is a payment link/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign and submit' })).toBeHidden();
    await expectAccessible(page);
  });

  await journey.step('what was read is shown below the amount, and an address loses the blanks around it', async () => {
    await page.getByRole('textbox', { name: 'Address' }).fill(` ${outside}\t`);
    await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue(outside);
    await amount.fill('1,000.5');
    await expect(page.getByText('= 1,000.5 ETH', { exact: true })).toBeVisible();
  });

  await journey.step(
    'the most that can be sent leaves room for the highest fee, and ends the complaint about the amount',
    async () => {
      await review.click();
      await expect(page.getByRole('link', { name: 'This is more than the account has available.' })).toBeVisible();
      await page.getByRole('button', { name: 'Maximum', exact: true }).click();
      const limit = page.getByRole('textbox', { name: 'Maximum fee' });
      const left = page.getByText(/^Leaves \S+ ETH for the fee, the most that it may be\.$/);
      await expect(left).toBeVisible();
      // Both follow the press, one after the other.
      await expect(async () => expect(await left.textContent()).toContain(`Leaves ${await limit.inputValue()} ETH`)).toPass();
      await expect(page.getByRole('alert')).toBeHidden();
      await expectAccessible(page);
    },
  );

  await journey.step('the device has nothing to warn of in the fee', async () => {
    await amount.fill('0.5');
    await review.click();
    await page.getByRole('button', { name: 'Sign and submit' }).click();
    await openRequest(ben.companion, await requestCode(page));
    await expect(ben.companion.getByRole('button', { name: 'Hold to sign' })).toBeVisible();
    await expect(ben.companion.getByText('It sets no limit to the fee.')).toBeHidden();
  });
});
