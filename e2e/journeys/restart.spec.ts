import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

import { expectAccessible } from '../harness/accessible.ts';
import { journeyAlone as journey } from '../harness/journey.ts';
import { approveSignIn, openRequest, signOpenRequest } from '../people/companion.ts';
import { openDomain, openWaitingTask, requestCode, told } from '../people/console.ts';
import { beginSignIn, expectSignedIn } from '../people/sign-in.ts';
import { proposeAccount } from '../people/tasks.ts';

const lost = (page: Page) => page.getByRole('status').filter({ hasText: 'Connection lost' });

journey('goes on when the server is killed during a sign-in and while it waits for a signature', async ({ instance, person }) => {
  await proposeAccount(instance.urls, 'Outlives the server');
  const dev = await person('dev', { signedIn: false, keepsApp: true });

  // What shows requests is asked for before there is one to open; the network is gone just then, and the app is not yet kept on the device.
  let refusals = 2;
  // The route stays: to take it away while other code is on its way can leave that without an answer.
  await dev.companion.route(/assets\/sign-waiting-[^/]*\.js$/, (route) => (refusals-- > 0 ? route.abort() : route.continue()));
  // The server dies before the page that waits has got anything but itself.
  await dev.page.route(`${instance.urls.identity}/assets/**`, (route) => route.abort());
  const number = await beginSignIn(dev.page, instance.urls.api, dev.email);
  await instance.kill();
  await instance.start();
  await approveSignIn(dev.companion, number);
  await expectSignedIn(dev.page);

  await openDomain(dev.page, 'Treasury');
  await openWaitingTask(dev.page, 'Open the account ');
  await dev.page.getByRole('button', { name: 'Approve' }).click();
  await dev.page.getByRole('button', { name: 'Sign approval' }).click();
  const code = await requestCode(dev.page);
  await instance.kill();
  await expect(lost(dev.page)).toBeVisible();
  await expect(dev.page.getByRole('dialog').getByText('Connection lost')).toBeVisible();
  await expectAccessible(dev.page);
  await instance.start();
  await expect(lost(dev.page)).toBeHidden();
  await openRequest(dev.companion, code);
  // The connection breaks as the answer arrives, before the page could read anything again.
  await dev.page.route('**/v1/intents/approve', async (route) => {
    const response = await route.fetch();
    await dev.desk.setOffline(true);
    await route.fulfill({ response });
  });
  await told(dev.page, 'Your approval was sent', () => signOpenRequest(dev.companion));
  await expect(dev.page.getByRole('dialog')).toBeHidden();
  await expect(lost(dev.page)).toBeVisible();
  await dev.page.getByRole('link', { name: 'Endpoints' }).click();
  await expect(dev.page.getByRole('heading', { level: 1, name: 'proposed a new account' })).toBeHidden();
  await dev.desk.setOffline(false);
  await expect(lost(dev.page)).toBeHidden();
  await expect(dev.page.getByRole('heading', { level: 1, name: 'Endpoints' })).toBeVisible();
  await expect(dev.page.getByRole('row').nth(1)).toBeVisible();
});
