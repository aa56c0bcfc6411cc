import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

import { expectAccessible } from '../harness/accessible.ts';
import { journey } from '../harness/journey.ts';
import {
  choosePin,
  enterPin,
  makeKeyAndPair,
  noRequest,
  openRequest,
  phone,
  pinDialog,
  signOpenRequest,
  unlock,
} from '../people/companion.ts';
import { openDomain, openWaitingTask, requestCode, told } from '../people/console.ts';
import { signIn } from '../people/sign-in.ts';
import { joinsTreasury, proposeAccount } from '../people/tasks.ts';

/** What the button beside a code copies. */
async function copied(beside: Locator, page: Page): Promise<string> {
  await page.evaluate(() => {
    const taken = globalThis as typeof globalThis & { copiedText?: string };
    Object.defineProperty(navigator.clipboard, 'writeText', {
      configurable: true,
      value: async (text: string) => void (taken.copiedText = text),
    });
  });
  await beside.getByRole('button', { name: 'Copy as text' }).click();
  return page.evaluate(() => (globalThis as typeof globalThis & { copiedText?: string }).copiedText ?? '');
}

journey('a PIN guards a key where the device can’t, and the app locks itself', async ({ browser, urls }) => {
  const email = 'pia.novak@meridian.example';
  const device = await browser.newContext(phone);
  const companion = await device.newPage();
  await companion.clock.install();
  const nothing = noRequest(companion);
  const key = await journey.step('the key is made with a PIN', async () => {
    await companion.goto(`${urls.companion}/profile/new`);
    await companion.getByLabel('Email').fill(email);
    await expect(companion.getByRole('radio', { name: 'Key protected by a PIN' })).toBeChecked();
    await expect(companion.getByRole('radio', { name: 'Key stored in this browser' })).toHaveCount(0);
    await choosePin(companion);
    await expectAccessible(companion);
    return makeKeyAndPair(companion);
  });
  await joinsTreasury(urls, email, key);
  await proposeAccount(urls, 'For a PIN');
  await proposeAccount(urls, 'For a PIN without network');

  await journey.step('three wrong ones make the next try wait, and loading the app again makes it no shorter', async () => {
    await companion.goto(urls.companion);
    await companion.getByRole('button', { name: 'Unlock' }).click();
    for (const wrong of ['482914', '482915']) {
      await enterPin(companion, wrong);
      await expect(pinDialog(companion).getByText('Wrong PIN')).toBeVisible();
      await expect(pinDialog(companion).getByLabel('PIN')).toHaveValue('');
    }
    await companion.reload();
    await companion.getByRole('button', { name: 'Unlock' }).click();
    await enterPin(companion, '482916');
    await expect(pinDialog(companion).getByText('Too many wrong PINs.')).toBeVisible();
    // At once: it waits for half a minute.
    await companion.reload();
    await companion.getByRole('button', { name: 'Unlock' }).click();
    await expect(pinDialog(companion).getByText('Too many wrong PINs.')).toBeVisible();
    await expect(pinDialog(companion).getByLabel('PIN')).toBeDisabled();
    await expectAccessible(companion);
  });

  const desk = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await desk.newPage();
  await journey.step('then the right one opens the app, signs in, and approves', async () => {
    await companion.clock.fastForward('00:31');
    await enterPin(companion);
    await expect(nothing).toBeVisible();
    await signIn(page, companion, urls.api, email);
    await openDomain(page, 'Treasury');
    await openWaitingTask(page, /Open the account For a PIN(?! without)/);
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('button', { name: 'Sign approval' }).click();
    await openRequest(companion, await requestCode(page));
    await expect(companion.getByRole('button', { name: 'Hold to sign' })).toHaveCount(0);
    await told(page, 'Your approval was sent', () => signOpenRequest(companion));
  });

  await journey.step('nobody used it for five minutes: it is locked, whatever was on the screen', async () => {
    await companion.getByRole('link', { name: 'History', exact: true }).click();
    // Until the page has changed, the list of tasks has links to both accounts.
    await companion.waitForURL('**/history');
    await expect(companion.getByRole('link', { name: /For a PIN(?! without)/ })).toBeVisible();
    await companion.clock.fastForward('05:01');
    await expect(companion.getByText('the app locked itself')).toBeVisible();
    await expect(companion.getByRole('link', { name: /For a PIN/ })).toHaveCount(0);
    await expectAccessible(companion);
    await unlock(companion, companion.getByRole('link', { name: /For a PIN/ }));
  });

  await journey.step(
    'without network a wrong PIN gets no further, and the right one signs what the console shows as codes',
    async () => {
      await openWaitingTask(page, 'Open the account For a PIN without network');
      await page.getByRole('button', { name: 'Approve' }).click();
      await page.getByRole('button', { name: 'Sign approval' }).click();
      await page.getByRole('button', { name: 'Device offline? Use a QR code' }).click();
      const exchange = page.getByRole('dialog', { name: 'Sign by QR code' });
      const asked = await copied(exchange, page);
      await companion.evaluate(async () => void (await navigator.serviceWorker.ready));
      await device.setOffline(true);
      await companion.goto(`${urls.companion}/scan`);
      await companion.getByLabel('Or paste the text').fill(asked);
      await companion.getByRole('button', { name: 'Read it' }).click();
      await expect(companion.getByText(/^Nothing was asked of the instance/)).toBeVisible();
      await companion.getByRole('button', { name: 'Sign', exact: true, disabled: false }).click();
      await enterPin(companion, '482914');
      await expect(pinDialog(companion).getByText('Wrong PIN')).toBeVisible();
      await expect(companion.getByRole('img', { name: 'Your signature' })).toHaveCount(0);
      await enterPin(companion);
      await expect(companion.getByRole('img', { name: 'Your signature' })).toBeVisible();
      await exchange.getByLabel('Or paste the answer').fill(await copied(companion.getByRole('main'), companion));
      await told(page, 'Your approval was sent', () => exchange.getByRole('button', { name: 'Use this signature' }).click());
    },
  );
  await Promise.all([desk.close(), device.close()]);
});
