import { randomUUID } from 'node:crypto';

import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

import { expectAccessible } from '../harness/accessible.ts';
import { journey } from '../harness/journey.ts';
import { openRequest, signOpenRequest } from '../people/companion.ts';
import { expectStage, openDomain, openSection, proposeFromReview, requestCode, signOnDevice, told } from '../people/console.ts';
import { amountsOf } from '../people/holdings.ts';
import type { Person } from '../people/person.ts';
import { agreedAccountOn, approveOperation, approveTransfer, approveValidation, funded, released } from '../people/tasks.ts';

/** The account's page, with where it receives open. */
async function openReceive(page: Page, account: string) {
  await openSection(page, 'Accounts');
  await page.getByRole('link', { name: account, exact: true }).click();
  await page.getByRole('button', { name: 'Receive' }).first().click();
  return page.getByRole('dialog', { name: /^Receive into/ });
}

/** Ben is given a token by the faucet. */
async function askFor(page: Page, account: string, token: string): Promise<void> {
  const receive = await openReceive(page, account);
  await told(page, 'A sandbox token is on its way', () =>
    receive.getByRole('button', { name: `Get sandbox token ${token} (worth nothing)` }).click(),
  );
  await receive.getByRole('button', { name: 'Close' }).click();
}

/** Ada validates an asset that was seen on its network, by what that has of it. */
async function validate(ada: Person, found: RegExp, symbol: string, decimals: string): Promise<void> {
  const { page } = ada;
  await openDomain(page, 'Meridian Group');
  await openSection(page, 'Assets');
  await page.getByRole('button', { name: 'Validate assets' }).click();
  const drawer = page.getByRole('dialog', { name: 'Validate assets' });
  await drawer.getByRole('checkbox', { name: found }).check();
  await drawer.getByRole('textbox', { name: 'Name' }).last().fill(`Validated ${symbol}`);
  await drawer.getByRole('textbox', { name: 'Symbol' }).fill(symbol);
  await drawer.getByRole('textbox', { name: 'Decimals' }).fill(decimals);
  await drawer.getByRole('button', { name: 'Review 1 asset' }).click();
  await drawer.getByRole('button', { name: 'Sign and submit' }).click();
  await signOnDevice(ada, 'The task was submitted');
}

/** Ben fills in a transfer of a token from the account's page, up to its review. */
async function reviewTransfer(page: Page, symbol: string, amount: string, pay: () => Promise<void>): Promise<void> {
  await page.getByRole('link', { name: 'Transfer', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New transfer' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Asset' }).click();
  await page.getByRole('option', { name: new RegExp(`^${symbol}`) }).click();
  await pay();
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await expect(page.getByText('Estimated fee:')).toBeVisible();
  await page.getByRole('button', { name: 'Review' }).click();
}

async function sign({ page, companion }: Person, said: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign and submit' }).click();
  await openRequest(companion, await requestCode(page));
  await expect(companion.getByText(said).first()).toBeVisible();
  await expectAccessible(companion);
  await told(page, 'The task was submitted', () => signOpenRequest(companion));
}

journey(
  'an account on Stellar takes a token by one click, is given it, and pays another account with it',
  async ({ person, urls }) => {
    const id = randomUUID().slice(0, 8);
    const [account, other] = [`Holding ${id}`, `Taking ${id}`] as const;
    for (const alias of [account, other]) {
      await agreedAccountOn(urls, alias, 'stellar-sandbox');
      await funded(urls, alias, 'stellar-sandbox');
    }
    const ben = await person('ben');
    const { page } = ben;
    await openDomain(page, 'Treasury');

    for (const alias of [account, other])
      await journey.step(
        `the faucet says that ${alias} has to take the token first, and one click leads to the order`,
        async () => {
          const receive = await openReceive(page, alias);
          await expect(receive.getByText('The faucet gives USD too, once this account takes it.')).toBeVisible();
          await expect(receive.getByRole('button', { name: /USD/ })).toHaveCount(0);
          await expectAccessible(page);
          await receive.getByRole('link', { name: 'New order: Trust line for USD' }).click();
          await expect(page.getByRole('textbox', { name: 'Code of the token' })).toHaveValue('USD');
          await expect(page.getByRole('textbox', { name: 'Issuer' })).toHaveValue(/^G[A-Z2-7]{55}$/);
          await expect(page.getByText('Estimated fee:')).toBeVisible();
          await page.getByRole('button', { name: 'Review' }).click();
          await expectAccessible(page);
          await proposeFromReview(ben);
          for (const name of ['dev', 'chloe'] as const) await approveOperation(urls, name, 'ChangeTrust');
          await expectStage(page, 'Confirmed');
        },
      );

    await journey.step('the faucet gives the token, which Ada validates as its network has it', async () => {
      await askFor(page, account, 'USD');
      await released(urls, account);
      await validate(await person('ada'), /USD Token · Stellar sandbox/, 'USDX', '7');
      await approveValidation(urls, 'dev', 'USDX');
    });

    await journey.step('Ben pays the other account with it, and both hold what they should', async () => {
      await page.reload();
      await reviewTransfer(page, 'USDX', '12.5', async () => {
        await page.getByRole('radio', { name: 'Account' }).check({ force: true });
        await page.getByRole('combobox', { name: 'Account', exact: true }).last().click();
        await page.getByRole('option', { name: other }).click();
      });
      await expectAccessible(page);
      await sign(ben, 'send 12.5 USDX from');
      for (const name of ['dev', 'chloe'] as const) await approveTransfer(urls, name, 125_000_000n);
      await expectStage(page, 'Confirmed');
      await expect.poll(() => amountsOf(urls, [account, other], 'USDX')).toEqual([9_875_000_000n, 125_000_000n]);
    });
  },
);

journey(
  'a token on Solana goes to somebody who has no account for it, which the review says is opened',
  async ({ person, urls }) => {
    const account = `Token holder ${randomUUID().slice(0, 8)}`;
    const outside = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk';
    await agreedAccountOn(urls, account, 'solana-sandbox');
    await funded(urls, account, 'solana-sandbox');
    const ben = await person('ben');
    const { page } = ben;
    await openDomain(page, 'Treasury');

    await journey.step('the faucet gives the token at once, and Ada validates it', async () => {
      await askFor(page, account, 'SPL');
      await released(urls, account);
      await validate(await person('ada'), /Token · Solana sandbox/, 'SAND', '6');
      await approveValidation(urls, 'dev', 'SAND');
    });

    await journey.step('the review says what the transaction does first, and the payment is confirmed', async () => {
      await page.reload();
      await reviewTransfer(page, 'SAND', '1.25', () => page.getByRole('textbox', { name: 'Address' }).fill(outside));
      await expect(page.getByText('the transaction opens an account for it').first()).toBeVisible();
      await expectAccessible(page);
      await sign(ben, 'send 1.25 SAND from');
      for (const name of ['dev', 'chloe'] as const) await approveTransfer(urls, name, 1_250_000n);
      await expectStage(page, 'Confirmed');
      await expect.poll(() => amountsOf(urls, [account], 'SAND')).toEqual([998_750_000n]);
    });
  },
);
