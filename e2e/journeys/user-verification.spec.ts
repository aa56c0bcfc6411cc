import type { IntentPayload } from '@countersign/kinds/schemas';
import { newId } from '@countersign/kernel';
import { expect } from '@playwright/test';

import { expectAccessible } from '../harness/accessible.ts';
import { journey } from '../harness/journey.ts';
import { addVirtualAuthenticator } from '../harness/virtual-authenticator.ts';
import { byApi } from '../people/by-api.ts';
import { confirmInstance, noRequest, openRequest, phone } from '../people/companion.ts';
import { openDomain, openWaitingTask, requestCode } from '../people/console.ts';
import { signIn } from '../people/sign-in.ts';
import { agree, proposeAccount } from '../people/tasks.ts';

const checked = 'This device asks for your fingerprint, face or screen lock before each signature.';

journey('signs only after the device has recognised its user, where it can', async ({ person, urls }) => {
  await proposeAccount(urls, 'For a device with a fingerprint reader');
  const { page, companion } = await person('dev');
  const authenticator = await addVirtualAuthenticator(companion);
  await companion.getByRole('link', { name: 'Profile', exact: true }).click();
  await companion.getByRole('button', { name: "Use this device's check" }).click();
  await expect(companion.getByText(checked)).toBeVisible();
  await expectAccessible(companion);

  await openDomain(page, 'Treasury');
  await openWaitingTask(page, 'Open the account For a device with a fingerprint reader');
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('button', { name: 'Sign approval' }).click();
  const code = await requestCode(page);
  await companion.getByRole('link', { name: 'Requests' }).click();
  await openRequest(companion, code);
  const sign = companion.getByRole('button', { name: 'Sign', exact: true });
  await expect(sign).toBeEnabled();
  await expect(companion.getByRole('button', { name: 'Hold to sign' })).toHaveCount(0);

  await journey.step('somebody else is refused, and nothing is signed', async () => {
    const before = await authenticator.checks();
    const given: string[] = [];
    companion.on('request', (request) => given.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await authenticator.recognise(false);
    await sign.click();
    await expect(companion.getByText('Operation has been canceled')).toBeVisible();
    await expectAccessible(companion);
    expect(await authenticator.checks()).toBe(before);
    expect(given.filter((call) => /^POST .*\/signature$/.test(call))).toEqual([]);
    await expect(page.getByRole('dialog', { name: 'Check your device' })).toBeVisible();
  });

  await journey.step('the user is recognised, and signs', async () => {
    const before = await authenticator.checks();
    await authenticator.recognise(true);
    await sign.click();
    await expect(page.getByRole('region', { name: 'Messages' }).getByText('Your approval was sent')).toBeVisible();
    expect(await authenticator.checks()).toBe(before + 1);
  });

  await journey.step('opening the app again asks again', async () => {
    await authenticator.recognise(false);
    await companion.reload();
    const unlock = companion.getByRole('button', { name: 'Unlock' });
    await expect(companion.getByText('Unlock it to see what is waiting for you, such as a sign-in.')).toBeVisible();
    await unlock.click();
    await expect(companion.getByText('Operation has been canceled')).toBeVisible();
    await authenticator.recognise(true);
    await unlock.click();
    await expect(unlock).toBeHidden();
    await expect(noRequest(companion)).toBeVisible();
  });
});

journey('a new profile uses the device’s check from the start', async ({ browser, urls }) => {
  const device = await browser.newContext({ ...phone, serviceWorkers: 'block' });
  const page = await device.newPage();
  await addVirtualAuthenticator(page);
  await page.goto(`${urls.companion}/profile/new`);
  await page.getByLabel('Email').fill('new.person@meridian.example');
  await page.getByRole('button', { name: 'Make my key' }).click();
  await page.getByRole('button', { name: /^Pair with / }).click();
  await confirmInstance(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('link', { name: 'Show my requests' }).click();
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await expect(page.getByText(checked)).toBeVisible();
  await device.close();
});

journey('a passkey signs in and approves, and each signature asks for its owner', async ({ browser, urls }) => {
  const email = 'nora.lind@meridian.example';
  const device = await browser.newContext({ ...phone, serviceWorkers: 'block' });
  const companion = await device.newPage();
  const authenticator = await addVirtualAuthenticator(companion);
  const key = await journey.step('the key is the credential’s', async () => {
    await companion.goto(`${urls.companion}/profile/new`);
    await companion.getByLabel('Email').fill(email);
    await companion.getByRole('radio', { name: 'A passkey or security key' }).check();
    await expectAccessible(companion);
    await companion.getByRole('button', { name: 'Make my key' }).click();
    await companion.getByRole('button', { name: /^Pair with / }).click();
    await confirmInstance(companion);
    await expect(companion.getByText('A passkey or security key')).toBeVisible();
    return (await companion.getByTitle(/^MFkw/).getAttribute('title')) ?? '';
  });
  const { domains } = await (await byApi(urls, 'ben')).client.me.get({});
  const treasury = domains.find(({ alias }) => alias === 'Treasury')?.id;
  const nora: IntentPayload = {
    type: 'v0_CreateUser',
    id: newId(),
    alias: email,
    publicKey: key,
    roles: ['approver'],
    lock: 'Unlocked',
    customProperties: {},
  };
  await agree(urls, 'Meridian Group', ['ada', 'dev'], nora, treasury);
  await proposeAccount(urls, 'For a passkey');

  const desk = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await desk.newPage();
  await journey.step('opening the app and signing in ask the authenticator once each', async () => {
    const before = await authenticator.checks();
    await companion.goto(`${urls.companion}/profile`);
    await expect(companion.getByText('Your passkey or security key asks you for each signature')).toBeVisible();
    await companion.getByRole('link', { name: 'Requests' }).click();
    await companion.getByRole('button', { name: 'Unlock' }).click();
    await expect(noRequest(companion)).toBeVisible();
    expect(await authenticator.checks()).toBe(before + 1);
    await signIn(page, companion, urls.api, email);
    expect(await authenticator.checks()).toBe(before + 2);
  });

  await openDomain(page, 'Treasury');
  await openWaitingTask(page, 'Open the account For a passkey');
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('button', { name: 'Sign approval' }).click();
  await openRequest(companion, await requestCode(page));
  const sign = companion.getByRole('button', { name: 'Sign', exact: true });
  await journey.step('somebody else gets no signature out of it', async () => {
    await authenticator.recognise(false);
    await sign.click();
    await expect(companion.getByText('Operation has been canceled')).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Check your device' })).toBeVisible();
  });
  await journey.step('its owner approves', async () => {
    await authenticator.recognise(true);
    await sign.click();
    await expect(page.getByRole('region', { name: 'Messages' }).getByText('Your approval was sent')).toBeVisible();
  });
  await Promise.all([desk.close(), device.close()]);
});
