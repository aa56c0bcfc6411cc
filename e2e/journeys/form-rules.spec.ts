import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

import { journey } from '../harness/journey.ts';
import { keyOf } from '../people/by-api.ts';
import { openDomain, openSection } from '../people/console.ts';

/** Goes to a form the way that leads to all of them: from the tasks, by what it is called. */
async function openForm(page: Page, kind: string, title: string, { loaded = true } = {}): Promise<void> {
  await openSection(page, 'Tasks');
  await page.getByRole('link', { name: 'New proposal' }).click();
  await page.getByRole('link', { name: kind, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  // The choices of a field may still be on their way.
  if (loaded) await expect(page.getByLabel('Loading')).toHaveCount(0);
}

/** Keeps back what is asked of an address, until the returned function is called. */
async function hold(page: Page, address: RegExp): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return async () => {
    release();
    await page.unrouteAll({ behavior: 'wait' });
  };
}

/** Leaves a form in which something was typed. */
async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
}

async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByRole('textbox', { name: label, exact: true }).fill(value);
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option }).first().click();
}

/** What a screen reader says of the field that has the focus, or of the group that it is in. */
function described(page: Page): Promise<string> {
  return page.evaluate(() => {
    const field = document.activeElement;
    const group = field?.closest('fieldset[aria-describedby], [role="group"][aria-describedby]');
    const ids = [field, group].flatMap((one) => one?.getAttribute('aria-describedby')?.split(' ').filter(Boolean) ?? []);
    return ids.map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent ?? '').join('\n');
  });
}

/** Sends a form: its summary has the focus and says all that is wrong, in the order of the fields, and each message leads to the field that has it. */
async function expectRefused(page: Page, button: 'Next' | 'Review', messages: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  const summary = page.getByRole('alert').filter({ has: page.getByRole('link') });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([...messages]);
  for (const [index, message] of messages.entries()) {
    await summary.getByRole('link').nth(index).press('Enter');
    await expect(summary.getByRole('link').nth(index)).not.toBeFocused();
    expect(await described(page)).toContain(message);
  }
}

const missing = (field: string) => `“${field}” must be filled in.`;
const long = (count: number) => 'x'.repeat(count + 1);

