import type { InstanceProcess } from '@countersign/devstack';
import { expect } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';

import { addVirtualAuthenticator } from '../harness/virtual-authenticator.ts';
import { byApi, emails } from '../people/by-api.ts';
import {
  choosePin,
  confirmInstance,
  enterPin,
  noRequest,
  openRequest,
  phone,
  pinDialog,
  signOpenRequest,
  unlock,
} from '../people/companion.ts';
import { requestCode } from '../people/console.ts';
import { arrive } from '../people/person.ts';
import { beginSignIn } from '../people/sign-in.ts';
import { placeOf } from '../people/tasks.ts';
import type { Scene } from './scene.ts';

/** Takes a picture of what the page shows, by a name that is short and fit for a file. */
type Take = (page: Page, name: string) => Promise<void>;

type Urls = InstanceProcess['urls'];

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Every screen of the companion: of somebody who is new to it, of somebody invited, and of somebody who signs every day. */
export async function takeCompanionScreens(browser: Browser, urls: Urls, scene: Scene, take: Take): Promise<void> {
  await takeBeginnings(browser, urls, take);
  await takeInvitation(browser, urls, scene, take);
  await takeOwnKey(browser, urls, take);
  await takeSigning(browser, urls, scene, take);
}

async function takeBeginnings(browser: Browser, urls: Urls, take: Take): Promise<void> {
  const device = await browser.newContext(phone);
  const page = await device.newPage();
  await page.goto(`${urls.companion}/welcome`);
  await expect(page.getByRole('link', { name: 'Pick a demo person' })).toBeVisible();
  await take(page, 'welcome');
  await page.goto(`${urls.companion}/demo`);
  await expect(page.getByRole('button', { name: emails.dev })).toBeVisible();
  await take(page, 'demo');
  await page.goto(`${urls.companion}/invitation`);
  await expect(page.getByLabel('Code or link of the invitation')).toBeVisible();
  await take(page, 'invitation');
  await device.close();
  const careless = await browser.newContext(phone);
  await careless.addInitScript(() => Object.defineProperty(globalThis, 'isSecureContext', { value: false }));
  await careless.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
  const weak = await careless.newPage();
  await weak.goto(`${urls.companion}/profile/new`);
  await expect(weak.getByText('Insufficient security level')).toBeVisible();
  await take(weak, 'new-profile-insufficient');
  await careless.close();
}

async function takeInvitation(browser: Browser, urls: Urls, { invitationCode }: Scene, take: Take): Promise<void> {
  const device = await browser.newContext(phone);
  const page = await device.newPage();
  await page.goto(`${urls.companion}/invitation#${new URLSearchParams({ code: invitationCode, backend: urls.api }).toString()}`);
  await expect(page.getByRole('button', { name: 'Make my key' })).toBeVisible();
  await take(page, 'invitation-one');
  await choosePin(page);
  await page.getByRole('button', { name: 'Make my key' }).click();
  await expect(page.getByRole('button', { name: 'Send my answer' })).toBeEnabled();
  await take(page, 'invitation-one-answer');
  await page.getByRole('button', { name: 'Send my answer' }).click();
  await enterPin(page);
  await expect(page.getByText('Your answer was sent')).toBeVisible();
  await take(page, 'invitation-one-sent');
  await device.close();
}

