import { readFile } from 'node:fs/promises';

import { chromium, expect } from '@playwright/test';

import { expectAccessible } from '../harness/accessible.ts';
import { cameraVideo } from '../harness/camera-video.ts';
import { chromiumLaunch } from '../harness/chromium.ts';
import { journey } from '../harness/journey.ts';
import { readQrPicture } from '../harness/qr-picture.ts';
import { choosePin, phone, unlock } from '../people/companion.ts';

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
    const code = (await console.getByRole('dialog', { name: 'Pair a device' }).getByText('"countersign":1').textContent()) ?? '';

    const device = await browser.newContext(phone);
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
    await expect(page.getByRole('heading', { level: 1, name: 'Share your public key' })).toBeVisible();
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
  const video = await cameraVideo(picture, information.outputPath('camera.y4m'));
  expect((await readFile(video)).length).toBeGreaterThan(0);

  const browser = await chromium.launch({
    ...chromiumLaunch,
    args: [
      ...chromiumLaunch.args,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ],
  });
  const page = await browser.newPage(phone);
  await page.goto(`${urls.companion}/profile/new`);
  await page.getByLabel('Email').fill(newcomer);
  await choosePin(page);
  await page.getByRole('button', { name: 'Make my key' }).click();
  await page.getByRole('button', { name: 'Scan the code' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Share your public key' })).toBeVisible();
  await browser.close();
});
