import { expect } from '@playwright/test';

import { expectAccessible } from '../harness/accessible.ts';
import { journey } from '../harness/journey.ts';
import { openRequest } from '../people/companion.ts';
import { openDomain, openWaitingTask, requestCode, signOnDevice } from '../people/console.ts';
import { proposeAccount } from '../people/tasks.ts';

journey('rejects a task with a reason, which the task then says', async ({ person, urls }) => {
  await proposeAccount(urls, 'To be refused');
  const dev = await person('dev');
  await openDomain(dev.page, 'Treasury');
  await openWaitingTask(dev.page, 'Create account');
  await dev.page.getByRole('button', { name: 'Reject' }).click();
  await dev.page.getByRole('button', { name: 'Sign rejection' }).click();
  await expect(dev.page.getByText('You must submit a reason when rejecting an intent.')).toBeVisible();
  await expectAccessible(dev.page);
  await dev.page.getByLabel('Reason').fill('Nobody asked for this account');
  await dev.page.getByRole('button', { name: 'Sign rejection' }).click();
  await signOnDevice(dev, 'Your rejection was sent');
  await expect(dev.page.getByText('Rejected by', { exact: false })).toContainText('Nobody asked for this account');
  await expectAccessible(dev.page);
});

journey('sends nothing when the device refuses to sign', async ({ person, urls }) => {
  await proposeAccount(urls, 'To be refused');
  const dev = await person('dev');
  await openDomain(dev.page, 'Treasury');
  await openWaitingTask(dev.page, 'Create account');
  await dev.page.getByRole('button', { name: 'Approve' }).click();
  await dev.page.getByRole('button', { name: 'Sign approval' }).click();
  await openRequest(dev.companion, await requestCode(dev.page));
  await dev.companion.getByRole('button', { name: 'Refuse' }).click();
  await dev.companion.getByLabel('Reason').fill('Not now');
  await expectAccessible(dev.companion);
  await dev.companion.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click();
  await expect(dev.page.getByText('The request was refused on the device. Nothing was sent.')).toBeVisible();
  await expect(dev.page.getByRole('button', { name: 'Approve' })).toBeVisible();
});