journey(
  'every form says at each field what is wrong with it, all at once, and asks nobody for a signature',
  async ({ atDesk, urls }) => {
    // Who may propose what: nobody is offered a form for what no policy lets them start.
    const { page } = await atDesk('ada');
    const { page: ofBen } = await atDesk('ben');
    const proposed: string[] = [];
    for (const each of [page, ofBen]) {
      each.on('request', (request) => {
        if (request.method() === 'POST' && /\/v1\/intents$|sign-web/.test(request.url())) proposed.push(request.url());
      });
    }
    await openDomain(page, 'Meridian Group');
    await openDomain(ofBen, 'Treasury');

    await journey.step('what leads to a form is not there before it is known who may use it', async () => {
      const begin = ofBen.getByRole('link', { name: 'New account', exact: true });
      await openSection(ofBen, 'Accounts');
      const answerAboutBen = await hold(ofBen, /\/never-proposed/);
      await ofBen.reload();
      await expect(ofBen.getByRole('row').nth(1)).toBeVisible();
      await expect(begin).toBeHidden();
      await answerAboutBen();
      await expect(begin).toBeVisible();
    });

    await journey.step('a user', async () => {
      await openForm(page, 'Create user', 'New user');
      await fill(page, { 'Email or login': long(75), 'Public key': 'not a key', Description: long(250) });
      const roles = page.getByLabel('Roles').and(page.locator('input'));
      await roles.fill('risk officer');
      await roles.press('Enter');
      await roles.blur();
      await page.getByRole('button', { name: 'Add a property' }).click();
      await expectRefused(page, 'Review', [
        'At most 75 characters.',
        'A role has lower-case letters, digits and hyphens, and no spaces: write “risk-officer”. Each one once.',
        'Paste the public key in base64, as the companion shows it.',
        'At most 250 characters.',
        'A custom property needs a name of at least 1 character.',
      ]);
      const { publicKey } = await keyOf(urls, 'dev');
      await fill(page, { 'Email or login': 'new@meridian.example', 'Public key': publicKey, Description: '' });
      await page.getByRole('button', { name: 'Remove property 1' }).click();
      await expectRefused(page, 'Review', [
        'A role has lower-case letters, digits and hyphens, and no spaces: write “risk-officer”. Each one once.',
        'Public key already in use by Dev Rao.',
      ]);
      await leave(page);
    });

    await journey.step('an endpoint', async () => {
      await openForm(ofBen, 'Create endpoint', 'New endpoint');
      await choose(ofBen, 'Ledger', 'Ethereum');
      await fill(ofBen, { Address: 'nowhere', 'Trust score': '101', Description: long(250), 'Contract interface (ABI)': '{}' });
      await expectRefused(ofBen, 'Review', [
        missing('Name'),
        'This is not an address of Ethereum sandbox.',
        'Trust score: at most 100.',
        'At most 250 characters.',
        'An ABI is a JSON array.',
      ]);
      await leave(ofBen);
    });

    await journey.step('an asset', async () => {
      await openForm(page, 'Create asset', 'New asset');
      await choose(page, 'Ledger', 'XRP');
      await page.getByRole('radio', { name: 'Token' }).check();
      await choose(page, 'Standard', 'Fungible');
      await fill(page, { Symbol: long(100), Decimals: '-1', 'Currency code': long(100), Issuer: 'r'.repeat(24) });
      await expectRefused(page, 'Review', [
        missing('Name'),
        'At most 100 characters.',
        'Decimals are a whole number from 0 to 255.',
        'At most 100 characters.',
        'At least 25 characters.',
      ]);
      await leave(page);
    });

    await journey.step('a vault', async () => {
      // The field of the key comes once it is known which signers there are, here not before the form was sent: the summary has its place.
      const answerAboutSigners = await hold(page, /\/signers(\?|$)/);
      await openForm(page, 'Create vault', 'New vault', { loaded: false });
      await fill(page, { Description: long(250) });
      await page.getByRole('button', { name: 'Review' }).click();
      const problems = page.getByRole('alert').getByRole('link');
      const [name, key, description] = [missing('Name'), missing('Public key'), 'At most 250 characters.'];
      await expect(problems).toHaveText([name, description, key]);
      await answerAboutSigners();
      await expect(problems).toHaveText([name, key, description]);
      await expectRefused(page, 'Review', [name, key, description]);
      await leave(page);
    });

    await journey.step('an account', async () => {
      await openForm(ofBen, 'Create account', 'New account');
      await fill(ofBen, { Description: long(250) });
      await expectRefused(ofBen, 'Review', [
        "Enter the account's name.",
        'At most 250 characters.',
        'Choose at least one ledger.',
        'Choose the vault that holds the keys.',
      ]);
      await leave(ofBen);
    });

    await journey.step('a domain', async () => {
      await openForm(page, 'Create domain', 'New domain');
      await fill(page, { Description: long(200) });
      await expectRefused(page, 'Next', [missing('Name'), 'At most 200 characters.']);
      await leave(page);
    });

    await journey.step('a policy, whose expression the engine can’t read', async () => {
      await openForm(page, 'Create policy', 'New policy');
      await fill(page, { Rank: '1001', Description: long(250) });
      await expectRefused(page, 'Next', [
        'Give the policy a name.',
        'At most 250 characters.',
        'Choose at least one operation, or all of them.',
        'The rank is a whole number from 1 to 1,000.',
      ]);
      await fill(page, { Rank: '5', Description: '', Name: 'Wrong throughout' });
      await page.getByRole('radio', { name: 'All operations' }).check();
      await page.getByRole('button', { name: 'Next' }).click();
      for (const kind of ['An expression in JavaScript', 'Asset is', 'An expression in JavaScript']) {
        await page.getByRole('button', { name: 'Add a condition' }).click();
        await page.getByLabel('What the condition is about').last().selectOption({ label: kind });
      }
      await page.getByRole('textbox', { name: 'Expression' }).first().fill('context.request.id ===');
      await expectRefused(page, 'Next', [
        'This expression can’t be read. What is wrong is shown below it.',
        'Choose at least one.',
        'Write the expression, or remove it.',
      ]);
      for (let left = 3; left > 0; left--) await page.getByRole('button', { name: 'Remove condition 1' }).click();
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('combobox', { name: 'Role', exact: true }).fill('risk officer');
      await expectRefused(page, 'Review', [
        'A role has lower-case letters, digits and hyphens only, and no spaces: use a hyphen.',
      ]);
      await page.getByRole('button', { name: 'Remove step 1' }).click();
      await expectRefused(page, 'Review', ['Add a step, or choose that nobody has to approve.']);
      await leave(page);
    });

    await journey.step('a transfer and an order', async () => {
      await openForm(ofBen, 'Create transfer order', 'New transfer');
      await choose(ofBen, 'Source account', 'Operating account');
      await choose(ofBen, 'Asset', 'Ether');
      await fill(ofBen, { Address: 'nowhere', Amount: '0', 'Maximum fee': 'much', Description: long(250) });
      await expectRefused(ofBen, 'Review', [
        'This is not an address of Ethereum sandbox.',
        'The amount must be more than zero.',
        'Enter the digits 0 to 9, with a point before decimals, such as 1,000.5.',
        'At most 250 characters.',
      ]);
      await leave(ofBen);
      await openForm(ofBen, 'Create transaction order', 'New transaction');
      await choose(ofBen, 'Source account', 'XRPL settlement');
      await choose(ofBen, 'Operation', 'Account settings');
      await fill(ofBen, { 'Transfer rate': '0.12345678', 'Maximum fee': '0' });
      await expectRefused(ofBen, 'Review', ['The amount has at most 7 decimals.', 'The amount must be more than zero.']);
      await leave(ofBen);
    });

    await journey.step('a tag goes when its address becomes another, and is kept by hand alone', async () => {
      const [first, second] = ['rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe'];
      const tag = ofBen.getByRole('textbox', { name: 'Destination tag' });
      const taken = ofBen.getByText('The tag 12345 was for the address before');
      const expectTaken = async () => {
        await fill(ofBen, { Address: first });
        await tag.fill('12345');
        await fill(ofBen, { Address: second });
        await expect(taken).toBeVisible();
        await expect(tag).toHaveValue('');
        await ofBen.getByRole('button', { name: 'Use 12345 for this address' }).click();
        await expect(tag).toHaveValue('12345');
        await expect(taken).toBeHidden();
        await fill(ofBen, { Address: '' });
        await expect(tag).toHaveValue('');
        await fill(ofBen, { Address: first });
        await expect(tag).toHaveValue('');
      };
      await openForm(ofBen, 'Create transfer order', 'New transfer');
      await choose(ofBen, 'Source account', 'XRPL settlement');
      await choose(ofBen, 'Asset', 'XRP');
      await expectTaken();
      await leave(ofBen);
      await openForm(ofBen, 'Create transaction order', 'New transaction');
      await choose(ofBen, 'Source account', 'XRPL settlement');
      await choose(ofBen, 'Operation', 'Payment');
      await expectTaken();
      await leave(ofBen);
    });

    expect(proposed).toEqual([]);
  },
);
