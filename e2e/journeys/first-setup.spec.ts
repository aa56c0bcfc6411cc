import { expect } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import type { InstanceProcess } from '@countersign/devstack';

import { expectAccessible } from '../harness/accessible.ts';
import { journey } from '../harness/journey.ts';
import { withEmptyInstance } from '../harness/own-instance.ts';
import { choosePin, confirmInstance, getThrough, newDevice, noRequest, unlock } from '../people/companion.ts';
import { approve, expectStage, openSection, openWaitingTask, proposeFromReview } from '../people/console.ts';
import type { Person } from '../people/person.ts';
import { signIn } from '../people/sign-in.ts';

const setupCode = 'printed in the terminal';
const outside = '0x52908400098527886E0F7030069857D2E4169EE7';

const people = [
  { name: 'Ada Keller', email: 'ada@meridian.example', roles: ['administrator', 'operator'] },
  { name: 'Dev Rao', email: 'dev@meridian.example', roles: ['administrator', 'approver'] },
  { name: 'Cleo Marsh', email: 'cleo@meridian.example', roles: ['administrator'] },
] as const;

/** Makes a profile on a device of its own, before there is anybody in the instance; gives the device, its key and its fingerprint. */
async function makeProfile(browser: Browser, urls: InstanceProcess['urls'], email: string) {
  const device = await newDevice(browser);
  const companion = await device.newPage();
  await companion.goto(urls.companion);
  await companion.getByRole('link', { name: 'Create your profile' }).click();
  await companion.getByLabel('Email').fill(email);
  await choosePin(companion);
  await companion.getByRole('button', { name: 'Make my key' }).click();
  await companion.getByRole('button', { name: /^Pair with / }).click();
  await confirmInstance(companion);
  const key = (await companion.getByTitle(/^MFkw/).getAttribute('title')) ?? '';
  const fingerprint = (await companion.getByText(/^[\da-f]{4}( [\da-f]{4}){7}$/).textContent()) ?? '';
  return { device, companion, key, fingerprint };
}

