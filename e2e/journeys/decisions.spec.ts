import { expect } from '@playwright/test';

import { expectAccessible } from '../harness/accessible.ts';
import { journey } from '../harness/journey.ts';
import { openRequest } from '../people/companion.ts';
import { openDomain, openWaitingTask, requestCode, signOnDevice } from '../people/console.ts';
import { proposeAccount } from '../people/tasks.ts';

journey('rejects a task with a reason, which the task then says', async ({ person, urls }) => {
  await proposeAccount(urls, 'To be refused');
  const chloe = await person('chloe');
  await openDomain(chloe.page, 'Treasury');
  await openWaitingTask(chloe.page, 'Create account');
  await chloe.page.getByRole('button', { name: 'Reject' }).click();
  await chloe.page.getByRole('button', { name: 'Sign rejection' }).click();
  await expect(chloe.page.getByText('You must submit a reason when rejecting an intent.')).toBeVisible();
  await expectAccessible(chloe.page);
  await chloe.page.getByLabel('Reason').fill('Nobody asked for this account');
  await chloe.page.getByRole('button', { name: 'Sign rejection' }).click();
  await signOnDevice(chloe, 'Your rejection was sent');
  await expect(chloe.page.getByText('Rejected by', { exact: false })).toContainText('Nobody asked for this account');
  await expectAccessible(chloe.page);
});

journey('sends nothing when the device refuses to sign', async ({ person, urls }) => {
  await proposeAccount(urls, 'To be refused');
  const chloe = await person('chloe');
  await openDomain(chloe.page, 'Treasury');
  await openWaitingTask(chloe.page, 'Create account');
  await chloe.page.getByRole('button', { name: 'Approve' }).click();
  await chloe.page.getByRole('button', { name: 'Sign approval' }).click();
  await openRequest(chloe.companion, await requestCode(chloe.page));
  await chloe.companion.getByRole('button', { name: 'Refuse' }).click();
  await chloe.companion.getByLabel('Reason').fill('Not now');
  await expectAccessible(chloe.companion);
  await chloe.companion.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click();
  await expect(chloe.page.getByText('The request was refused on the device. Nothing was sent.')).toBeVisible();
  await expect(chloe.page.getByRole('button', { name: 'Approve' })).toBeVisible();
});

journey('takes back from the device what the console no longer asks for', async ({ person, urls }) => {
  await proposeAccount(urls, 'Asked and not asked');
  const chloe = await person('chloe');
  const { page, companion } = chloe;
  await openDomain(page, 'Treasury');
  await openWaitingTask(page, 'Create account');
  const ask = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('button', { name: 'Sign approval' }).click();
    await openRequest(companion, await requestCode(page));
  };
  const expectWithdrawn = async (): Promise<void> => {
    await expect(companion.getByText('Withdrawn in the console')).toBeVisible();
    await expect(companion.getByRole('button', { name: 'Hold to sign' })).toBeDisabled();
    await companion.getByRole('link', { name: 'Back' }).click();
    await expect(companion.getByText('Nothing is waiting for you')).toBeVisible();
  };

  await ask();
  await page.getByRole('button', { name: 'Device offline? Use a QR code' }).click();
  await page.getByRole('button', { name: 'Back to the device' }).click();
  await expect(page.getByText('Waiting for the signature')).toBeVisible();
  await expect(companion.getByRole('button', { name: 'Hold to sign' })).toBeEnabled();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(companion.getByText('Withdrawn in the console')).toBeVisible();
  await expectAccessible(companion);
  await expectWithdrawn();

  await ask();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectWithdrawn();

  await openWaitingTask(page, 'Create account');
  await ask();
  await page.close();
  await expectWithdrawn();
});
