import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

import { expectAccessible } from '../harness/accessible.ts';
import { journey } from '../harness/journey.ts';
import { openRequest, signOpenRequest } from '../people/companion.ts';
import {
  approve,
  openDomain,
  openSection,
  openWaitingTask,
  expectStage,
  proposeFromReview,
  requestCode,
} from '../people/console.ts';
import type { Person } from '../people/person.ts';
import { approveOrderOf, orderThatWaits } from '../people/tasks.ts';

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  // An account says what it holds, too.
  await page.getByRole('option', { name: option, exact: label !== 'Source account' }).click();
}

const outside = {
  Bitcoin: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
  Ethereum: '0x52908400098527886E0F7030069857D2E4169EE7',
  XRPL: 'rf1BiGeXwwQoi8Z2ueFYTEXSwuJYfV2Jpn',
};

/** Waits until something says all of this. */
async function expectSaid(where: Locator, said: readonly (string | RegExp)[]): Promise<void> {
  for (const words of said) await expect(where).toContainText(words);
}

/** Approves the task that is open, and reads on the way, in each dialog and on the device, what it is about. */
async function approveReading({ page, companion }: Person, said: readonly (string | RegExp)[]): Promise<void> {
  await page.getByRole('button', { name: 'Approve' }).click();
  await expectSaid(page.getByRole('dialog', { name: 'Approve this task' }), said);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign approval' }).click();
  await expectSaid(page.getByRole('dialog', { name: 'Check your device' }), said);
  await expectAccessible(page);
  await openRequest(companion, await requestCode(page));
  await expectSaid(companion.getByRole('main'), said);
  await expectAccessible(companion);
  await signOpenRequest(companion);
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('Your approval was sent')).toBeVisible();
}

journey('asks each ledger for a transaction in its own terms, and has one executed', async ({ person, urls }) => {
  const ben = await person('ben');
  const { page } = ben;
  await openDomain(page, 'Treasury');
  await openSection(page, 'Transactions');
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await page.getByRole('link', { name: 'New order' }).click();
  await expect(page.getByRole('region', { name: 'Transfer order' })).toContainText('every ordinary payment');
  await page.getByRole('link', { name: 'Transaction order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New transaction' })).toBeVisible();

  await journey.step('Bitcoin: a fee rate of one’s own', async () => {
    await choose(page, 'Source account', 'Bitcoin reserve');
    await page.getByRole('textbox', { name: 'Address' }).fill(outside.Bitcoin);
    await page.getByRole('textbox', { name: 'Amount' }).fill('0.001');
    await page.getByRole('radio', { name: /^Fee rate/ }).check();
    await page.getByRole('textbox', { name: 'Satoshis per virtual byte' }).fill('25');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Review' }).click();
    await expect(page.getByText('Estimated fee', { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'What will change' })).toContainText(/Satoshis per virtual byte\s*25/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Back' }).click();
  });

  await journey.step('Ethereum: call data must be hexadecimal', async () => {
    await choose(page, 'Source account', 'Operating account');
    await page.getByRole('textbox', { name: 'Address' }).fill(outside.Ethereum);
    await page.getByRole('textbox', { name: 'Amount' }).fill('0.01');
    await page.getByRole('textbox', { name: 'Call data' }).fill('hello');
    await page.getByRole('button', { name: 'Review' }).click();
    await expect(page.getByRole('link', { name: 'Enter hexadecimal digits, two for each byte.' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Call data' }).fill('0x');
    await page.getByRole('button', { name: 'Review' }).click();
    await expect(page.getByText('Estimated gas')).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
  });

  const dev = await person('dev');
  await journey.step('XRPL: more than there is can’t be signed; what there is goes to the ledger', async () => {
    await choose(page, 'Source account', 'XRPL settlement');
    await choose(page, 'Operation', 'Payment');
    await page.getByRole('textbox', { name: 'Address' }).fill(outside.XRPL);
    await page.getByRole('textbox', { name: 'Destination tag' }).fill('77');
    await page.getByRole('textbox', { name: 'Amount' }).fill('999999');
    await page.getByRole('button', { name: 'Review' }).click();
    // The form behind the review says so of its fee as well, as soon as that is estimated.
    await expect(page.getByRole('region', { name: 'What will change' })).toContainText(
      'There are not enough funds at the moment.',
    );
    await expect(page.getByRole('button', { name: 'Sign and submit' })).toBeDisabled();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('textbox', { name: 'Amount' }).fill('12.5');
    await page.getByRole('button', { name: 'Review' }).click();
    await expect(page.getByText('You, by this signature')).toBeVisible();
    await expect(page.getByText('Dev Rao')).toBeVisible();
    const payment = [outside.XRPL, /Destination tag\s*77/, '≈ $27.25'];
    await expectSaid(page.getByRole('region', { name: 'What will change' }), payment);
    await proposeFromReview(ben);
    await openDomain(dev.page, 'Treasury');
    await openWaitingTask(dev.page, '12.5 XRP');
    await expect(dev.page.getByRole('region', { name: 'Everything that is signed' })).toContainText('12.5');
    await expectSaid(dev.page.getByRole('main'), payment);
    await expectAccessible(dev.page);
    await approveReading(dev, payment);
    await approveOrderOf(urls, 'chloe', 'XRPL settlement');
    await expectStage(page, 'Confirmed');
    await expect(page.getByRole('region', { name: 'Progress' }).getByRole('link', { name: '12.5' })).toBeVisible();
  });
});

journey('calls a contract by the ABI of its endpoint, and those who approve read what the bytes say', async ({ person }) => {
  const ben = await person('ben');
  const { page } = ben;
  await openDomain(page, 'Treasury');
  await openSection(page, 'Transactions');
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await page.getByRole('link', { name: 'New order' }).click();
  await page.getByRole('link', { name: 'Transaction order' }).click();
  await choose(page, 'Source account', 'Operating account');
  await page.getByRole('radio', { name: 'Endpoint' }).check();
  await page.getByRole('combobox', { name: 'Endpoint' }).click();
  await page.getByRole('option', { name: /^Sandbox dollar contract/ }).click();
  await choose(page, 'Function', 'approve(address,uint256)');
  const spender = page.getByRole('textbox', { name: 'spender' });
  await spender.fill(outside.Ethereum.replace('E7', 'e7'));
  // A list that opens far down a form, with one of it chosen, leaves the form where it is.
  const counted = page.getByRole('combobox', { name: 'value is counted in' });
  await counted.scrollIntoViewIfNeeded();
  const place = await counted.boundingBox();
  await counted.click();
  const dollars = page.getByRole('option', { name: 'USDS', exact: true });
  await expect(dollars).toBeVisible();
  expect(await counted.boundingBox()).toEqual(place);
  await expect(counted).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page);
  await counted.press('Escape');
  await expect(counted).toHaveAttribute('aria-expanded', 'false');
  // Opened by a key, it begins at what is chosen.
  await counted.press('ArrowDown');
  const whole = await page.getByRole('option', { name: 'A whole number' }).getAttribute('id');
  await expect(counted).toHaveAttribute('aria-activedescendant', whole ?? 'none');
  await counted.press('ArrowDown');
  await counted.press('Enter');
  await expect(counted).toHaveValue('USDS');
  await page.getByRole('textbox', { name: 'value' }).fill('12.5');
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('link', { name: /bad checksum/ })).toBeVisible();
  await expectAccessible(page);
  await spender.fill(outside.Ethereum);
  const call = `approve(spender: ${outside.Ethereum}, amount: 12500000)`;
  await expect(page.getByText(call)).toBeVisible();
  await expect(page.getByText('take up to 12500000').first()).toBeVisible();
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('region', { name: 'What will change' })).toContainText(call);
  await expectAccessible(page);
  await proposeFromReview(ben);
  for (const name of ['dev', 'chloe'] as const) {
    const approver = await person(name);
    await openDomain(approver.page, 'Treasury');
    await openWaitingTask(approver.page, 'Call the contract Sandbox dollar contract');
    await expect(approver.page.getByRole('region', { name: 'Everything that is signed' })).toContainText(call);
    await approve(approver);
  }
  await expectStage(page, 'Confirmed');
  await page.getByRole('region', { name: 'Progress' }).locator('a[href*="transactions/raw-transactions"]').click();
  await expect(page.getByRole('region', { name: 'What its bytes say' })).toContainText(call);
  await expect(page.getByRole('region', { name: 'What contracts did' })).toContainText(
    `spender: ${outside.Ethereum}, value: 12500000)`,
  );
  await expectAccessible(page);
});

