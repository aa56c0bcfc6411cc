import { readFile } from 'node:fs/promises';

import { addressOf, crowd, heldByAll, lastNames, lastRole } from '@countersign/devstack';
import { items } from '@countersign/client';
import { expect, type Locator, type Page } from '@playwright/test';

import { journeyInCrowd } from '../harness/journey.ts';
import { byApi } from '../people/by-api.ts';
import { openDomain } from '../people/console.ts';

/** A field of a form with what is typed into it and what is found, which the field then says, or the form's title. */
interface Choice {
  readonly at: string;
  readonly field: string;
  readonly typed: string;
  readonly found: string;
  /** What the title says of it. */
  readonly titled?: string;
  /** What comes before the field. */
  readonly before?: (page: Page) => Promise<void>;
}

const lastAccount = addressOf('accounts', crowd.accounts);
const lastEndpoint = addressOf('endpoints', crowd.endpoints);
const lastPerson = `person.${crowd.users}@meridian.example`;

async function choose(page: Page, field: string, typed: string, found: string): Promise<Locator> {
  const choice = page.getByRole('combobox', { name: field, exact: true });
  await choice.click();
  await choice.fill(typed);
  await page.getByRole('option', { name: found }).first().click();
  return choice;
}

const payingTo = (kind: string) => async (page: Page) => {
  await choose(page, 'Source account', 'Operating', 'Operating account');
  await page.getByRole('combobox', { name: 'Asset' }).click();
  await page.getByRole('option', { name: /^ETH .* ETH available$/ }).click();
  await page.getByRole('radio', { name: kind, exact: true }).check();
};

const transfer = 'transactions/transfers/create?kind=transfer';
const locking = (kind: string) => `intents/create?type=v0_Lock${kind}`;

/** Every kind of thing that forms choose, each by its name, and by its address or key where it has one. */
const choices: readonly Choice[] = [
  { at: transfer, field: 'Source account', typed: 'zurich sett', found: lastNames.accounts },
  { at: transfer, field: 'Source account', typed: lastAccount.slice(0, 12), found: lastNames.accounts },
  {
    at: transfer,
    field: 'Account',
    typed: `0x${lastAccount.slice(2, 14).toUpperCase()}`,
    found: lastNames.accounts,
    before: payingTo('Account'),
  },
  { at: transfer, field: 'Endpoint', typed: 'paying', found: lastNames.endpoints, before: payingTo('Endpoint') },
  { at: transfer, field: 'Endpoint', typed: lastEndpoint.slice(0, 10), found: lastNames.endpoints, before: payingTo('Endpoint') },
  { at: 'accounts/create', field: 'Vault', typed: 'zermatt', found: lastNames.vaults },
  { at: 'policies/movers', field: 'Account', typed: 'zurich', found: lastNames.accounts },
  { at: locking('Account'), field: 'Account', typed: lastAccount, found: lastNames.accounts, titled: lastNames.accounts },
  {
    at: locking('Endpoint'),
    field: 'Endpoint',
    typed: lastEndpoint.slice(0, 12),
    found: lastNames.endpoints,
    titled: lastNames.endpoints,
  },
  { at: locking('User'), field: 'User', typed: 'zita zim', found: lastNames.users, titled: lastPerson },
  { at: locking('Policy'), field: 'Policy', typed: 'zonal', found: lastNames.policies, titled: lastNames.policies },
  { at: locking('Domain'), field: 'Domain', typed: 'zug', found: lastNames.domains, titled: lastNames.domains },
  { at: locking('Vault'), field: 'Vault', typed: 'zermatt', found: lastNames.vaults, titled: lastNames.vaults },
  { at: locking('Ticker'), field: 'Asset', typed: 'zinc', found: lastNames.tickers, titled: lastNames.tickers },
];

