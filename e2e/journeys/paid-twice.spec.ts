import { expect } from '@playwright/test';

import { expectAccessible } from '../harness/accessible.ts';
import { journey } from '../harness/journey.ts';
import { openRequest, signOpenRequest } from '../people/companion.ts';
import { openDomain, requestCode, signOnDevice } from '../people/console.ts';
import type { Person } from '../people/person.ts';

const payee = '0x27b1fdb04752bbc536007a920d24acb045561c26';
const said = /^Ben Okafor proposed the same payment on .*, and it is still open\./;

/** Fills in a transfer of an amount that no other journey pays. */
async function fillIn({ page }: Person, address: string): Promise<void> {
  await openDomain(page, 'Treasury');
  await page.getByRole('link', { name: 'New transfer' }).click();
  await page.getByRole('combobox', { name: 'Source account' }).click();
  await page.getByRole('option', { name: 'Operating account' }).first().click();
  await page.getByRole('combobox', { name: 'Asset' }).click();
  await page.getByRole('option', { name: /^ETH/ }).first().click();
  await page.getByRole('textbox', { name: 'Address' }).fill(address);
  await page.getByRole('textbox', { name: 'Amount' }).fill('0.00317');
  await expect(page.getByRole('textbox', { name: 'Maximum fee' })).toHaveValue(/\d/);
  await expect(page.getByText(/send 0\.00317 ETH from/)).toBeVisible();
}

journey(
  'the same payment proposed twice is said wherever it can still be stopped, and its author withdraws it',
  async ({ person }) => {
    const ben = await person('ben');
    const { page, companion } = ben;
    const again = page.getByRole('alert').filter({ hasText: said });

    await journey.step('the first one is said nothing of', async () => {
      await fillIn(ben, payee);
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByRole('button', { name: 'Sign and submit' }).click();
      await expect(again).toHaveCount(0);
      await openRequest(companion, await requestCode(page));
      await expect(companion.getByRole('button', { name: 'Hold to sign' })).toBeEnabled();
      await expect(companion.getByText('proposed the same payment')).toHaveCount(0);
      await signOpenRequest(companion);
      await expect(page.getByRole('heading', { level: 1, name: 'Ben Okafor proposed a transfer' })).toBeVisible();
    });
    const first = page.url();
    await journey.step('the second is, on the form, the review and the device, however its address is written', async () => {
      await fillIn(ben, `0x${payee.slice(2).toUpperCase()}`);
      await expect(again).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Review' }).click();
      await expect(again.getByRole('link', { name: 'Open that task' })).toBeVisible();
      await page.getByRole('button', { name: 'Sign and submit' }).click();
      await openRequest(companion, await requestCode(page));
      await expect(companion.getByRole('alert').filter({ hasText: 'proposed the same payment' })).toBeVisible();
      await expectAccessible(companion);
      await signOpenRequest(companion);
      await expect(page.getByRole('heading', { level: 1, name: 'Ben Okafor proposed a transfer' })).toBeVisible();
    });
    await journey.step('the task leads to the other one, which says it as well', async () => {
      await expect(page).not.toHaveURL(first);
      const second = page.url();
      await again.getByRole('link', { name: 'Open that task' }).click();
      await expect(page).not.toHaveURL(second);
      await expect(again).toBeVisible();
      await expectAccessible(page);
      await again.getByRole('link', { name: 'Open that task' }).click();
      await expect(page).toHaveURL(second);
    });
    await journey.step('who proposed it takes it back, signed on the device', async () => {
      await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Withdraw' }).click();
      await page.getByLabel('Reason (optional)').fill('It was there already');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Sign withdrawal' }).click();
      await openRequest(companion, await requestCode(page));
      await expect(companion.getByText(/^You withdraw your proposal to/)).toBeVisible();
      await expectAccessible(companion);
      await companion.getByRole('link', { name: 'Back' }).click();
      await signOnDevice(ben, 'Withdrawn. Nothing was carried out.');
      const outcome = page.getByRole('status').filter({ hasText: 'Ben Okafor withdrew this' });
      await expect(outcome).toContainText('It was there already');
      await expect(page.getByText('Rejected', { exact: true }).first()).toBeVisible();
      await expect(again).toHaveCount(0);
      await page.goto(first);
      await expect(page.getByRole('heading', { level: 1, name: 'Ben Okafor proposed a transfer' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible();
      await expect(again).toHaveCount(0);
    });
  },
);
