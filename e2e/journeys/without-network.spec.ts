import { mkdirSync } from 'node:fs';

import { takeCode, type PartsSeen } from '@countersign/signing';
import { chromium, expect } from '@playwright/test';
import type { Locator } from '@playwright/test';
import { decodeQR } from 'qr/decode.js';

import { expectAccessible } from '../harness/accessible.ts';
import { cameraVideo } from '../harness/camera-video.ts';
import { journeyLaunch, launchWithCamera } from '../harness/chromium.ts';
import { journey } from '../harness/journey.ts';
import { readQrPicture, type Picture } from '../harness/qr-picture.ts';
import { emails } from '../people/by-api.ts';
import { hold, phone, pickDemoPerson } from '../people/companion.ts';
import { openDomain, openWaitingTask } from '../people/console.ts';
import { sitDown } from '../people/person.ts';
import { proposeAccount } from '../people/tasks.ts';

/** Looks at a code that changes until all of its sequence were seen; gives a picture of each, in no order that matters. */
async function readSequence(code: Locator): Promise<readonly Picture[]> {
  const pictures = new Map<string, Picture>();
  let seen: PartsSeen | undefined;
  await expect
    .poll(
      async () => {
        const picture = await readQrPicture(code);
        const text = decodeQR(picture);
        pictures.set(text, picture);
        const taken = takeCode(text, seen);
        seen = taken.kind === 'Part' ? taken.seen : undefined;
        return taken.kind;
      },
      { intervals: [100] },
    )
    .toBe('Whole');
  return [...pictures.values()];
}

journey(
  'a screen whose code does not come, for want of network, says so and comes once there is one',
  async ({ browser, urls }) => {
    const device = await browser.newContext({ ...phone, serviceWorkers: 'block' });
    const companion = await pickDemoPerson(device, urls.companion, emails.dev);
    const history = companion.getByRole('link', { name: 'History', exact: true });
    const failed = companion.getByRole('heading', { level: 1, name: 'An error occurred' });

    await device.setOffline(true);
    await history.click();
    await expect(failed).toBeVisible();
    await expect(companion.getByText('Connectivity check failed.')).toBeVisible();
    await expectAccessible(companion);
    await companion.getByRole('button', { name: 'Try again' }).click();
    await expect(failed).toBeVisible();
    await device.setOffline(false);
    await expect(companion.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();

    await journey.step('and one that the server no longer has is asked for with a page that knows what it has now', async () => {
      let asked = 0;
      await companion.route(/assets\/profile-view-[^/]*\.js$/, (route) => {
        asked += 1;
        return route.fulfill({ status: 404 });
      });
      const loadedAnew = companion.waitForEvent('load');
      await companion.getByRole('link', { name: 'Profile', exact: true }).click();
      await loadedAnew;
      await expect(failed).toBeVisible();
      await expect(companion.getByText('The server no longer has this screen.')).toBeVisible();
      const before = asked;
      await companion.waitForTimeout(3_000);
      expect(asked, 'What is gone is not asked for again and again').toBe(before);
      await companion.unroute(/assets\/profile-view-[^/]*\.js$/);
      await companion.getByRole('button', { name: 'Try again' }).click();
      await expect(companion.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    });
    await device.close();
  },
);

journey(
  'signs without network after the device was started again: the request comes by camera as a sequence of codes, the answer goes back as one',
  async ({ urls, watch, colorScheme }, information) => {
    await proposeAccount(urls, 'For the device without network');
    const folder = information.outputPath('device');
    mkdirSync(folder, { recursive: true });
    const [requestVideo, answerVideo] = ['request.y4m', 'answer.y4m'].map((name) => information.outputPath(name));
    const onDevice = { ...phone, colorScheme, locale: 'en-GB' };

    await journey.step('the device has the whole app from the first time on', async () => {
      const device = await chromium.launchPersistentContext(folder, { ...journeyLaunch, ...onDevice });
      await watch(device);
      const companion = await pickDemoPerson(device, urls.companion, emails.dev);
      await companion.evaluate(async () => void (await navigator.serviceWorker.ready));
      await device.close();
    });

    const office = await chromium.launch(launchWithCamera(answerVideo ?? ''));
    const { page } = await sitDown(office, urls, 'dev', { desk: { colorScheme }, onBrowser: watch });
    const exchange = page.getByRole('dialog', { name: 'Sign by QR code' });
    await journey.step('the console shows the request as codes that follow one another', async () => {
      await openDomain(page, 'Treasury');
      await openWaitingTask(page, 'Open the account ');
      await page.getByRole('button', { name: 'Approve' }).click();
      // As of an instance that is started with --qr-only: no device is asked first.
      const refused = { status: 503, json: { reason: 'ServiceUnavailableError', message: 'Scan the code' } };
      await page.route('**/api/notifications/sign-web', (route) => route.fulfill(refused), { times: 1 });
      await page.getByRole('button', { name: 'Sign approval' }).click();
      await expect(exchange.getByText(/^\d+ codes, one after the other/)).toBeVisible();
      await expectAccessible(page);
      await cameraVideo(await readSequence(exchange.getByRole('img', { name: /^1\. Scan this/ })), requestVideo ?? '');
    });

    // The browser is another one, nothing can be reached from it, and what it has is on its disk.
    const device = await chromium.launchPersistentContext(folder, {
      ...launchWithCamera(requestVideo ?? ''),
      ...onDevice,
      proxy: { server: 'http://127.0.0.1:9', bypass: '<-loopback>' },
    });
    await watch(device);
    const companion = await device.newPage();
    await journey.step('the app opens with no server, and says what it cannot know', async () => {
      await companion.goto(urls.companion);
      await companion.getByRole('button', { name: 'Unlock' }).click();
      await expect(companion.getByText(/^Without the server, nobody can know what is waiting/)).toBeVisible();
      await expectAccessible(companion);
      await companion.getByRole('link', { name: 'Scan a request' }).click();
    });

    const answer = companion.getByRole('img', { name: 'Your signature' });
    await journey.step('the device reads the sequence, shows the request, and signs it', async () => {
      // It is there until the last code is read, which may be sooner than somebody who looks now and then: looked for in each frame.
      const progress = companion.waitForFunction(() => /\d+ of \d+ codes read/.test(document.body.innerText));
      await companion.getByRole('button', { name: 'Use the camera' }).click();
      await progress;
      await expect(companion.getByText('You approve what')).toBeVisible();
      await expect(companion.getByText(/^Nothing was asked of the instance/)).toBeVisible();
      await expectAccessible(companion);
      await hold(companion, companion.getByRole('button', { name: 'Hold to sign' }), answer);
      await expectAccessible(companion);
      await cameraVideo(await readSequence(answer), answerVideo ?? '');
    });

    await journey.step('the console takes the answer of the device and nothing else', async () => {
      await exchange.getByLabel('Or paste the answer').fill('What somebody else said');
      await exchange.getByRole('button', { name: 'Use this signature' }).click();
      await expect(exchange.getByText('This is not a signature from a companion.')).toBeVisible();
      await exchange.getByRole('button', { name: 'Scan the answer with the camera' }).click();
      await expect(page.getByText('Your approval was sent')).toBeVisible();
      // The device said which companion it runs, and it is the one that is served here.
      const signatures = page.getByRole('region', { name: 'Signatures' });
      await expect(signatures).toContainText('with the companion');
      await expect(signatures).not.toContainText('not the one that this instance serves');
    });
    await device.close();
    await office.close();
  },
);