journeyInCrowd('whatever there is thousands of is found, named and counted', async ({ atDesk, urls }) => {
  const { page } = await atDesk('ben');
  await openDomain(page, 'Treasury');
  const domain = new URL(page.url()).pathname.split('/').slice(0, 4).join('/');
  const open = (path: string) => page.goto(new URL(`${domain}/${path}`, page.url()).href);

  const { client } = await byApi(urls, 'ben');
  const domainId = domain.split('/').at(-1) ?? '';
  const inDomain = { params: { domainId } };

  await journeyInCrowd.step('totals are over every account, and pages lead to the last one', async () => {
    const others: string[] = [];
    let count = 0;
    for await (const { data } of items(client.accounts.list, {
      ...inDomain,
      query: { limit: 250, sortBy: 'alias', sortOrder: 'ASC' },
    })) {
      count += 1;
      if (
        data.alias !== lastNames.accounts &&
        !data.alias.startsWith('Client account 0') &&
        !data.alias.startsWith('Client account 1')
      )
        others.push(data.id);
    }
    const { items: held } = await client.balances.ofAccounts({ ...inDomain, query: { accountId: others } });
    const ether = (of: { readonly symbol?: string | undefined }) => of.symbol === 'ETH';
    const besides = held.flatMap(({ holdings }) => holdings.filter(({ ticker }) => ether(ticker)));
    const totals = await client.balances.totals({ ...inDomain, query: { limit: 250 } });
    const total = BigInt(totals.items.find(({ ticker }) => ether(ticker))?.totalAmount ?? '0');
    expect([others.length, totals.accountCount]).toEqual([count - crowd.accounts, count]);
    expect(total).toBe(besides.reduce((sum, { totalAmount }) => sum + BigInt(totalAmount), heldByAll));
    const numbers = new Intl.NumberFormat('en-GB');
    const whole = numbers.format(total / 10n ** 18n);
    const holdings = page.getByRole('region', { name: 'Holdings' });
    await expect(holdings).toContainText(whole);
    await expect(holdings).toContainText(`across ${numbers.format(count)} accounts`);
  });

  for (const { at, field, typed, found, titled, before } of choices) {
    await journeyInCrowd.step(`${at}: ${field} by ${typed}`, async () => {
      await open(at);
      await before?.(page);
      const choice = await choose(page, field, typed, found);
      if (titled === undefined) await expect(choice).toHaveValue(new RegExp(found));
      else await expect(page.getByRole('heading', { level: 1, name: titled })).toBeVisible();
    });
  }

  await journeyInCrowd.step('a list finds the last by what its address begins with, and exports every row', async () => {
    await open(`endpoints?address=${lastEndpoint.slice(0, 14)}`);
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('link', { name: lastNames.endpoints })).toBeVisible();
    await open(`users?roles=${lastRole}`);
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('link', { name: lastNames.users })).toBeVisible();
    await open('endpoints?sortBy=alias&sortOrder=DESC');
    await expect(page.getByRole('row').nth(1)).toContainText(lastNames.endpoints);
    const exported = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const lines = (await readFile(await (await exported).path(), 'utf8')).trim().split('\r\n');
    expect(lines.length).toBeGreaterThan(crowd.endpoints);
    expect(lines[1]).toContain(lastEndpoint);
  });

  await journeyInCrowd.step('the palette leads to the last of them', async () => {
    for (const [typed, found] of [
      [lastAccount.slice(0, 12), lastNames.accounts],
      ['zita', lastNames.users],
    ] as const) {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill(typed);
      await expect(page.getByRole('option', { name: found }).first()).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  });

  await journeyInCrowd.step('and so does the switcher of domains', async () => {
    await page.getByRole('button', { name: /^Domain .*, change domain$/ }).click();
    await page.getByRole('searchbox', { name: 'Find a domain' }).fill('zug');
    await page.getByRole('menuitem', { name: lastNames.domains }).click();
    await expect(page.getByRole('button', { name: `Domain ${lastNames.domains}, change domain` })).toBeVisible();
  });
});
