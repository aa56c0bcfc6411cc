import { expect } from '@playwright/test';
import { decodeQR } from 'qr/decode.js';

import { expectAccessible } from '../harness/accessible.ts';
import { journey } from '../harness/journey.ts';
import { readQrPicture } from '../harness/qr-picture.ts';
import { hold } from '../people/companion.ts';
import { openDomain, openWaitingTask } from '../people/console.ts';
import { proposeAccount } from '../people/tasks.ts';

journey(
  'signs without network: the request goes to the device as a QR code, the signature comes back as one',
  async ({ person, urls }) => {
    await proposeAccount(urls, 'For the device without network');
    const dev = await person('dev');
    await openDomain(dev.page, 'Treasury');
    await openWaitingTask(dev.page, 'Open the account ');
    // From then on the device has the whole app.
    await dev.companion.evaluate(async () => void (await navigator.serviceWorker.ready));
    await dev.device.setOffline(true);
    await dev.page.getByRole('button', { name: 'Approve' }).click();
    await dev.page.getByRole('button', { name: 'Sign approval' }).click();
    await dev.page.getByRole('button', { name: 'Device offline? Use a QR code' }).click();
    const exchange = dev.page.getByRole('dialog', { name: 'Sign by QR code' });
    await expectAccessible(dev.page);
    const request = decodeQR(await readQrPicture(exchange.getByRole('img', { name: /^1\. Scan this/ })));

    await dev.companion.getByRole('link', { name: 'Scan' }).click();
    await dev.companion.getByLabel('Or paste the text').fill(request);
    await dev.companion.getByRole('button', { name: 'Read it' }).click();
    await expect(dev.companion.getByText('You approve that')).toBeVisible();
    await expectAccessible(dev.companion);
    const answer = dev.companion.getByRole('img', { name: 'Your signature' });
    await hold(dev.companion, dev.companion.getByRole('button', { name: 'Hold to sign' }), answer);
    await expectAccessible(dev.companion);
    const signature = decodeQR(await readQrPicture(answer));

    await exchange.getByLabel('Or paste the answer').fill(signature);
    await exchange.getByRole('button', { name: 'Use this signature' }).click();
    await expect(dev.page.getByText('Your approval was sent')).toBeVisible();
    // The device said which companion it runs, and it is the one that is served here.
    const signatures = dev.page.getByRole('region', { name: 'Signatures' });
    await expect(signatures).toContainText('with the companion');
    await expect(signatures).not.toContainText('not the one that this instance serves');
  },
);