async function takeOwnKey(browser: Browser, urls: Urls, take: Take): Promise<void> {
  const device = await browser.newContext(phone);
  const page = await device.newPage();
  await page.goto(`${urls.companion}/profile/new`);
  await page.getByLabel('Email').fill('pia.novak@meridian.example');
  await choosePin(page);
  await take(page, 'new-profile');
  await page.getByRole('button', { name: 'Make my key' }).click();
  await expect(page.getByRole('button', { name: /^Pair with / })).toBeVisible();
  await take(page, 'pair');
  await page.getByRole('button', { name: /^Pair with / }).click();
  await expect(page.getByRole('button', { name: 'Pair with this instance' })).toBeVisible();
  await take(page, 'pair-confirm');
  await confirmInstance(page);
  await take(page, 'key');
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(heading(page, 'How requests reach you')).toBeVisible();
  await take(page, 'notifications');
  await page.getByRole('link', { name: 'Show my requests' }).click();
  await expect(page.getByRole('button', { name: 'Unlock' })).toBeVisible();
  await take(page, 'requests-locked');
  await page.getByRole('button', { name: 'Unlock' }).click();
  await enterPin(page, '482914');
  await expect(pinDialog(page).getByText('Wrong PIN')).toBeVisible();
  await take(page, 'pin');
  await unlockUnknown(page);
  await take(page, 'requests-unknown');
  await page.goto(`${urls.companion}/profiles`);
  await addVirtualAuthenticator(page);
  await page
    .getByRole('link', { name: 'Create your profile' })
    .or(page.getByRole('link', { name: 'Add a profile' }))
    .click();
  await page.getByLabel('Email').fill('nora.lind@meridian.example');
  await expect(page.getByRole('radio', { name: 'A passkey or security key' })).toBeVisible();
  await take(page, 'new-profile-kinds');
  await device.close();
}

/** The instance does not know the key of somebody who has only made it. */
async function unlockUnknown(page: Page): Promise<void> {
  await enterPin(page);
  await expect(page.getByText('Your key is not known there yet')).toBeVisible();
}

async function takeSigning(browser: Browser, urls: Urls, scene: Scene, take: Take): Promise<void> {
  const { page, companion } = await arrive(browser, urls, 'dev');
  const nav = (name: string) => companion.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name });
  await expect(noRequest(companion)).toBeVisible();
  await take(companion, 'requests-none');
  await companion.getByRole('region', { name: 'Tasks that wait for you' }).getByRole('link').first().click();
  await expect(companion.getByText('checked on this device')).toBeVisible();
  await take(companion, 'task');
  await companion.getByRole('link', { name: 'Back' }).click();
  const elsewhere = await (await browser.newContext()).newPage();
  await beginSignIn(elsewhere, urls.api, emails.dev);
  await companion.getByRole('link', { name: /^Sign in to / }).click();
  await expect(heading(companion, 'Sign in?')).toBeVisible();
  await take(companion, 'login');
  await companion.getByRole('button', { name: 'None of these' }).click();
  await expect(heading(companion, 'Requests')).toBeVisible();

  const taskId = await proposeWeakerPolicy(urls, scene);
  const decide = async (at: Page, intentId: string, [profile, domain]: readonly [string, string]) => {
    await at.goto(`${urls.api}/${profile}/domain/${domain}/intents/details?intentId=${intentId}`);
    await at.getByRole('button', { name: 'Approve' }).click();
    await at.getByRole('button', { name: 'Sign approval' }).click();
    return requestCode(at);
  };
  const another = await page.context().newPage();
  const transfer = await decide(page, scene.tasks.open, [scene.domainId, scene.domainId]);
  const change = await decide(another, taskId, [scene.rootId, scene.domainId]);
  await expect(companion.getByRole('link', { name: `code ${transfer}` })).toBeVisible();
  await expect(companion.getByRole('link', { name: `code ${change}` })).toBeVisible();
  await take(companion, 'requests');
  await companion.goto(`${urls.companion}/sitting`);
  await unlock(companion, heading(companion, '1 of 2'));
  await expect(companion.getByText('Check before you sign').first()).toBeVisible();
  await take(companion, 'sitting');
  await nav('Requests').click();
  await openRequest(companion, transfer);
  await expect(companion.getByText('checked on this device')).toBeVisible();
  await take(companion, 'sign');
  await companion.goBack();
  await openRequest(companion, change);
  await expect(companion.getByText('checked on this device')).toBeVisible();
  await take(companion, 'sign-policy');
  await signOpenRequest(companion);
  await nav('History').click();
  await expect(companion.getByRole('listitem').first()).toBeVisible();
  await take(companion, 'history');
  await companion.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await expect(heading(companion, 'Your decision')).toBeVisible();
  await take(companion, 'history-one');
  await nav('Scan').click();
  await take(companion, 'scan');
  await takeScanned(page, companion, take);
  await takeProfile(companion, nav, take);
}

