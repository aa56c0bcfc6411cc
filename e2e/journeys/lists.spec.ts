import { readFile } from 'node:fs/promises';

import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

import { expectAccessible } from '../harness/accessible.ts';
import { journey } from '../harness/journey.ts';
import { openDomain, openSection, signOnDevice } from '../people/console.ts';

const endpoints = (page: Page) => page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Endpoints' });

async function saveView(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByLabel('Name of the view').fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

journey('names a view with its columns, finds it again by its name and by its address, and deletes it', async ({ atDesk }) => {
  const { page } = await atDesk('ben');
  await openDomain(page, 'Treasury');
  await endpoints(page).click();
  await page.getByRole('button', { name: 'Trust score' }).click();
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Give the view a name.');
  await page.getByLabel('Name of the view').fill('Least trusted first');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const views = page.getByRole('navigation', { name: 'Views' });
  const view = views.getByRole('link', { name: 'Least trusted first' });
  await expect(view).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Ledger' }).click();
  await page.keyboard.press('Escape');
  const ledger = page.getByRole('columnheader', { name: 'Ledger' });
  await expect(ledger).toHaveCount(0);
  const address = page.url();

  await views.getByRole('link', { name: 'All' }).click();
  await expect(ledger).toBeVisible();
  await view.click();
  await expect(page.getByRole('row').nth(1)).toContainText('Unverified counterparty');
  await expect(ledger).toHaveCount(0);
  await openSection(page, 'Dashboard');
  await page.goto(address);
  await expect(view).toHaveAttribute('aria-current', 'page');

  await journey.step('on another computer it is there with its columns, and a view that is saved there loses none', async () => {
    const other = await atDesk('ben');
    await other.page.goto(address);
    const otherViews = other.page.getByRole('navigation', { name: 'Views' });
    await expect(otherViews.getByRole('link', { name: 'Least trusted first' })).toHaveAttribute('aria-current', 'page');
    await expect(other.page.getByRole('columnheader', { name: 'Address' })).toBeVisible();
    await expect(other.page.getByRole('columnheader', { name: 'Ledger' })).toHaveCount(0);
    await other.page.getByRole('button', { name: 'Name' }).click();
    await saveView(other.page, 'By name');
    // The first console knows nothing of it yet.
    await page.getByRole('button', { name: 'Actions of the view Least trusted first' }).click();
    await page.getByRole('menuitem', { name: 'Rename view' }).click();
    await page.getByLabel('Name of the view').fill('By trust');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(views.getByRole('link')).toHaveText(['All', 'By trust', 'By name']);
    await expectAccessible(page);
  });

  await page.getByRole('button', { name: 'Actions of the view By trust' }).click();
  await page.getByRole('menuitem', { name: 'Delete view' }).click();
  // What is beside it moves as it goes.
  await expect(views.getByRole('link', { name: 'By trust' })).toHaveCount(0);
  await views.getByRole('link', { name: 'By name' }).click();
  await page.getByRole('button', { name: 'Actions of the view By name' }).click();
  await page.getByRole('menuitem', { name: 'Delete view' }).click();
  await expect(views).toHaveCount(0);
});

journey('locks several at once, each signed by itself in one sitting, and says what became of each', async ({ person }) => {
  const ben = await person('ben');
  const { page } = ben;
  await openDomain(page, 'Treasury');
  await endpoints(page).click();
  for (const name of ['Custodian cold storage', 'Helvetia Cloud AG', 'Sandbox dollar contract'])
    await page.getByRole('checkbox', { name: `Choose ${name}` }).check();
  await expect(page.getByText('3 rows chosen')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Lock 3' }).click();
  const sitting = page.getByRole('dialog', { name: /^Lock, / });
  const changes = sitting.getByRole('region', { name: 'What will change' });
  for (const said of ['Custodian cold storage', 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'])
    await expect(changes).toContainText(said);
  await sitting.getByRole('button', { name: 'Sign and submit' }).click();
  await signOnDevice(ben, 'The task was submitted');
  await expect(page.getByRole('dialog', { name: 'Lock, 2 of 3' })).toContainText('Helvetia Cloud AG');
  await expectAccessible(page);
  await sitting.getByRole('button', { name: 'Leave this one out' }).click();
  await expect(page.getByRole('dialog', { name: 'Lock, 3 of 3' })).toContainText('Sandbox dollar contract');
  await sitting.getByRole('button', { name: 'Back' }).click();
  const outcome = page.getByRole('dialog', { name: 'Lock' });
  await expect(outcome).toContainText('1 of 3 tasks were submitted');
  await expect(outcome.getByRole('listitem').filter({ hasText: 'not proposed' })).toHaveCount(2);
  await outcome.getByRole('link', { name: 'Custodian cold storage' }).click();
  await expect(page.getByRole('heading', { level: 1, name: / proposed / })).toBeVisible();
});

journey('exports every row with exact amounts, and no file at all while a part is missing', async ({ atDesk }) => {
  const { page } = await atDesk('ben');
  await openDomain(page, 'Treasury');
  await openSection(page, 'Accounts');
  await expect(page.getByRole('row').filter({ hasText: 'Operating account' })).toContainText('ETH');
  let isCut = true;
  await page.route('**/accounts?*limit=250*', (route) => (isCut ? route.abort() : route.continue()));
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await expect(dialog).toContainText('No file was saved');
  await expectAccessible(page);
  isCut = false;
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Go on from here' }).click(),
  ]);
  const written = await readFile(await file.path(), 'utf8');
  expect(written.startsWith('\uFEFFName,Holdings,')).toBe(true);
  expect(written).toMatch(/\nOperating account,\d+\.\d{12,18} ETH; /);
  await expect(dialog).toHaveCount(0);
});

journey('looks a list through by author, domain and day, and finds what accounts have besides', async ({ atDesk }) => {
  const { page } = await atDesk('ben');
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await openDomain(page, 'Treasury');
  await openSection(page, 'Tasks');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await filters.getByRole('checkbox', { name: 'Me' }).click();
  await expect(page).toHaveURL(/authorId=/);
  await page.keyboard.press('Escape');
  const first = page.getByRole('row').nth(1);
  await expect(first).toContainText('Ben Okafor');

  await journey.step('the way back from a task leads to the list as it was', async () => {
    await page.getByRole('link', { name: 'Failed', exact: true }).click();
    await expect(page).toHaveURL(/status=Failed/);
    await page.getByRole('row').nth(1).getByRole('link').click();
    await page.getByRole('navigation', { name: 'Where you are' }).getByRole('link', { name: 'Tasks' }).click();
    await expect(page).toHaveURL(/\/intents\?status=Failed/);
  });

  await journey.step('a day is written as everywhere, and an impossible one is not asked for', async () => {
    await openDomain(page, 'Treasury');
    await openSection(page, 'Transactions');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await filters.getByLabel('From', { exact: true }).fill('31/02/2026');
    await expect(filters.getByText('Not a day')).toBeVisible();
    expect(page.url()).not.toContain('from=');
    await filters.getByLabel('From', { exact: true }).fill('1/3/2020');
    await expect(page).toHaveURL(/from=2020-03-01/);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByText(': 01/03/2020 – …')).toBeVisible();
  });

  await openSection(page, 'Accounts');
  for (const [tab, says] of [
    ['Connected accounts', 'No account is connected'],
    ['Smart contracts', 'No account is a smart contract'],
  ] as const) {
    await page.getByRole('link', { name: tab }).click();
    await expect(page.getByText(says)).toBeVisible();
  }
  await page.getByRole('link', { name: 'Pending operations' }).click();
  await expect(page.getByRole('link', { name: 'Pending operations' })).toHaveAttribute('aria-current', 'page');
});
