import { signInAs } from '@countersign/devstack';
import { newId } from '@countersign/kernel';
import { generateKeyPair } from '@countersign/signing';
import { expect } from '@playwright/test';

import { expectAccessible } from '../harness/accessible.ts';
import { journey } from '../harness/journey.ts';
import { withEmptyInstance } from '../harness/own-instance.ts';
import { signInWith } from '../people/sign-in.ts';
import { layoutFaults } from '../screens/layout.ts';

const setupCode = 'printed in the terminal';
const person = (name: string, role: string) => ({
  role,
  name,
  email: `${name.toLowerCase()}@meridian.example`,
  keyPair: generateKeyPair('Secp256r1'),
});
const people = [
  person('Ada', 'administrator'),
  person('Ben', 'administrator'),
  person('Olga', 'operator'),
  person('Paul', 'approver'),
  person('Cleo', 'compliance'),
] as const;
const roles = ['administrator', 'operator', 'approver', 'compliance', 'auditor'];

journey('a first set-up survives slips of the hand, and an answer that was lost', async ({ browser, watch }) => {
  await withEmptyInstance(setupCode, async ({ urls }) => {
    const desk = await browser.newContext({ reducedMotion: 'reduce' });
    await watch(desk);
    const page = await desk.newPage();
    const next = async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await expect.poll(() => layoutFaults(page)).toEqual([]);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.getByRole('button', { name: 'Continue' }).click();
    };

    await journey.step('a code that went through a word processor is a wrong one', async () => {
      await page.goto(urls.api);
      await page.getByLabel('Set-up code').fill('printed – in the terminal');
      await page.getByRole('button', { name: 'Begin' }).click();
      await expect(page.getByText('This is not the set-up code.')).toBeVisible();
      await page.getByLabel('Set-up code').fill(setupCode);
      await page.getByRole('button', { name: 'Begin' }).click();
    });
    await page.getByLabel('Name of the organisation').fill('Meridian Group');
    await next();
    await page.getByRole('radio', { name: 'Separated duties' }).check();
    await next();

    await journey.step('a key that is held down too long compares nothing', async () => {
      for (const [index, { name, email, role, keyPair }] of people.entries()) {
        await page.getByRole('button', { name: /Add (the first|another) person$/ }).click();
        await page.getByLabel('Name').fill(name);
        await page.getByLabel('Email').fill(email);
        await page.getByRole('checkbox', { name: role }).check();
        await page.getByLabel('Public key').fill(keyPair.publicKey);
        await page.getByRole('button', { name: 'Save' }).focus();
        await page.keyboard.down('Enter');
        // Chromium repeats a key that is down already.
        if (index === 0) await page.keyboard.down('Enter');
        await page.keyboard.up('Enter');
        const dialog = page.getByRole('dialog', { name: `Is this the key of ${name}?` });
        await expect(dialog).toBeVisible();
        await dialog.getByRole('button', { name: 'It is the same' }).click();
      }
    });
    await next();

    await journey.step('what nobody would read is said before it is so', async () => {
      const nobody = page.getByText('Nobody may read: Domains');
      await expect(nobody).toBeHidden();
      for (const role of roles) await page.getByRole('checkbox', { name: `${role} may read: Domains` }).uncheck();
      await expect(nobody).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('radio', { name: 'Everybody reads everything' }).check();
      await page.getByRole('radio', { name: 'Each role what it needs' }).check();
      await expect(nobody).toBeHidden();
    });
    await next();

    await journey.step('an answer that was lost leaves open what became of it, and asking again tells', async () => {
      await page.route('**/v1/genesis', async (route) => {
        await route.fetch();
        await route.abort();
      });
      await page.route('**/api/notifications/instance', (route) => route.abort());
      await page.getByRole('button', { name: 'Set up the organisation' }).click();
      await expect(page.getByText(/^No answer came/)).toBeVisible();
      await expect(page.getByText('The organisation was not set up')).toBeHidden();
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Set up the organisation' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'This instance is set up already' })).toBeVisible();
      await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
    });

    await journey.step('everybody is shown the steps that are theirs, and none is done that is not', async () => {
      const [ada, , olga] = people;
      const { client } = await signInAs(urls, ada.keyPair);
      const { domains } = await client.me.get({});
      const params = { domainId: domains[0]?.id ?? '' };
      const user = { id: newId(), alias: 'typo@meridian', roles: ['auditor'], lock: 'Unlocked' as const, customProperties: {} };
      const { id } = await client.invitations.create({ params, body: { user, numberSecondsOfValidity: 60 } });
      await client.invitations.cancel({ params: { ...params, id } });
      const stepsOf = async (person: (typeof people)[number]) => {
        const theirs = await browser.newContext({ reducedMotion: 'reduce' });
        await signInWith(theirs, urls, person.email, person.keyPair);
        const dashboard = await theirs.newPage();
        await dashboard.goto(urls.api);
        return { theirs, dashboard, steps: dashboard.getByRole('region', { name: 'First steps' }).getByRole('listitem') };
      };
      const [administrator, operator] = await Promise.all([stepsOf(ada), stepsOf(olga)]);
      await expect(administrator.steps.getByRole('link')).toHaveText(['Make a vault', 'Invite a colleague']);
      await expect(administrator.steps).toHaveCount(2);
      await expect(operator.steps.getByRole('link')).toHaveText(['Open an account']);
      await expect(operator.steps).toHaveCount(1);
      // What may not be read is no failure.
      await expect(administrator.dashboard.getByRole('heading', { name: 'Recent tasks' })).toBeVisible();
      await expect(administrator.dashboard.getByRole('heading', { name: 'Holdings' })).toBeHidden();
      await expect(administrator.dashboard.getByText('This could not be loaded')).toBeHidden();
      await Promise.all([administrator.theirs.close(), operator.theirs.close()]);
    });
    await desk.close();
  });
});
