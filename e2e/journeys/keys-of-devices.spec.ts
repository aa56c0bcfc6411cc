import { expect, type Page } from '@playwright/test';

import { expectAccessible } from '../harness/accessible.ts';
import { journey } from '../harness/journey.ts';
import { addVirtualAuthenticator } from '../harness/virtual-authenticator.ts';
import { confirmInstance, noRequest, phone } from '../people/companion.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const unlock = (page: Page) => page.getByRole('button', { name: 'Unlock' });

/** Takes the keys out of what the app has stored, and leaves the rest. */
async function eraseKeys(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('countersign-companion');
        opening.addEventListener('error', () => reject(new Error('The storage cannot be opened')));
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction('keys', 'readwrite');
          transaction.objectStore('keys').clear();
          transaction.addEventListener('complete', () => {
            opening.result.close();
            resolve();
          });
        });
      }),
  );
}

journey('a device says whether its browser keeps the key, and asks it to', async ({ withDevice }) => {
  const { companion } = await withDevice('dev');
  const devtools = await companion.context().newCDPSession(companion);
  const { origin } = new URL(companion.url());
  const { browserContextId } = (await devtools.send('Target.getTargetInfo')).targetInfo;
  const allow = async (setting: 'granted' | 'denied') =>
    await devtools.send('Browser.setPermission', {
      permission: { name: 'persistent-storage' },
      setting,
      origin,
      ...(browserContextId !== undefined && { browserContextId }),
    });
  await allow('denied');
  await companion.getByRole('link', { name: 'Profile', exact: true }).click();
  await expect(companion.getByText('Not for certain.')).toBeVisible();
  await expect(companion.getByText('Install the app, or add it to the home screen')).toBeVisible();
  await expectAccessible(companion);
  await companion.getByRole('button', { name: 'Ask the browser to keep it' }).click();
  await expect(companion.getByText('Not for certain.')).toBeVisible();
  await allow('granted');
  await companion.getByRole('button', { name: 'Ask the browser to keep it' }).click();
  await expect(companion.getByText('For good, until you delete the profile')).toBeVisible();
  await companion.getByRole('link', { name: 'What to do if your key is gone' }).click();
  await expect(heading(companion, 'If your key is gone')).toBeVisible();
  await expectAccessible(companion);
});

journey('a profile whose key is gone says so, and what to do', async ({ withDevice, urls }) => {
  const { companion } = await withDevice('ada');
  await eraseKeys(companion);
  await companion.goto(urls.companion);
  await expect(heading(companion, 'The key of this profile is gone')).toBeVisible();
  await expect(companion.getByText('They invite you again.')).toBeVisible();
  await expectAccessible(companion);
  await companion.getByRole('link', { name: 'Requests' }).click();
  await expect(heading(companion, 'The key of this profile is gone')).toBeVisible();
  await companion.getByRole('link', { name: 'I was invited' }).click();
  await expect(companion.getByLabel('Code or link of the invitation')).toBeVisible();
  await companion.goBack();
  await companion.getByRole('button', { name: 'Delete profile and key' }).click();
  await companion.getByLabel('Type DELETE to confirm').fill('DELETE');
  await companion.getByRole('dialog').getByRole('button', { name: 'Delete profile and key' }).click();
  await expect(heading(companion, 'Your signature, in your hand')).toBeVisible();
  await companion.getByRole('link', { name: 'My key is gone' }).click();
  await expect(heading(companion, 'If your key is gone')).toBeVisible();
});

journey(
  'a question that nobody answers is left and asked again, and a forgotten check is set up again',
  async ({ withDevice }) => {
    const { companion } = await withDevice('dev');
    const authenticator = await addVirtualAuthenticator(companion);
    await companion.getByRole('link', { name: 'Profile', exact: true }).click();
    await authenticator.recognise(false);
    await companion.getByRole('button', { name: "Use this device's check" }).click();
    await expect(companion.getByText('Operation has been canceled')).toBeVisible();
    await authenticator.recognise(true);
    await companion.getByRole('button', { name: "Use this device's check" }).click();
    await expect(companion.getByText('This device asks for your fingerprint, face or screen lock')).toBeVisible();

    await journey.step('what was left at that is asked again at once', async () => {
      await companion.reload();
      await companion.getByRole('link', { name: 'Requests' }).click();
      await authenticator.touch(false);
      await unlock(companion).click();
      await companion.getByRole('button', { name: 'Stop asking' }).click();
      await expect(companion.getByText('Operation has been canceled')).toBeVisible();
      await expect(companion.getByText('You can try again at once.')).toBeVisible();
      await expectAccessible(companion);
      await authenticator.touch(true);
      await unlock(companion).click();
      await expect(noRequest(companion)).toBeVisible();
    });

    await journey.step('a check that its platform has forgotten is set up again', async () => {
      await authenticator.forget();
      await companion.reload();
      await unlock(companion).click();
      await companion.getByRole('link', { name: 'Does this happen each time?' }).click();
      await companion.getByRole('button', { name: 'Set up the check again' }).click();
      await expect(companion.getByText('The check was set up again')).toBeVisible();
      await companion.getByRole('link', { name: 'Requests' }).click();
      await unlock(companion).click();
      await expect(noRequest(companion)).toBeVisible();
    });
  },
);

journey('a passkey signs once before anything is made of it, and says where it is', async ({ browser, urls }) => {
  const device = await browser.newContext({ ...phone, serviceWorkers: 'block' });
  const companion = await device.newPage();
  const authenticator = await addVirtualAuthenticator(companion, { synchronised: true });
  await companion.goto(`${urls.companion}/profile/new`);
  await companion.getByLabel('Email').fill('nora.lind@meridian.example');
  await companion.getByRole('radio', { name: 'A passkey or security key' }).check();

  await journey.step('one whose signatures nobody would take is refused', async () => {
    await authenticator.spoil(true);
    await companion.getByRole('button', { name: 'Make my key' }).click();
    await expect(companion.getByText('signs in a form that nobody accepts')).toBeVisible();
    await expectAccessible(companion);
    await authenticator.spoil(false);
  });

  await journey.step('one that is synchronised is made, and its owner hears what that means', async () => {
    await companion.getByRole('button', { name: 'Make my key' }).click();
    await companion.getByRole('button', { name: /^Pair with / }).click();
    await confirmInstance(companion);
    await expect(companion.getByText('Your passkey is synchronised')).toBeVisible();
    await expect(companion.getByText('A passkey that is synchronised with other devices')).toBeVisible();
    await expectAccessible(companion);
  });
  await device.close();
});
