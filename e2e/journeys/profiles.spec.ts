import type { InstanceProcess } from '@countersign/devstack';
import { newId } from '@countersign/kernel';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

import { expectAccessible } from '../harness/accessible.ts';
import { journey } from '../harness/journey.ts';
import { pushService } from '../harness/own-instance.ts';
import { byApi, emails } from '../people/by-api.ts';
import {
  approveSignIn,
  choosePin,
  enterPin,
  hold,
  newDevice,
  openRequest,
  pickDemoPerson,
  pinDialog,
  signOpenRequest,
  unlock,
} from '../people/companion.ts';
import { openDomain, openWaitingTask, requestCode, told } from '../people/console.ts';
import { deliverPush, givePush, noteNotifications, pressNotification } from '../people/push.ts';
import { beginSignIn, expectSignedIn } from '../people/sign-in.ts';
import { proposeAccount } from '../people/tasks.ts';

/** The other profiles of the device, below the list of what waits. */
const others = (companion: Page) => companion.getByRole('region', { name: 'Other profiles on this device' });

journey(
  'two people of one device sign side by side, each with a key and a history of their own',
  async ({ browser, urls, person }) => {
    await proposeAccount(urls, 'For a shared device');
    const dev = await person('dev', { keepsApp: true });
    const { page, companion } = dev;
    await journey.step('who has opened the app may be notified while it is closed', async () => {
      const { device } = dev;
      await expect(companion.getByText('Be notified when something waits for you?')).toBeHidden();
      await companion.evaluate(async () => void (await navigator.serviceWorker.ready));
      await givePush(device, urls.companion, `${pushService}/device`);
      await companion.reload();
      await expect(companion.getByRole('button', { name: 'Unlock' })).toBeVisible();
      await expect(companion.getByText('Be notified when something waits for you?')).toBeHidden();
      await unlock(companion, companion.getByText('Be notified when something waits for you?'));
      await expectAccessible(companion);
      const heard = companion.waitForResponse((answer) => answer.url().endsWith('/api/notifications/push'));
      await companion.getByRole('button', { name: 'Notify me' }).click();
      expect((await heard).status()).toBe(204);
      await expect(companion.getByText('Be notified when something waits for you?')).toBeHidden();

      await companion.getByRole('link', { name: 'History', exact: true }).click();
      const shown = await noteNotifications(device);
      await deliverPush(device, companion);
      await expect.poll(shown).toEqual(['Something waits for your signature: Open the companion to see what it is.']);
      await pressNotification(device);
      await expect(companion.getByRole('heading', { level: 1, name: 'Approve or reject?' })).toBeVisible();
      expect(new URL(companion.url()).pathname).toMatch(/^\/tasks\//);
    });

    await journey.step('a second profile is made beside the first', async () => {
      await companion.getByRole('link', { name: /Dev Rao/ }).click();
      await expect(companion.getByRole('heading', { level: 1, name: 'Profiles' })).toBeVisible();
      await expectAccessible(companion);
      await companion.getByRole('link', { name: 'Pick a demo person' }).click();
      await companion.getByRole('button', { name: emails.chloe }).click();
      await expect(companion.getByText(/^Waiting for the signature of Chloé Martin at /)).toBeVisible();
      // The list pushes the offer about while it arrives: a click meanwhile goes to neither.
      await expect(companion.getByRole('heading', { name: 'Tasks that wait for you' })).toBeVisible();
      await companion.getByRole('button', { name: 'Notify me' }).click();
      await expect(companion.getByRole('button', { name: 'Notify me' })).toBeHidden();
    });

    const desk = await browser.newContext({ reducedMotion: 'reduce' });
    const second = await desk.newPage();
    await journey.step('what waits is said for each, also of the one that is not in use', async () => {
      await openDomain(page, 'Treasury');
      await openWaitingTask(page, 'Open the account For a shared device');
      // A sign-in waits for two minutes.
      const number = await beginSignIn(second, urls.api, emails.chloe);
      await expect(companion.getByRole('link', { name: /^Sign in to / })).toBeVisible();
      await page.getByRole('button', { name: 'Approve' }).click();
      await page.getByRole('button', { name: 'Sign approval' }).click();
      await expect(others(companion).getByRole('button', { name: /Dev Rao.*1 request to sign$/ })).toBeVisible();
      await expectAccessible(companion);
      await approveSignIn(companion, number);
      await expectSignedIn(second);
    });

    await journey.step('the other one signs after a change of the profile', async () => {
      await others(companion)
        .getByRole('button', { name: /Dev Rao/ })
        .click();
      await expect(companion.getByText(/^Waiting for the signature of Dev Rao at /)).toBeVisible();
      await openRequest(companion, await requestCode(page));
      await expect(companion.getByRole('banner').getByText('Dev Rao')).toBeVisible();
      await told(page, 'Your approval was sent', () => signOpenRequest(companion));
    });

    await journey.step('each has a history of its own', async () => {
      const entries = companion.getByRole('main').getByRole('listitem');
      await companion.getByRole('link', { name: 'History', exact: true }).click();
      await expect(entries).toHaveCount(1);
      await expect(entries).toContainText('open the account For a shared device');
      await companion.getByRole('link', { name: /Dev Rao/ }).click();
      await companion.getByRole('button', { name: /Chloé Martin/ }).click();
      await companion.getByRole('link', { name: 'History', exact: true }).click();
      await expect(entries).toHaveCount(1);
      await expect(entries).toContainText('wants to sign you in as chloe');
      await expectAccessible(companion);
    });

    await journey.step('one is deleted in all tabs, and the other stays', async () => {
      const tab = await companion.context().newPage();
      await tab.goto(new URL('/profile', companion.url()).href);
      await expect(tab.getByRole('banner').getByText('Chloé Martin')).toBeVisible();
      await companion.getByRole('link', { name: 'Profile', exact: true }).click();
      await companion.getByRole('button', { name: 'Delete profile and key' }).click();
      const dialog = companion.getByRole('dialog', { name: 'Erase the key of Chloé Martin permanently?' });
      await expect(dialog.getByRole('button', { name: 'Delete profile and key' })).toBeDisabled();
      await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
      const heard = companion.waitForResponse((answer) => answer.url().endsWith('/api/notifications/push/remove'));
      await dialog.getByRole('button', { name: 'Delete profile and key' }).click();
      expect((await heard).status()).toBe(204);
      await expect(companion.getByRole('banner').getByText('Dev Rao')).toBeVisible();
      await expect(tab.getByRole('banner').getByText('Dev Rao')).toBeVisible();
      await companion.reload();
      await expect(companion.getByRole('banner').getByText('Dev Rao')).toBeVisible();
      await companion.getByRole('link', { name: /Dev Rao/ }).click();
      await expect(companion.getByRole('main').getByRole('listitem')).toHaveCount(1);
    });

    await journey.step('what is locked in one tab is locked in all', async () => {
      await companion.getByRole('link', { name: 'Requests' }).click();
      const locked = companion.getByRole('button', { name: 'Unlock' });
      await locked.click();
      await expect(locked).toHaveCount(0);
      await companion.getByRole('link', { name: 'Profile', exact: true }).click();
      // The other profile's end was not this one's.
      await expect(companion.getByText('You are notified when something waits for you.')).toBeVisible();
      await companion.getByRole('button', { name: 'Stop notifying me' }).click();
      await expect(companion.getByText(/^You are not notified while the app is closed/)).toBeVisible();
      await companion.getByRole('link', { name: 'Requests' }).click();
      const tab = await companion.context().newPage();
      await tab.goto(new URL('/profile', companion.url()).href);
      await tab.getByRole('button', { name: 'Lock now' }).click();
      await expect(locked).toBeVisible();
    });
    await desk.close();
  },
);

/** Invites somebody by the API; gives the link to the companion by which they answer. */
async function invited(urls: InstanceProcess['urls'], email: string): Promise<string> {
  const { client } = await byApi(urls, 'ada');
  const { domains } = await client.me.get({});
  const domainId = domains.find(({ alias }) => alias === 'Treasury')?.id ?? '';
  const user = { id: newId(), alias: email, roles: ['auditor'], lock: 'Unlocked' as const, customProperties: {} };
  const body = { user, numberSecondsOfValidity: 3_600 };
  const { code } = await client.invitations.create({ params: { domainId }, body });
  return `${urls.companion}/invitation#${new URLSearchParams({ code, backend: urls.api }).toString()}`;
}

journey(
  'an invitation for somebody else makes another profile on the device, and is answered by the one of whom it is for',
  async ({ browser, urls }) => {
    const email = 'nia.further@meridian.example';
    const device = await newDevice(browser);
    const companion = await pickDemoPerson(device, urls.companion, emails.dev);
    const who = companion.getByRole('banner');
    const send = companion.getByRole('button', { name: 'Send my answer' });
    const link = await invited(urls, email);
    await journey.step('nobody answers with the key of the profile in use', async () => {
      await companion.goto(link);
      await expect(companion.getByRole('button', { name: 'Make my key' })).toBeVisible();
      await expect(who.getByText('Dev Rao')).toBeVisible();
      await expect(send).toHaveCount(0);
      await expectAccessible(companion);
    });
    await journey.step('a profile is made for whom it is for', async () => {
      await choosePin(companion);
      await companion.getByRole('button', { name: 'Make my key' }).click();
      await expect(who.getByText(email)).toBeVisible();
      await expect(send).toBeVisible();
    });
    await journey.step('from another profile the link leads back to that one, which answers', async () => {
      await companion.getByRole('link', { name: new RegExp(`^${email}`) }).click();
      await companion.getByRole('button', { name: /Dev Rao/ }).click();
      await expect(who.getByText('Dev Rao')).toBeVisible();
      await companion.goto(link);
      await companion.getByRole('button', { name: `Use the profile ${email}` }).click();
      await expect(who.getByText(email)).toBeVisible();
      await send.click();
      await enterPin(companion);
      await expect(companion.getByText('Your answer was sent')).toBeVisible();
    });
    await device.close();
  },
);

/** Leaves in the browser what a device of version 1 held: one profile, whose key a mere press used. Gives its public key. */
async function holdAsBefore(page: Page, instance: { readonly backend: string; readonly identity: string }): Promise<string> {
  return page.evaluate(async (paired) => {
    const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
    const spki = new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey));
    const publicKey = btoa(String.fromCharCode(...spki));
    const profile = {
      email: 'early@meridian.example',
      publicKey,
      verification: { type: 'Gesture' },
      instance: paired,
      createdAt: '2026-01-01T00:00:00.000Z',
    };
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('countersign-companion', 1);
      opening.addEventListener('upgradeneeded', () => {
        for (const store of ['keys', 'profile', 'memory']) opening.result.createObjectStore(store);
      });
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')));
    });
    const transaction = database.transaction(['keys', 'profile', 'memory'], 'readwrite');
    transaction.objectStore('keys').put({ publicKey, privateKey: pair.privateKey }, 'device');
    transaction.objectStore('profile').put(profile, 'profile');
    transaction.objectStore('memory').put({ logins: 2, signatures: 0 }, 'waiting-when-last-open');
    await new Promise<void>((resolve) => transaction.addEventListener('complete', () => resolve()));
    database.close();
    return publicKey;
  }, instance);
}

