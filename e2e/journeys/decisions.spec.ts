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
