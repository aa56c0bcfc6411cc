import type { Actor, InstanceUrls } from '@countersign/devstack';
import { newId } from '@countersign/kernel';
import type { InvitationOut } from '@countersign/model';
import { generateKeyPair, signRequestWith } from '@countersign/signing';
import { expect } from '@playwright/test';

import { expectAccessible } from '../harness/accessible.ts';
import { journey } from '../harness/journey.ts';
import { byApi } from '../people/by-api.ts';
import { choosePin, enterPin, newDevice, phone } from '../people/companion.ts';
import { placeOf } from '../people/tasks.ts';

const group = 'Meridian Group';

async function invite(inviter: Actor, alias: string): Promise<InvitationOut> {
  const { domainId } = await placeOf(inviter, group);
  const user = { id: newId(), alias, roles: ['auditor'], lock: 'Unlocked' as const, customProperties: {} };
  return await inviter.client.invitations.create({ params: { domainId }, body: { user, numberSecondsOfValidity: 3_600 } });
}

/** Somebody is invited to the group and answers with a key of their own. */
async function answered(urls: InstanceUrls, inviter: Actor, alias: string): Promise<InvitationOut> {
  const invitation = await invite(inviter, alias);
  const keyPair = generateKeyPair('Secp256r1');
  const answer = { email: alias, publicKey: keyPair.publicKey };
  const signed = { type: 'InvitationAnswer', invitationId: invitation.id, ...answer, backend: urls.api };
  await inviter.client.invitations.answer({
    params: { idOrCode: invitation.code },
    body: { ...answer, signature: signRequestWith(keyPair, signed) },
  });
  return invitation;
}

journey('the inviter hears that somebody else’s key was put in the place of the one that answered', async ({ urls, atDesk }) => {
  const [ada, dev] = await Promise.all([byApi(urls, 'ada'), byApi(urls, 'dev')]);
  const { domainId, author } = await placeOf(ada, group);
  const invitation = await answered(urls, ada, 'zoe.replaced@meridian.example');
  const { domainId: _, ...user } = invitation.user;
  const { publicKey } = generateKeyPair('Secp256r1');
  const task = await dev.propose((await placeOf(dev, group)).author, domainId, { type: 'v0_CreateUser', ...user, publicKey });

  const { page } = await atDesk('ada');
  await page.goto(`${urls.api}/${domainId}/domain/${domainId}/users/invitations/${invitation.id}`);
  await journey.step('while the task waits', async () => {
    await expect(page.getByText(/waits for approval, but with another key/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Show the task' })).toBeVisible();
    await expectAccessible(page);
  });
  await journey.step('and once it was approved', async () => {
    await ada.approve(author, task);
    await expect(page.getByText(/is a user now, but with another key/)).toBeVisible();
    await expect(page.getByText('Complete the invitation.')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Complete' })).toBeHidden();
    await expectAccessible(page);
  });
});

journey(
  'a task that makes somebody a user outlives their invitation, and a person who cancels it sees that',
  async ({ urls, atDesk }) => {
    const ada = await byApi(urls, 'ada');
    const { domainId, author } = await placeOf(ada, group);
    const invitation = await answered(urls, ada, 'noa.cancelled@meridian.example');
    const { domainId: _, ...user } = invitation.user;
    const params = { domainId, id: invitation.id };
    const { publicKey = '' } = (await ada.client.invitations.get({ params })).user;
    await ada.propose(author, domainId, { type: 'v0_CreateUser', ...user, publicKey });

    const { page } = await atDesk('ada');
    await page.goto(`${urls.api}/${domainId}/domain/${domainId}/users/invitations/${invitation.id}`);
    await page.getByRole('button', { name: 'Cancel invitation' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel invitation' }).click();
    await expect(page.getByText('This invitation was cancelled.')).toBeVisible();
    await expect(page.getByText(/can still be approved/)).toBeVisible();
    await page.getByRole('link', { name: 'Show the task' }).click();
    await expect(page.getByRole('heading', { level: 1, name: / proposed / })).toBeVisible();
  },
);

journey(
  'an answer whose reply was lost is sent again, and the device belongs to the instance then',
  async ({ browser, urls }) => {
    const { code } = await invite(await byApi(urls, 'ada'), 'uma.lost@meridian.example');
    const device = await newDevice(browser);
    const companion = await device.newPage();
    const send = async () => {
      await companion.getByRole('button', { name: 'Send my answer' }).click();
      await enterPin(companion);
    };
    await companion.goto(`${urls.companion}/invitation#${new URLSearchParams({ code, backend: urls.api }).toString()}`);
    await choosePin(companion);
    await companion.getByRole('button', { name: 'Make my key' }).click();
    await companion.route('**/v1/users/invitations/*', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      return route.abort();
    });
    await send();
    await expect(companion.getByText(/^Failed to reach the backend/)).toBeVisible();
    await companion.unrouteAll();
    await companion.reload();
    await expect(companion.getByText(/^This invitation was answered already/)).toBeVisible();
    await expectAccessible(companion);
    await send();
    await expect(companion.getByText('Your answer was sent')).toBeVisible();
    await device.close();
  },
);

journey('a network that comes and goes takes nothing from who reads an invitation', async ({ browser, urls }) => {
  const { code } = await invite(await byApi(urls, 'ada'), 'pia.tunnel@meridian.example');
  const device = await browser.newContext({ ...phone, serviceWorkers: 'block' });
  const companion = await device.newPage();
  const preview = '**/v1/users/invitations/*';
  const pin = companion.getByLabel('New PIN');
  await companion.route(preview, (route) => route.abort());
  await companion.goto(`${urls.api}/invitation/${code}`);
  await expect(companion.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(companion.getByRole('heading', { level: 1 })).toHaveText('You are invited');
  await companion.goto(`${urls.companion}/invitation#${new URLSearchParams({ code, backend: urls.api }).toString()}`);
  await expect(companion.getByText(/the instance can’t be reached/)).toBeVisible();
  await companion.unroute(preview);
  await companion.getByRole('button', { name: 'Try again' }).click();
  await pin.fill('482913');

  await companion.route(preview, (route) => route.abort());
  const isAskedAgain = companion.waitForEvent('requestfailed', (request) => request.url().includes('/v1/users/invitations/'));
  await companion.evaluate(() => globalThis.dispatchEvent(new Event('visibilitychange')));
  await isAskedAgain;
  await expect(companion.getByRole('button', { name: 'Make my key' })).toBeVisible();
  // What is shown of a failure is shown at once.
  await companion.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(pin).toHaveValue('482913');
  await device.close();
});
