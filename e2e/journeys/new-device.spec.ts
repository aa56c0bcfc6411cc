import { readFile } from 'node:fs/promises';

import { pairingLink } from '@countersign/model/names';
import { generateKeyPair } from '@countersign/signing';
import { chromium, expect } from '@playwright/test';

import { expectAccessible } from '../harness/accessible.ts';
import { cameraVideo } from '../harness/camera-video.ts';
import { launchWithCamera } from '../harness/chromium.ts';
import { journey } from '../harness/journey.ts';
import { readQrPicture } from '../harness/qr-picture.ts';
import { choosePin, confirmInstance, newDevice, phone, unlock } from '../people/companion.ts';

const fingerprint = /^([0-9a-f]{4} ){7}[0-9a-f]{4}$/;
const newcomer = 'new.person@meridian.example';

journey('hands the companion out small: compressed, and kept for ever where its name says so', async ({ urls }) => {
  const index = await fetch(urls.companion, { headers: { 'accept-encoding': 'br' } });
  expect(index.headers.get('cache-control')).toBe('no-cache');
  expect(index.headers.get('etag')).toMatch(/"/);
  const page = await index.text();
  const assets = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path = '']) => path);
  expect(assets.length).toBeGreaterThan(2);
  let bytes = 0;
  for (const path of assets) {
    const answer = await fetch(urls.companion + path, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers.get('cache-control')).toContain('immutable');
    // Where compression would cost more than it saves there is none.
    const isSmall = Number(answer.headers.get('content-length')) < 1_024;
    expect([path, isSmall || answer.headers.get('content-encoding') === 'br']).toEqual([path, true]);
    bytes += Number(answer.headers.get('content-length'));
  }
  expect(bytes).toBeLessThan(250_000);
});

journey(
  'makes a profile with a key of its own, pairs by a pasted code and shows its public key',
  async ({ browser, urls, atDesk }) => {
    const { page: console } = await atDesk('ada');
    await console.getByRole('button', { name: /^Account of / }).click();
    await console.getByRole('menuitem', { name: 'Pair a device' }).click();
    await expectAccessible(console);
    const dialog = console.getByRole('dialog', { name: 'Pair a device' });
    const code = (await dialog.getByText('/pair#').textContent()) ?? '';
    const notary = (await dialog.getByText(fingerprint).textContent()) ?? '';
    await expect(dialog.getByRole('link', { name: 'Open the companion on this device' })).toHaveAttribute('href', code);

    const device = await newDevice(browser);
    const page = await device.newPage();
    await page.goto(urls.companion);
    await expect(page.getByRole('link', { name: 'Create your profile' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Create your profile' }).click();
    await page.getByRole('button', { name: 'Make my key' }).click();
    await expect(page.getByText('Email is required')).toBeVisible();
    await expect(page.getByText('User login is required')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Email').fill(newcomer);
    await expect(page.getByLabel('User login')).toHaveValue(newcomer);
    await page.getByLabel('New PIN').fill('123456');
    await page.getByRole('button', { name: 'Make my key' }).click();
    await expect(page.getByText('Too easy to guess')).toBeVisible();
    await expectAccessible(page);
    await choosePin(page);
    await page.getByRole('button', { name: 'Make my key' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Pair with your organisation' })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Or paste the code').fill('not a code');
    await page.getByRole('button', { name: 'Pair', exact: true }).click();
    await expect(page.getByText('Invalid QR code')).toBeVisible();
    await page.getByRole('button', { name: 'Use this address' }).click();
    await expect(page.getByText('Server address is required')).toBeVisible();
    await page.getByLabel('Server address').fill('http://custody.example');
    await page.getByRole('button', { name: 'Use this address' }).click();
    await expect(page.getByText('Invalid server address')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Or paste the code').fill(code);
    await page.getByRole('button', { name: 'Pair', exact: true }).click();
    await expect(page.getByText(notary)).toBeVisible();
    await expectAccessible(page);
    await confirmInstance(page);
    await expectAccessible(page);
    await expect(page.getByText(/^MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE/)).toBeVisible();
    await page.getByRole('link', { name: 'Continue' }).click();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Show my requests' }).click();
    await unlock(page, page.getByText('Your key is not known there yet'));
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByText(newcomer)).toBeVisible();
    await device.close();
  },
);

journey('pairs through the camera', async ({ urls, atDesk }, information) => {
  const { page: console } = await atDesk('ada');
  await console.getByRole('button', { name: /^Account of / }).click();
  await console.getByRole('menuitem', { name: 'Pair a device' }).click();
  const picture = await readQrPicture(console.getByRole('img', { name: 'Pair a device' }));
  const video = await cameraVideo([picture], information.outputPath('camera.y4m'));
  expect((await readFile(video)).length).toBeGreaterThan(0);

  const browser = await chromium.launch(launchWithCamera(video));
  const page = await browser.newPage(phone);
  await page.goto(`${urls.companion}/profile/new`);
  await page.getByLabel('Email').fill(newcomer);
  await choosePin(page);
  await page.getByRole('button', { name: 'Make my key' }).click();
  await page.getByRole('button', { name: 'Scan the code' }).click();
  await confirmInstance(page);
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('link', { name: 'Scan', exact: true }).click();
  await page.getByRole('button', { name: 'Use the camera' }).click();
  await confirmInstance(page);
  await browser.close();
});

journey(
  'a link of the sign-in page opens the companion, and the profile that is made there is paired with it',
  async ({ browser, urls }) => {
    const desk = await browser.newPage({ reducedMotion: 'reduce' });
    await desk.goto(urls.api);
    await desk.getByText('Pair a new device').click();
    await expectAccessible(desk);
    const link = await desk.getByRole('link', { name: 'Open the companion on this device' }).getAttribute('href');
    const device = await newDevice(browser);
    const page = await device.newPage();
    await page.goto(link ?? '');
    await page.getByRole('link', { name: 'Create your profile' }).click();
    await page.getByLabel('Email').fill('linked.person@meridian.example');
    await choosePin(page);
    await page.getByRole('button', { name: 'Make my key' }).click();
    await expect(page.getByText(fingerprint)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Scan the code' })).toHaveCount(0);
    await confirmInstance(page);
    await Promise.all([desk.close(), device.close()]);
  },
);

journey(
  'an instance whose notary has another key than was said, or was known, is paired with nothing',
  async ({ browser, urls }) => {
    const said: { identity: string; notaryPublicKey: string } = await (
      await fetch(`${urls.api}/api/notifications/instance`)
    ).json();
    const code = { backend: urls.api, identity: said.identity.replace(/\/$/, '') };
    const device = await newDevice(browser);
    const page = await device.newPage();
    await page.goto(pairingLink(urls.companion, { ...code, notary: '0000 1111 2222 3333 4444 5555 6666 7777' }));
    await page.getByRole('link', { name: 'Create your profile' }).click();
    await page.getByLabel('Email').fill('warned.person@meridian.example');
    await choosePin(page);
    await page.getByRole('button', { name: 'Make my key' }).click();
    await expect(page.getByText('The notary of this instance has another key than the code says.')).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: /^Pair with / }).click();
    await confirmInstance(page);
    const { publicKey } = generateKeyPair('Secp256r1');
    await page.route('**/api/notifications/instance', (route) =>
      route.fulfill({ json: { ...said, notaryPublicKey: publicKey } }),
    );
    await page.goto(pairingLink(urls.companion, code));
    await expect(page.getByText('A profile is of one instance.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pair with this instance' })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Add a profile' }).click();
    await expect(page.getByLabel('Email')).toBeVisible();
    await device.close();
  },
);