journey(
  'what a device held before there were several profiles is kept, and a mere press no longer uses its key',
  async ({ browser, urls }) => {
    const device = await newDevice(browser);
    const page = await device.newPage();
    await page.goto(`${urls.companion}/favicon.svg`);
    const said = await (await fetch(`${urls.api}/api/notifications/instance`)).json();
    const publicKey = await holdAsBefore(page, { backend: urls.api, identity: said.identity.replace(/\/$/, '') });

    await page.goto(urls.companion);
    await expect(page.getByText('When it was last open, you had 2 sign-ins.')).toBeVisible();
    await page.getByRole('button', { name: 'Unlock' }).click();
    await expect(page.getByText('Biometrics must be set up.')).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    await expect(page.getByText('Insufficient security level.')).toBeVisible();
    await expect(page.getByTitle(publicKey)).toBeVisible();
    await page.getByRole('button', { name: 'Set a PIN' }).click();
    await choosePin(page);
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Your PIN is asked for before each signature.')).toBeVisible();

    // Such a profile knows no notary yet: its owner compares the one that there is.
    await page.getByRole('link', { name: 'Requests' }).click();
    await page.getByRole('button', { name: 'Unlock' }).click();
    // It goes on by itself once that is done.
    await page.getByRole('button', { name: 'Pair with this instance' }).click();
    await expect(pinDialog(page)).toBeVisible();
    await enterPin(page);
    await expect(page.getByText('Your key is not known there yet')).toBeVisible();
    await device.close();
  },
);

