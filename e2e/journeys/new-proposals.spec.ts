import { newId } from '@countersign/kernel';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

import { expectAccessible } from '../harness/accessible.ts';
import { journey } from '../harness/journey.ts';
import { keyOf } from '../people/by-api.ts';
import { openDomain, openSection, proposeFromReview } from '../people/console.ts';
import { agreedAuthority, agreeOnProperties, approveProperty } from '../people/tasks.ts';

/** Chooses from a list that opens, by a part of the name. */
async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option }).click();
}

/** Sends the form as it is: the summary of what is missing has the focus. */
async function submitTooEarly(page: Page, missing: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Review' }).click();
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText(missing.map((field) => `“${field}” must be filled in.`));
}

/** Types into a field one key after the other, as a person does: none is lost to something that takes the focus meanwhile. */
async function typeInto(page: Page, field: string, text: string): Promise<void> {
  const box = page.getByRole('textbox', { name: field, exact: true });
  await box.press('ControlOrMeta+a');
  await page.keyboard.type(text, { delay: 60 });
  await expect(box).toHaveValue(text);
  await expect(box).toBeFocused();
}

journey('an asset is proposed by the form that is made of its kind', async ({ person }) => {
  const ada = await person('ada');
  const { page } = ada;
  await openDomain(page, 'Meridian Group');

  await journey.step('every kind of task can be found', async () => {
    await openSection(page, 'Tasks');
    await page.getByRole('link', { name: 'New proposal' }).click();
    await expect(page.getByRole('region', { name: 'Asset' }).getByRole('link')).toHaveCount(5);
  });

  await journey.step('an empty form says what is missing, and lets one type while it does', async () => {
    await page.getByRole('link', { name: 'Create asset' }).click();
    await submitTooEarly(page, ['Name', 'Ledger', 'Kind of asset', 'On the ledger']);
    await expectAccessible(page);
    await page.getByRole('link', { name: '“Name” must be filled in.' }).press('Enter');
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.type('Journey coin', { delay: 20 });
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Journey coin');
    await typeInto(page, 'Decimals', '101');
  });

  await journey.step('what was chosen decides what is asked next', async () => {
    await typeInto(page, 'Decimals', '12');
    await choose(page, 'Ledger', 'Ethereum');
    await page.getByRole('radio', { name: 'Contract' }).check();
    await choose(page, 'Standard', 'ERC20');
    await submitTooEarly(page, ['Address']);
    await typeInto(page, 'Address', '0xde709f2102306220921060314715629080e2fb77');
    await typeInto(page, 'Description', 'Counts what was tried');
    await expect(page.getByRole('alert')).toBeHidden();
  });

  await journey.step('the review says it in words, the device signs it, and the task is there', async () => {
    const names = Promise.withResolvers<undefined>();
    await page.route(
      ({ pathname }) => pathname.endsWith('/users'),
      async (route) => {
        await names.promise;
        await route.continue();
      },
    );
    await page.getByRole('button', { name: 'Review' }).click();
    const review = page.getByRole('region', { name: 'What will change' });
    // Who could approve it has no name yet: nothing is signed that one could not read.
    const sign = page.getByRole('button', { name: 'Sign and submit' });
    await expect(page.getByRole('list', { name: 'Who can approve' }).first()).toBeVisible();
    await expect(sign).toHaveAttribute('aria-busy', 'true');
    await expect(sign).toBeDisabled();
    // Soon, since it is waited for ten seconds alone.
    const width = (await sign.boundingBox())?.width;
    names.resolve(undefined);
    for (const said of ['Journey coin', 'Decimals12', 'Counts what was tried']) await expect(review).toContainText(said);
    await expect(sign).toBeEnabled();
    expect((await sign.boundingBox())?.width).toBe(width);
    await expect(page.getByRole('list', { name: 'Who can approve' }).getByText('Dev Rao').first()).toBeVisible();
    await page.getByLabel('Why (optional)').fill('It is listed from Monday');
    await expectAccessible(page);
    await proposeFromReview(ada);
    await expect(page.getByRole('heading', { level: 1, name: 'proposed a new asset' })).toBeVisible();
    await expect(page.getByText('register the asset Journey coin on Ethereum sandbox')).toBeVisible();
    await expect(page.getByText('“It is listed from Monday”')).toBeVisible();
  });
});

