import { expect } from '@playwright/test';

import { expectAccessible } from '../harness/accessible.ts';
import { journey } from '../harness/journey.ts';
import { letTimePass, stopClock } from '../harness/page-clock.ts';
import { emails } from '../people/by-api.ts';
import { hold, noRequest, openRequest } from '../people/companion.ts';
import { openDomain, openSection, openWaitingTask, requestCode, signOnDevice } from '../people/console.ts';
import { approveElsewhere, proposeAccount, proposeBriefly, proposeTooBriefly } from '../people/tasks.ts';

/** How long a task waits for names. */
const patienceMilliseconds = 1_500;

journey('rejects a task with a reason, which the task then says', async ({ person, urls }) => {
  await proposeAccount(urls, 'To be refused');
  const chloe = await person('chloe');
  await openDomain(chloe.page, 'Treasury');
  await openWaitingTask(chloe.page, 'Open the account ');
  await chloe.page.getByRole('button', { name: 'Reject' }).click();
  await chloe.page.getByRole('button', { name: 'Sign rejection' }).click();
  await expect(chloe.page.getByText('You must submit a reason when rejecting an intent.')).toBeVisible();
  await expectAccessible(chloe.page);
  await chloe.page.getByLabel('Reason').fill('Nobody asked for this account');
  await chloe.page.getByRole('button', { name: 'Sign rejection' }).click();
  // Cancelled, and thought better of: the reason is still there.
  await chloe.page.getByRole('dialog', { name: 'Check your device' }).getByRole('button', { name: 'Cancel' }).click();
  await expect(chloe.page.getByLabel('Reason')).toHaveValue('Nobody asked for this account');
  await chloe.page.getByRole('button', { name: 'Sign rejection' }).click();
  await signOnDevice(chloe, 'Your rejection was sent');
  const outcome = chloe.page.getByRole('alert').filter({ hasText: 'Chloé Martin rejected this' });
  await expect(outcome).toContainText('Nobody asked for this account');
  await expectAccessible(chloe.page);
});

journey('a task comes with the names in it, and does not wait for one that never comes', async ({ atDesk, urls }) => {
  await proposeAccount(urls, 'Slowly named');
  const { page } = await atDesk('chloe');
  await openDomain(page, 'Treasury');
  await openWaitingTask(page, 'Open the account ');
  const approve = page.getByRole('button', { name: 'Approve' });
  const held: (() => void)[] = [];
  const isVaultLookUp = (url: URL) => url.pathname === '/v1/vaults' && url.searchParams.has('id');
  await page.route(isVaultLookUp, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });

  // With its clock stopped, a page waits for as long as a slow machine takes to look at it.
  await stopClock(page);
  await letTimePass(page, () => held.length > 0);
  await expect(approve).toBeHidden();
  for (const letGo of held) letGo();
  await letTimePass(page, () => approve.isVisible());
  await expect(page.getByRole('main').getByText('Main vault').first()).toBeVisible();

  const before = held.length;
  await page.reload();
  await letTimePass(page, () => held.length > before);
  await expect(approve).toBeHidden();
  await page.clock.runFor(patienceMilliseconds);
  await letTimePass(page, () => approve.isVisible());
});

journey('sends nothing when the device refuses to sign', async ({ person, urls }) => {
  await proposeAccount(urls, 'To be refused');
  const chloe = await person('chloe');
  await openDomain(chloe.page, 'Treasury');
  await openWaitingTask(chloe.page, 'Open the account ');
  await chloe.page.getByRole('button', { name: 'Approve' }).click();
  // A newer console was installed: the code for signing, which is fetched only now, is gone.
  const code = /assets\/signature-modal[^/]*\.js$/;
  await chloe.page.route(code, (route) => route.fulfill({ status: 404 }));
  await chloe.page.getByRole('button', { name: 'Sign approval' }).click();
  await expect(chloe.page.getByText('The console was updated meanwhile.')).toBeVisible();
  await chloe.page.unroute(code);
  await chloe.page.getByRole('button', { name: 'Approve' }).click();
  await chloe.page.getByRole('button', { name: 'Sign approval' }).click();
  await openRequest(chloe.companion, await requestCode(chloe.page));
  await chloe.companion.getByRole('button', { name: 'Refuse' }).click();
  await chloe.companion.getByLabel('Reason').fill('Not now');
  await expectAccessible(chloe.companion);
  await chloe.companion.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click();
  await expect(chloe.page.getByText('The request was refused on the device. Nothing was sent.')).toBeVisible();
  await expect(chloe.page.getByRole('button', { name: 'Approve' })).toBeVisible();
});