journey('what a device signed is shown again as it was, and goes out as a file', async ({ urls, person }) => {
  await proposeAccount(urls, 'For the history');
  const { page, companion } = await person('dev', { keepsApp: true });
  await openDomain(page, 'Treasury');
  await openWaitingTask(page, 'Open the account For the history');
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('button', { name: 'Sign approval' }).click();
  await openRequest(companion, await requestCode(page));
  const list = companion.getByRole('heading', { level: 1, name: 'Requests' });
  await told(page, 'Your approval was sent', () =>
    hold(companion, companion.getByRole('button', { name: 'Hold to sign' }), list),
  );

  await companion.getByRole('link', { name: 'History', exact: true }).click();
  const download = companion.waitForEvent('download');
  await companion.getByRole('button', { name: 'Export as JSON' }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(Buffer.from(chunk));
  const exported = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  expect(exported).toMatchObject({
    countersign: 1,
    profile: { email: emails.dev },
    history: [{ outcome: 'Signed', subject: 'Request' }],
  });
  const [entry] = exported.history;
  expect(JSON.parse(entry.text)).toMatchObject({ type: 'Approve' });

  await companion.getByRole('link', { name: /For the history/ }).click();
  await expect(companion.getByRole('heading', { level: 2, name: 'What matters' })).toBeVisible();
  await expect(companion.getByText(entry.signature)).toBeVisible();
  await expectAccessible(companion);
});
