import { randomUUID } from 'node:crypto';

import { expect } from '@playwright/test';

import { expectAccessible } from '../harness/accessible.ts';
import { journey } from '../harness/journey.ts';
import { openRequest, signOpenRequest } from '../people/companion.ts';
import { approve, expectStage, openDomain, openSection, openWaitingTask, requestCode, told } from '../people/console.ts';
import { agreedAccountOn, approveOrderOf, released } from '../people/tasks.ts';

const baker = 'tz1ipKN8tTcKrMGqf72Z8YNNAR2o1p4EyUQz';

journey('delegates the coins of an account, and everybody who agrees reads to whom', async ({ person, urls }) => {
  const account = `Delegating ${randomUUID().slice(0, 8)}`;
  await agreedAccountOn(urls, account, 'tezos-sandbox');
  const ben = await person('ben');
  const { page } = ben;
  await openDomain(page, 'Treasury');
  await openSection(page, 'Accounts');
  await page.getByRole('link', { name: account }).click();
  await page.getByRole('button', { name: 'Receive' }).first().click();
  const receive = page.getByRole('dialog', { name: /^Receive into/ });
  await told(page, 'Sandbox coins are on their way', () => receive.getByRole('button', { name: /^Get sandbox coins/ }).click());
  await receive.getByRole('button', { name: 'Close' }).click();
  await released(urls, account);

  await journey.step('Ben orders it in the terms of the ledger, and his device says what it is', async () => {
    await openSection(page, 'Transactions');
    await page.getByRole('link', { name: 'Orders', exact: true }).click();
    await page.getByRole('link', { name: 'New order' }).click();
    await page.getByRole('link', { name: 'Transaction order' }).click();
    await page.getByRole('combobox', { name: 'Source account' }).click();
    await page.getByRole('option', { name: account }).click();
    await page.getByRole('combobox', { name: 'Operation' }).click();
    await page.getByRole('option', { name: 'Delegate', exact: true }).click();
    await page.getByRole('textbox', { name: 'Address' }).fill(baker);
    await page.getByRole('button', { name: 'Review' }).click();
    await expect(page.getByText(/It has all coins of the account count for another/).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign and submit' }).click();
    await openRequest(ben.companion, await requestCode(page));
    await expect(ben.companion.getByText(`delegate the coins of ${account} to`).first()).toBeVisible();
    await expect(ben.companion.getByText(baker).first()).toBeVisible();
    await expectAccessible(ben.companion);
    await told(page, 'The task was submitted', () => signOpenRequest(ben.companion));
  });

  await journey.step('Dev finds it by what it does, both agree, and it is confirmed', async () => {
    const dev = await person('dev');
    await openDomain(dev.page, 'Treasury');
    await openWaitingTask(dev.page, `delegate the coins of ${account}`);
    await approve(dev);
    await approveOrderOf(urls, 'chloe', account);
    await expectStage(page, 'Confirmed');
  });

  await journey.step('the list of orders says what each was for', async () => {
    await openSection(page, 'Transactions');
    await page.getByRole('link', { name: 'Orders', exact: true }).click();
    await expect(page.getByRole('link', { name: `delegate the coins of ${account}` }).first()).toBeVisible();
  });
});
