import { expect } from '@playwright/test';

import { journey } from '../harness/journey.ts';
import { approveSignIn, openRequest, signOpenRequest } from '../people/companion.ts';
import { openDomain, openWaitingTask, requestCode } from '../people/console.ts';
import { beginSignIn, expectSignedIn } from '../people/sign-in.ts';
import { proposeAccount } from '../people/tasks.ts';

journey(
  'goes on by itself when the server is killed during a sign-in and while it waits for a signature',
  async ({ instance, person }) => {
    await proposeAccount(instance.urls, 'Outlives the server');
    const dev = await person('dev', { signedIn: false });

    const number = await beginSignIn(dev.page, instance.urls.api, dev.email);
    await instance.kill();
    await instance.start();
    await approveSignIn(dev.companion, number);
    await expectSignedIn(dev.page);

    await openDomain(dev.page, 'Treasury');
    await openWaitingTask(dev.page, 'Create account');
    await dev.page.getByRole('button', { name: 'Approve' }).click();
    await dev.page.getByRole('button', { name: 'Sign approval' }).click();
    const code = await requestCode(dev.page);
    await instance.kill();
    await instance.start();
    await openRequest(dev.companion, code);
    await signOpenRequest(dev.companion);
    await expect(dev.page.getByText('Your approval was sent')).toBeVisible();
  },
);