journey('accounts of an older system are taken over: choices are searched, and a part may be left out', async ({ atDesk }) => {
  const { page } = await atDesk('ada');
  // Before one looks for a name the page has none of them, and says that there are more.
  await page.route(
    (url) => url.pathname === '/v1/vaults' && !url.searchParams.has('alias') && !url.searchParams.has('id'),
    (route) => route.fulfill({ json: { items: [], count: 0, nextStartingAfter: newId() } }),
  );
  await openDomain(page, 'Meridian Group');
  await openSection(page, 'Tasks');
  await page.getByRole('link', { name: 'New proposal' }).click();
  // No policy of the demo lets anybody begin it, and that is said once for all such kinds; its address leads to the form all the same.
  const kind = 'Migrate silo3 account batch';
  await page.locator('summary', { hasText: 'What you can’t propose here' }).press('Enter');
  const notOffered = page.getByRole('region', { name: 'You don’t have permission to propose these' });
  await expect(notOffered.getByRole('listitem').filter({ hasText: kind })).toBeVisible();
  await expect(notOffered.getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('link', { name: kind })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(`${page.url()}?type=v0_MigrateSilo3AccountBatch`);
  await expect(page.getByRole('heading', { level: 1, name: kind })).toBeVisible();

  await journey.step('a vault beyond the first page is found by its name', async () => {
    const vault = page.getByRole('combobox', { name: 'Vault' });
    await vault.click();
    await expect(page.getByRole('option', { name: 'Main vault' })).toBeHidden();
    await vault.pressSequentially('main');
    await page.getByRole('option', { name: 'Main vault' }).click();
    await expect(vault).toHaveValue('Main vault');
  });

  await journey.step('a key is asked for only where it is to be given', async () => {
    await page.getByRole('button', { name: 'Add account' }).click();
    const key = page.getByRole('textbox', { name: 'Public key' });
    await expect(key).toBeHidden();
    await page.getByRole('checkbox', { name: 'Give: Key' }).check();
    await expect(key).toBeVisible();
    await page.getByRole('checkbox', { name: 'Give: Key' }).uncheck();
    await expect(key).toBeHidden();
    await expectAccessible(page);
    await submitTooEarly(page, ['From a cold silo', 'From a test silo', 'Name', 'Ledger', 'Public id']);
  });

  await journey.step('what a property of the instance is set to is found out, not asked', async () => {
    await page.goto(page.url().replace('v0_MigrateSilo3AccountBatch', 'v0_SetSystemProperty'));
    await expect(page.getByText('State review authority: never set until now')).toBeVisible();
    await expectAccessible(page);
  });
});

journey('a property of the instance is set, and then changed, from where it stands', async ({ person, urls }) => {
  await agreeOnProperties(urls);
  const [bens, chloes, devs] = await Promise.all([keyOf(urls, 'ben'), keyOf(urls, 'chloe'), keyOf(urls, 'dev')]);
  const ada = await person('ada');
  const { page } = ada;
  await openDomain(page, 'Meridian Group');
  const begin = async (stands: string) => {
    await openSection(page, 'Tasks');
    await page.getByRole('link', { name: 'New proposal' }).click();
    await page.getByRole('link', { name: 'Set system property' }).click();
    await expect(page.getByText(stands)).toBeVisible();
  };
  const review = async (publicKey: string) => {
    await page.getByRole('textbox', { name: 'Public key' }).fill(publicKey);
    await page.getByRole('button', { name: 'Review' }).click();
    await expect(page.getByText('It changes a key that the instance itself relies on.')).toBeVisible();
  };
  const agree = async () => {
    await proposeFromReview(ada);
    await expect(page.getByRole('heading', { level: 1, name: 'proposed changing a system property' })).toBeVisible();
    await approveProperty(urls, 'dev');
    await expect(page.getByText('Executed').first()).toBeVisible();
  };

  await begin('State review authority: never set until now');
  await review(bens.publicKey);
  await agree();

  await journey.step('what somebody else sets meanwhile is not written over', async () => {
    await begin('State review authority: set at revision 1');
    await agreedAuthority(urls, devs.publicKey, 1);
    await review(chloes.publicKey);
    await expect(page.getByRole('button', { name: 'Sign and submit' })).toBeDisabled();
    await expect(page.getByText('Can’t be submitted. Go back and edit it.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  });

  await begin('State review authority: set at revision 2');
  await review(chloes.publicKey);
  await agree();
  await begin('State review authority: set at revision 3');
});