journey('cancels an order that waits, with a reason, once another person agrees', async ({ person, urls }) => {
  const orderId = await orderThatWaits(urls);
  const ben = await person('ben');
  const { page } = ben;
  await openDomain(page, 'Treasury');
  await page.goto(page.url().replace(/home.*$/, `transactions/orders/${orderId}`));
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Review' }).click();
  await expect(page.getByText('You must give a reason for cancelling an order.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Reason').fill('The supplier sent another invoice');
  await page.getByRole('dialog').getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('dialog').getByText('The supplier sent another invoice')).toBeVisible();
  const order = ['0.001', '≈ $3.34', 'Operating account', outside.Ethereum];
  await expectSaid(page.getByRole('dialog'), order);
  await expectAccessible(page);
  await proposeFromReview(ben);
  const dev = await person('dev');
  await openDomain(dev.page, 'Treasury');
  await journey.step('among several tasks it is opened to the same', async () => {
    await openSection(dev.page, 'Tasks');
    await dev.page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Needs me' }).click();
    await dev.page.getByRole('checkbox', { name: /^Choose Cancel the order .*The supplier sent another invoice/ }).check();
    await dev.page.getByRole('button', { name: 'Approve', exact: true }).click();
    const sitting = dev.page.getByRole('dialog');
    await sitting.getByText('Cancel the order to send 0.001 ETH').click();
    await expectSaid(sitting, order);
    await expectAccessible(dev.page);
    await sitting.getByRole('button', { name: 'Cancel', exact: true }).click();
  });
  await openWaitingTask(dev.page, 'Cancel the order');
  await expectSaid(dev.page.getByRole('main'), order);
  await expectAccessible(dev.page);
  await approveReading(dev, order);
  await expectStage(page, 'Order stopped');
  await page.getByRole('region', { name: 'Progress' }).locator(`a[href$="${orderId}"]`).click();
  await expect(page.getByText('Interrupted').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Attempt transaction order cancellation' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeHidden();
});