/** Signs by codes what the console shows as codes: the device is locked, and asks nobody. */
async function takeScanned(page: Page, companion: Page, take: Take): Promise<void> {
  await page.getByRole('button', { name: 'Device offline? Use a QR code' }).click();
  const download = page.evaluate(
    () =>
      new Promise<string>((copied) => {
        Object.defineProperty(navigator.clipboard, 'writeText', { value: async (text: string) => copied(text) });
      }),
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Copy as text' }).click();
  const text = await download;
  await companion.reload();
  await companion.getByLabel('Or paste the text').fill(text);
  await companion.getByRole('button', { name: 'Read it' }).click();
  await expect(companion.getByText(/^Nothing was asked of the instance/)).toBeVisible();
  await expect(companion.getByText('You approve what')).toBeVisible();
  await take(companion, 'scan-one');
  const answer = companion.getByRole('img', { name: 'Your signature' });
  const held = companion.getByRole('button', { name: 'Hold to sign', disabled: false });
  for (const box of await companion.getByRole('checkbox').all()) await box.check();
  await held.hover();
  await companion.mouse.down();
  await expect(answer).toBeVisible();
  await companion.mouse.up();
  await take(companion, 'scan-one-answer');
  await companion.getByRole('button', { name: 'Done' }).click();
}

async function takeProfile(companion: Page, nav: (name: string) => ReturnType<Page['locator']>, take: Take): Promise<void> {
  await nav('Requests').click();
  await unlock(companion, heading(companion, 'Requests'));
  await nav('Profile').click();
  await expect(heading(companion, 'Profile')).toBeVisible();
  await take(companion, 'profile');
  await companion.getByRole('button', { name: 'Delete profile and key' }).click();
  await expect(companion.getByRole('dialog')).toBeVisible();
  await take(companion, 'profile-delete');
  await companion.keyboard.press('Escape');
  await companion.getByRole('link', { name: 'Edit profile' }).click();
  await expect(heading(companion, 'Edit your profile')).toBeVisible();
  await take(companion, 'profile-edit');
  await companion.goto(new URL('/profiles', companion.url()).href);
  await expect(heading(companion, 'Profiles')).toBeVisible();
  await take(companion, 'profiles');
  await companion.goto(new URL('/key-gone', companion.url()).href);
  await expect(heading(companion, 'If your key is gone')).toBeVisible();
  await take(companion, 'key-gone');
}

/** Ada proposes that large transfers need one person less; gives the task's id. */
async function proposeWeakerPolicy(urls: Urls, { domainId, policyId }: Scene): Promise<string> {
  const ada = await byApi(urls, 'ada');
  const { data } = await ada.client.policies.get({ params: { domainId, policyId } });
  const { alias, rank, intentTypes, scope, condition, approvals, scriptingEngine, metadata } = data;
  const { author } = await placeOf(ada, 'Meridian Group');
  const task = await ada.propose(
    author,
    domainId,
    {
      type: 'v0_UpdatePolicy',
      reference: { id: policyId, revision: metadata.revision },
      alias,
      rank,
      scope,
      scriptingEngine,
      customProperties: metadata.customProperties,
      ...(metadata.description !== undefined && { description: metadata.description }),
      ...(intentTypes !== undefined && { intentTypes }),
      ...(condition !== undefined && { condition }),
      ...(approvals !== undefined && { approvals }),
      workflow: [{ type: 'RoleQuorum', role: 'operator', quorum: 1 }],
    },
    'Chloe is away until Monday',
  );
  return task.data.id;
}
