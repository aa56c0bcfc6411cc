import { expect } from '@playwright/test';
import type { BrowserContext, Locator, Page } from '@playwright/test';

import { journey } from '../harness/journey.ts';
import {
  choosePin,
  enterPin,
  makeKeyAndPair,
  newDevice,
  noRequest,
  openRequest,
  openSignIn,
  pinDialog,
  signOpenRequest,
  unlock,
} from '../people/companion.ts';
import { openDomain, openWaitingTask, requestCode, told } from '../people/console.ts';
import { beginSignIn, signIn } from '../people/sign-in.ts';
import { joinsTreasury, proposeAccount } from '../people/tasks.ts';

/** The signatures that leave a page from now on. */
function signaturesOf(page: Page): readonly string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/signature')) sent.push(request.url());
  });
  return sent;
}

/** Another tab of a device, unlocked, with what it then shows. */
async function openOther(device: BrowserContext, companionUrl: string, shown: (other: Page) => Locator): Promise<Page> {
  const other = await device.newPage();
  await other.goto(companionUrl);
  await unlock(other, shown(other));
  return other;
}

journey('no signature leaves a device for what is over by the time that its PIN is entered', async ({ browser, urls }) => {
  const email = 'olga.berg@meridian.example';
  const device = await newDevice(browser);
  const companion = await device.newPage();
  await companion.goto(`${urls.companion}/profile/new`);
  await companion.getByLabel('Email').fill(email);
  await choosePin(companion);
  await joinsTreasury(urls, email, await makeKeyAndPair(companion));
  await proposeAccount(urls, 'Over meanwhile');
  const nothing = noRequest(companion);
  await companion.goto(urls.companion);
  await unlock(companion, nothing);

  const desk = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await desk.newPage();
  await signIn(page, companion, urls.api, email);
  await openDomain(page, 'Treasury');
  await openWaitingTask(page, 'Open the account Over meanwhile');
  const sent = signaturesOf(companion);
  const sign = companion.getByRole('button', { name: 'Sign', exact: true });
  const ask = async (): Promise<string> => {
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('button', { name: 'Sign approval' }).click();
    const code = await requestCode(page);
    await openRequest(companion, code);
    await sign.and(companion.locator(':enabled')).click();
    await expect(pinDialog(companion)).toBeVisible();
    return code;
  };

  await journey.step('the console takes it back', async () => {
    await ask();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    const withdrawn = companion.getByText('Withdrawn in the console');
    await expect(withdrawn).toBeAttached();
    await enterPin(companion);
    await expect(pinDialog(companion)).toBeHidden();
    await expect(withdrawn).toBeVisible();
    await expect(sign).toBeDisabled();
    await companion.getByRole('link', { name: 'Back' }).click();
    await expect(nothing).toBeVisible();
    expect(sent).toEqual([]);
  });

  await journey.step('another tab of the device answers it', async () => {
    const code = await ask();
    const other = await openOther(device, urls.companion, (tab) => tab.getByRole('link', { name: `code ${code}` }));
    await openRequest(other, code);
    await told(page, 'Your approval was sent', () => signOpenRequest(other));
    const gone = companion.getByText('This request is no longer waiting');
    await expect(gone).toBeAttached();
    await enterPin(companion);
    await expect(pinDialog(companion)).toBeHidden();
    await expect(gone).toBeVisible();
    await expect(sign).toBeDisabled();
    expect(sent).toEqual([]);
  });

  await journey.step('another tab of the device refuses a sign-in', async () => {
    await companion.getByRole('link', { name: 'Back' }).click();
    // Before the sign-in begins, which waits for two minutes: a PIN takes its time.
    const other = await openOther(device, urls.companion, noRequest);
    const elsewhere = await browser.newContext();
    const number = await beginSignIn(await elsewhere.newPage(), urls.api, email);
    await openSignIn(companion);
    await companion.getByRole('button', { name: `Number ${number}` }).click();
    await expect(pinDialog(companion)).toBeVisible();
    await openSignIn(other);
    await other.getByRole('button', { name: /^None of these/ }).click();
    await expect(other.getByText('The sign-in was refused.')).toBeVisible();
    // Until the first one has asked again.
    await companion.waitForResponse((answer) => answer.url().endsWith('/requests'));
    await companion.waitForResponse((answer) => answer.url().endsWith('/requests'));
    await enterPin(companion);
    await expect(pinDialog(companion)).toBeHidden();
    await expect(companion.getByText('This sign-in is no longer waiting')).toBeVisible();
    expect(sent).toEqual([]);
    await elsewhere.close();
  });
  await Promise.all([desk.close(), device.close()]);
});
