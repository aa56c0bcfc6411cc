import { expect } from '@playwright/test';

import { journey } from '../harness/journey.ts';
import { byApi } from '../people/by-api.ts';
import { noRequest, openRequest, signOpenRequest, unlock } from '../people/companion.ts';
import { approve, openDomain, openWaitingTask, requestCode } from '../people/console.ts';
import { proposeAccount } from '../people/tasks.ts';

journey('an approval names the code that runs on the device, and none where that is not known', async ({ person, urls }) => {
  await proposeAccount(urls, 'Of known code');
  await proposeAccount(urls, 'Of unknown code');
  const { companionBundle = '' } = await (await byApi(urls, 'ben')).client.notifications.instance();
  const chloe = await person('chloe', { keepsApp: true });
  const { page, companion, device } = chloe;
  const nothing = noRequest(companion);
  await openDomain(page, 'Treasury');

  await journey.step('a page that came from the device', async () => {
    await companion.evaluate(async () => void (await navigator.serviceWorker.ready));
    await companion.reload();
    await unlock(companion, nothing);
    await companion.getByRole('link', { name: 'Profile', exact: true }).click();
    await expect(companion.getByTitle(companionBundle)).toBeVisible();
    await companion.getByRole('link', { name: 'Requests' }).click();
    await openWaitingTask(page, 'Open the account Of known code');
    await approve(chloe);
    await expect(page.getByTitle(companionBundle).first()).toBeVisible();
    await expect(page.getByText('Companion unknown')).toBeHidden();
  });

  await journey.step('a page that was loaded past it, straight from the server', async () => {
    const devTools = await device.newCDPSession(companion);
    await Promise.all([companion.waitForEvent('load'), devTools.send('Page.reload', { ignoreCache: true })]);
    await unlock(companion, nothing);
    await openWaitingTask(page, 'Open the account Of unknown code');
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('button', { name: 'Sign approval' }).click();
    await openRequest(companion, await requestCode(page));
    await expect(companion.getByText(/^App version unverified/)).toBeVisible();
    await signOpenRequest(companion);
    await expect(page.getByText('Companion unknown')).toBeVisible();
    await expect(page.getByTitle(companionBundle)).toBeHidden();
  });
});