async function enterCode(page: Page): Promise<void> {
  await page.getByLabel('Set-up code').fill(setupCode);
  await page.getByRole('button', { name: 'Begin' }).click();
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

journey('three people set up an empty instance and move value with it, in the browser alone', async ({ browser, watch }) => {
  await withEmptyInstance(setupCode, async (instance) => {
    const { urls } = instance;
    const desk = await browser.newContext({ reducedMotion: 'reduce' });
    await watch(desk);
    const page = await desk.newPage();

    await journey.step('anyone who opens the console is led to the set-up, and needs its code', async () => {
      await page.goto(urls.api);
      await expect(heading(page, 'Set up this instance')).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel('Set-up code').fill('guessed');
      await page.getByRole('button', { name: 'Begin' }).click();
      await expect(page.getByText('This is not the set-up code.')).toBeVisible();
      await enterCode(page);
      await expect(heading(page, 'Your organisation')).toBeVisible();
    });

    const other = await browser.newContext();
    const late = await other.newPage();
    await late.goto(`${urls.api}/setup`);
    await enterCode(late);
    await expect(heading(late, 'Your organisation')).toBeVisible();

    await journey.step('a name, and rules in plain words', async () => {
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('Enter a name.')).toBeVisible();
      await page.getByLabel('Name of the organisation').fill('Meridian Group');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('radio', { name: 'Separated duties' }).check();
      await expect(page.getByText('Payments to unknown addresses')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('radio', { name: 'Small team' }).check();
      await page.getByRole('button', { name: 'Continue' }).click();
    });

    const devices = new Map<string, Awaited<ReturnType<typeof makeProfile>>>();
    await journey.step('each person’s key comes from a device of theirs, and is compared with it', async () => {
      for (const { name, email, roles } of people) {
        const made = await makeProfile(browser, urls, email);
        devices.set(email, made);
        await page.getByRole('button', { name: /Add (the first|another) person$/ }).click();
        await page.getByLabel('Name').fill(name);
        await page.getByLabel('Email').fill(email);
        for (const role of roles) await page.getByRole('checkbox', { name: role }).check();
        await page.getByLabel('Public key').fill(made.key);
        if (name === 'Ada Keller') await expectAccessible(page);
        await page.getByRole('button', { name: 'Save' }).click();
        await expect(page.getByRole('dialog')).toContainText(made.fingerprint);
        if (name === 'Dev Rao') await page.keyboard.press('Escape');
        else await page.getByRole('button', { name: 'It is the same' }).click();
      }
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('Not compared yet: Dev Rao')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Compare the key of Dev Rao' }).click();
      await page.getByRole('button', { name: 'It is the same' }).click();
    });

    await journey.step('the server restarts and the page is loaded again: the code is asked for, the rest is there', async () => {
      await instance.kill();
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(heading(page, 'Who may read what')).toBeVisible();
      await instance.start();
      await page.reload();
      await enterCode(page);
      await expect(heading(page, 'Who may read what')).toBeVisible();
      await expect(page.getByRole('checkbox', { name: 'approver may read: Accounts' })).toBeChecked();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Continue' }).click();
    });

    await journey.step('the code is nowhere but in what was typed', async () => {
      const kept = await page.evaluate(() =>
        JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage), location.href]),
      );
      expect(kept).toContain('Meridian Group');
      expect(kept).not.toContain(setupCode);
    });

    await journey.step('what will be so is read once more and becomes so, once', async () => {
      await expect(page.getByText('Meridian Group begins with 3 people')).toBeVisible();
      await expect(page.getByText(devices.get(people[2].email)?.fingerprint ?? 'none')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Set up the organisation' }).click();
      await expect(heading(page, 'Meridian Group is set up')).toBeVisible();
      await expectAccessible(page);
      await expect(heading(late, 'This instance is set up already')).toBeVisible();
      await other.close();
      await expect.poll(() => page.evaluate(() => sessionStorage.getItem('countersign-setup'))).toBeNull();
    });

    // The finish page has what every companion asks its owner to compare.
    const fingerprint = (await page.locator('li strong').textContent()) ?? '';
    expect(fingerprint).toMatch(/^([0-9a-f]{4} ){7}[0-9a-f]{4}$/);

    async function comeIn(email: string, atDesk: Page): Promise<Person> {
      const made = devices.get(email);
      if (made === undefined) throw new Error(`${email} has no device`);
      await made.companion.goto(urls.companion);
      // Its owner compares the notary, which did not exist yet when the device was paired.
      await unlock(made.companion, made.companion.getByText('Set-up is complete. Confirm your organisation’s fingerprint.'));
      await expect(made.companion.getByText(fingerprint)).toBeVisible();
      await expectAccessible(made.companion);
      await made.companion.getByRole('button', { name: 'Pair with this instance' }).click();
      // Compared once, it goes on by itself.
      await getThrough(made.companion, noRequest(made.companion));
      await signIn(atDesk, made.companion, urls.api, email);
      return { email, page: atDesk, desk: atDesk.context(), companion: made.companion, device: made.device };
    }
    const ada = await comeIn(people[0].email, page);
    const devDesk = await browser.newContext({ reducedMotion: 'reduce' });
    const dev = await comeIn(people[1].email, await devDesk.newPage());

    await journey.step('the dashboard says what comes next: the first vault, of a signer', async () => {
      const steps = ada.page.getByRole('region', { name: 'First steps' });
      await expect(steps.getByRole('listitem')).toHaveCount(3);
      await expectAccessible(ada.page);
      await steps.getByRole('link', { name: 'Make a vault' }).click();
      await ada.page.getByLabel('Name').fill('Main vault');
      await ada.page.getByRole('button', { name: 'Review' }).click();
      await expect(ada.page.getByRole('alert')).toContainText('Public key');
      await ada.page.getByRole('radio', { name: /^Software signer of this instance/ }).check();
      await ada.page.getByLabel('Description').fill('Holds the keys of the first accounts');
      await expectAccessible(ada.page);
      await ada.page.getByRole('button', { name: 'Review' }).click();
      await proposeFromReview(ada);
      await openWaitingTask(dev.page, 'Set up the vault Main vault');
      await approve(dev);
      await openSection(ada.page, 'Dashboard');
      await expect(steps.getByRole('link', { name: 'Make a vault' })).toBeHidden();
    });

    await journey.step('the first account', async () => {
      await ada.page.getByRole('link', { name: 'Open an account' }).click();
      await ada.page.getByLabel('Name').fill('Operating account');
      await ada.page.getByLabel('Description').fill('Everyday payments');
      await ada.page.getByRole('combobox', { name: 'Ledgers' }).click();
      await ada.page.getByRole('option', { name: /Ethereum/ }).click();
      await ada.page.keyboard.press('Escape');
      await ada.page.getByRole('combobox', { name: 'Vault' }).click();
      await ada.page.getByRole('option', { name: 'Main vault' }).click();
      await ada.page.getByRole('button', { name: 'Review' }).click();
      await proposeFromReview(ada);
      await openWaitingTask(dev.page, 'Open the account Operating account');
      await approve(dev);
    });

    await journey.step('sandbox coins arrive, and are released from quarantine', async () => {
      await openSection(ada.page, 'Accounts');
      await ada.page.getByRole('link', { name: 'Operating account' }).click();
      await expect(ada.page.getByText(/^0x[0-9a-fA-F]{40}$/)).toBeVisible();
      await ada.page.getByRole('main').getByRole('button', { name: 'Receive' }).first().click();
      await ada.page.getByRole('button', { name: /^Get sandbox coins/ }).click();
      await ada.page.getByRole('button', { name: 'Close' }).click();
      await ada.page.getByRole('button', { name: 'Release from quarantine' }).click();
      await ada.page.getByRole('dialog').getByRole('checkbox').first().check();
      await ada.page.getByRole('button', { name: 'Review 1 transfer' }).click();
      await expect(ada.page.getByRole('dialog')).toContainText(/ETH≈ \$.*Sent by/);
      await proposeFromReview(ada);
      await openWaitingTask(dev.page, 'Release the quarantined transfer');
      await expect(dev.page.getByRole('main')).toContainText(/ETH≈ \$.*Sent by/);
      await approve(dev);
      await expectStage(ada.page, 'Released');
    });

    await journey.step('a transfer is proposed, approved, and confirmed by the ledger', async () => {
      await openSection(ada.page, 'Accounts');
      await ada.page.getByRole('link', { name: 'Operating account' }).click();
      await ada.page.getByRole('link', { name: 'Transfer', exact: true }).click();
      await ada.page.getByRole('textbox', { name: 'Address' }).fill(outside);
      await ada.page.getByRole('textbox', { name: 'Amount' }).fill('0.25');
      await expect(ada.page.getByText('Estimated fee:')).toBeVisible();
      await ada.page.getByRole('button', { name: 'Review' }).click();
      await proposeFromReview(ada);
      await openWaitingTask(dev.page, '0.25 ETH');
      await approve(dev);
      await expectStage(ada.page, 'Confirmed');
    });

    await Promise.all([desk.close(), devDesk.close(), ...[...devices.values()].map(({ device }) => device.close())]);
    await instance.stop();
    await instance.verify();
  });
});