journey('takes back from the device what the console no longer asks for', async ({ person, urls }) => {
  await proposeAccount(urls, 'Asked and not asked');
  const chloe = await person('chloe');
  const { page, companion } = chloe;
  await openDomain(page, 'Treasury');
  await openWaitingTask(page, 'Open the account ');
  const ask = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('button', { name: 'Sign approval' }).click();
    await openRequest(companion, await requestCode(page));
  };
  const expectWithdrawn = async (): Promise<void> => {
    await expect(companion.getByText('Withdrawn in the console')).toBeVisible();
    await expect(companion.getByRole('button', { name: 'Hold to sign' })).toBeDisabled();
    await companion.getByRole('link', { name: 'Back' }).click();
    await expect(noRequest(companion)).toBeVisible();
  };

  await ask();
  await page.getByRole('button', { name: 'Device offline? Use a QR code' }).click();
  await page.getByRole('button', { name: 'Back to the device' }).click();
  await expect(page.getByText('Waiting for the signature')).toBeVisible();
  await expect(companion.getByRole('button', { name: 'Hold to sign' })).toBeEnabled();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(companion.getByText('Withdrawn in the console')).toBeVisible();
  await expectAccessible(companion);
  await expectWithdrawn();

  await ask();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectWithdrawn();

  await openWaitingTask(page, 'Open the account ');
  await ask();
  await page.close();
  await expectWithdrawn();
});

journey(
  'decides twelve tasks in one sitting, each shown and signed by itself, and says what became of each',
  async ({ person, urls }) => {
    const names = Array.from({ length: 12 }, (_, index) => `Sitting ${String(index + 1).padStart(2, '0')}`);
    for (const name of names) await proposeAccount(urls, name);
    const dev = await person('dev');
    const { page, companion } = dev;
    await openDomain(page, 'Treasury');
    await openSection(page, 'Tasks');
    const chooseWhatNeedsMe = async (count: number): Promise<void> => {
      await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Needs me' }).click();
      await expect(page).toHaveURL(/waiting=true/);
      const boxes = page.getByRole('checkbox', { name: /^Choose Open the account Sitting \d\d/ });
      await expect(boxes).toHaveCount(count);
      for (const box of await boxes.all()) await box.check();
    };
    const dialog = page.getByRole('dialog');
    const place = (number: number, total: number) => companion.getByRole('heading', { level: 1, name: `${number} of ${total}` });
    const sign = companion.getByRole('button', { name: 'Hold to sign' });
    const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });

    await journey.step('a look over all of them, and one refusal of a rejection without a reason', async () => {
      await chooseWhatNeedsMe(names.length);
      await expect(page.getByText('12 rows chosen')).toBeVisible();
      await page.getByRole('button', { name: 'Reject 12' }).click();
      await page.getByRole('button', { name: 'Ask my device for 12 signatures' }).click();
      await expect(dialog.getByText('You must submit a reason when rejecting an intent.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Approve 12' }).click();
      await expect(dialog).toContainText('12 tasks');
      await row('Sitting 05').click();
      await expect(row('Sitting 05')).toContainText('Proposed for a journey');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Ask my device for 12 signatures' }).click();
      await expect(dialog.getByRole('status')).toContainText('0 of 12 sent');
      await expectAccessible(page);
    });
    await journey.step('one that the device has not met needs a closer look before it can be signed', async () => {
      const offer = companion.getByRole('region', { name: '12 requests to sign' });
      await expect(offer).toContainText('12 need a closer look');
      await expectAccessible(companion);
      await offer.getByRole('button', { name: 'Go through them' }).click();
      await expect(place(1, 12)).toBeVisible();
      await expect(companion.getByText('Sitting 01')).toBeVisible();
      await expect(sign).toHaveCount(0);
      await expectAccessible(companion);
      await companion.getByRole('button', { name: 'Look closer' }).click();
      await expect(companion.getByText('Proposed for a journey')).toBeVisible();
      await hold(companion, sign, place(2, 12));
      await expect(row('Sitting 01')).toContainText('Approved');
    });
    await journey.step('signed one by one, skipped, refused, and decided by somebody else meanwhile', async () => {
      await expectAccessible(companion);
      for (let number = 2; number <= 4; number++) {
        await expect(companion.getByText(`Sitting 0${number}`).first()).toBeVisible();
        await hold(companion, sign, place(number + 1, 12));
      }
      await approveElsewhere(urls, 'chloe', 'Sitting 12');
      await expect(row('Sitting 12')).toContainText('Others have approved it meanwhile');
      await expect(place(5, 11)).toBeVisible();
      // The one that is on the screen, too.
      await approveElsewhere(urls, 'chloe', 'Sitting 05');
      await expect(companion.getByText('This request is no longer waiting')).toBeVisible();
      await expect(sign).toBeDisabled();
      await companion.getByRole('button', { name: 'Next' }).click();
      await companion.getByRole('button', { name: 'Skip' }).click();
      await expect(place(7, 11)).toBeVisible();
      await companion.getByRole('button', { name: 'Refuse' }).click();
      await companion.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click();
      await expect(place(8, 11)).toBeVisible();
      await expect(row('Sitting 07')).toContainText('Refused on your device');
      await hold(companion, sign, place(9, 11));
      await expect(dialog.getByRole('status')).toContainText('5 of 12 sent');
    });
    await journey.step('stopped: what was signed is decided, the rest waits as before', async () => {
      await companion.getByRole('button', { name: 'Stop' }).click();
      await expect(companion.getByText('5 signed')).toBeVisible();
      await expect(companion.getByText('3 were not looked at')).toBeVisible();
      await expectAccessible(companion);
      await dialog.getByRole('button', { name: 'Stop' }).click();
      await expect(dialog).toContainText('5 of 12 decisions were sent');
      for (const name of ['Sitting 06', 'Sitting 09', 'Sitting 10', 'Sitting 11'])
        await expect(row(name)).toContainText('Not signed, and unchanged');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Close' }).first().click();
      for (const name of ['Sitting 06', 'Sitting 07', 'Sitting 09'])
        await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
      for (const name of ['Sitting 01', 'Sitting 05', 'Sitting 08', 'Sitting 12'])
        await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0);
      await companion.getByRole('button', { name: 'Back to the requests' }).click();
      await expect(noRequest(companion)).toBeVisible();
    });
    await journey.step('one that leaves in the middle takes back what waits', async () => {
      await chooseWhatNeedsMe(5);
      await page.getByRole('button', { name: 'Reject 5' }).click();
      await dialog.getByLabel('Reason').fill('Not needed any more');
      await page.getByRole('button', { name: 'Ask my device for 5 signatures' }).click();
      const offer = companion.getByRole('region', { name: '5 requests to sign' });
      await offer.getByRole('button', { name: 'Go through them' }).click();
      await expect(companion.getByText('Not needed any more', { exact: true })).toBeVisible();
      await hold(companion, sign, place(2, 5));
      await expect(row('Sitting 06')).toContainText('Rejected');
      await page.close();
      await expect(companion.getByText('This request is no longer waiting')).toBeVisible();
    });
  },
);

journey('says of a task that came to nothing what happened, why, and what to do next', async ({ atDesk, urls }) => {
  await proposeTooBriefly(urls, 'Too early');
  const { page } = await atDesk('dev');
  await openDomain(page, 'Treasury');
  const open = async (about: string): Promise<void> => {
    await openSection(page, 'Tasks');
    await page.getByRole('row').filter({ hasText: about }).first().getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1, name: / proposed / })).toBeVisible();
  };
  const again = page.getByRole('link', { name: 'Propose again' });

  await journey.step('rejected by a person', async () => {
    await open('2 ETH');
    const outcome = page.getByRole('alert').filter({ hasText: 'Chloé Martin rejected this' });
    await expect(outcome).toContainText('The invoice was paid already');
    await expect(outcome).toContainText('Nothing was carried out');
    await expect(page.getByRole('navigation', { name: 'Where you are' })).toContainText('proposed a transfer');
    await again.click();
    await expect(page.getByRole('textbox', { name: 'Amount', exact: true })).toHaveValue('2');
    await expect(page.getByRole('region', { name: 'You are about to' })).toContainText(
      'You don’t have permission to propose this.',
    );
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
  });
  await journey.step('refused by a policy', async () => {
    await open('1 ETH to Unverified counterparty');
    await expect(page.getByRole('alert').filter({ hasText: 'Never pay distrusted endpoints' })).toContainText('refused this');
  });
  await journey.step('approved, and not possible any more', async () => {
    await open('lock the policy');
    const outcome = page.getByRole('alert').filter({ hasText: 'could not be carried out' });
    await expect(outcome).toContainText('Nothing was changed');
    await expectAccessible(page);
  });
  await journey.step('expired while somebody looks at it', async () => {
    // From the list on that is open already: it has to be opened before its time is over.
    await openSection(page, 'Tasks');
    await proposeBriefly(urls, 'Too late', 30);
    await page.getByRole('row').filter({ hasText: 'Too late' }).first().getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1, name: / proposed / })).toBeVisible();
    await expect(page.getByText('Needs your signature')).toBeVisible();
    const outcome = page.getByRole('status').filter({ hasText: 'This expired before enough people had signed' });
    await expect(outcome).toContainText('1 more signature was needed');
    await expect(page.getByRole('button', { name: 'Approve' })).toBeHidden();
    await again.click();
    await expect(page.getByRole('heading', { level: 1, name: 'New account' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Too late');
    await expect(page.getByLabel('Description')).toHaveValue('Proposed for a journey');
  });
  await journey.step('an order in its ledger’s own terms, and a domain, are filled in as they were', async () => {
    const leave = async () => {
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Leave' }).click();
    };
    await leave();
    await open('Account settings');
    await again.click();
    await expect(page.getByRole('heading', { level: 1, name: 'New transaction' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Transfer rate' })).toHaveValue('0.5');
    await expect(page.getByRole('combobox', { name: 'Source account' })).toHaveValue('XRPL settlement');
    await expect(page.getByRole('radio', { name: /^High/ })).toBeChecked();
    await expect(page.getByLabel('Description')).toHaveValue('Too early');
    await leave();
    await openDomain(page, 'Meridian Group');
    await open('Too early');
    await again.click();
    await expect(page.getByRole('heading', { level: 1, name: 'New domain' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Too early');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('textbox', { name: 'Email or login' })).toHaveValue(emails.ben);
  });
});
