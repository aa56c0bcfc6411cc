import { randomUUID } from 'node:crypto';

import { expect } from '@playwright/test';

import { expectAccessible } from '../harness/accessible.ts';
import { journey } from '../harness/journey.ts';
import { openRequest, signOpenRequest } from '../people/companion.ts';
import { expectStage, openDomain, openSection, requestCode, told } from '../people/console.ts';
import { holdingsOf, settledHoldingsOf } from '../people/holdings.ts';
import { agreedAccountOn, approveTransfer, released } from '../people/tasks.ts';

/** How value moves on a ledger whose accounts are not there before somebody pays them. */
interface Family {
  readonly ledgerId: string;
  readonly symbol: string;
  /** What the accounts of this ledger look like. */
  readonly address: RegExp;
  /** An address that is nobody's. */
  readonly outside: string;
  /** An amount as people write it, and the same in smallest units. */
  readonly amount: { readonly written: string; readonly units: bigint };
  /** The field for what is sent along, and what is written into it, after its kind where it is the payee's tag. */
  readonly memo?: { readonly label: string; readonly text: string; readonly isTag?: true };
  /** The operation by which an account takes a token, where it has to. */
  readonly optIn?: string;
}

const families: readonly Family[] = [
  {
    ledgerId: 'algorand-sandbox',
    symbol: 'ALGO',
    address: /^[A-Z2-7]{58}$/,
    outside: 'EP2D7TV7IAFANZHK3B6QLKB53N5UTD7RARVXZTWCPCRQQBKYVGM2XIMT2Q',
    amount: { written: '2.000003', units: 2_000_003n },
    memo: { label: 'Note', text: 'Rechnung 4711 – Käse' },
  },
  {
    ledgerId: 'solana-sandbox',
    symbol: 'SOL',
    address: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
    outside: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
    amount: { written: '0.25', units: 250_000_000n },
    memo: { label: 'Memo', text: 'Rechnung 4712 – Käse' },
  },
  {
    ledgerId: 'stellar-sandbox',
    symbol: 'XLM',
    address: /^G[A-Z2-7]{55}$/,
    outside: 'GBQ7ONQO3XEORAKS6EOINUTEP3NFTVMUJD42RXKUKL4LCMEGDXNGQFKN',
    amount: { written: '12.3456789', units: 123_456_789n },
    memo: { label: 'Memo of text', text: 'Rechnung 4713 – Käse', isTag: true },
    optIn: 'Trust line',
  },
  {
    ledgerId: 'tezos-sandbox',
    symbol: 'XTZ',
    address: /^tz1[1-9A-HJ-NP-Za-km-z]{33}$/,
    outside: 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb',
    amount: { written: '1.000007', units: 1_000_007n },
  },
  {
    ledgerId: 'substrate-sandbox',
    symbol: 'DOT',
    address: /^5[1-9A-HJ-NP-Za-km-z]{47}$/,
    outside: '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty',
    amount: { written: '1.0000000003', units: 10_000_000_003n },
  },
  {
    ledgerId: 'tron-sandbox',
    symbol: 'TRX',
    address: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
    outside: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
    amount: { written: '3.000011', units: 3_000_011n },
  },
];

for (const { ledgerId, symbol, address, outside, amount, memo, optIn } of families) {
  journey(
    `${ledgerId}: an account waits until it is paid, receives, and pays with what is sent along`,
    async ({ person, urls }) => {
      const account = `Abroad ${randomUUID().slice(0, 8)}`;
      await agreedAccountOn(urls, account, ledgerId);
      const ben = await person('ben');
      const { page } = ben;
      await openDomain(page, 'Treasury');
      await openSection(page, 'Accounts');
      await page.getByRole('link', { name: account }).click();
      const receive = page.getByRole('dialog', { name: /^Receive into/ });

      await journey.step('Ben reads what the account waits for, and asks for coins', async () => {
        await expect(page.getByText(address)).toBeVisible();
        await page.getByRole('button', { name: 'Receive' }).first().click();
        await expect(receive.getByText(/^This account is not on .* yet$/)).toBeVisible();
        await expect(receive.getByText(address).first()).toBeVisible();
        await expectAccessible(page);
        await told(page, 'Sandbox coins are on their way', () =>
          receive.getByRole('button', { name: /^Get sandbox coins/ }).click(),
        );
        await receive.getByRole('button', { name: 'Close' }).click();
        await expect(page.getByText('1 transfer to this account is in quarantine')).toBeVisible();
        await page.getByRole('button', { name: 'Receive' }).first().click();
        await expect(receive.getByText(address).first()).toBeVisible();
        await expect(receive.getByText(/^This account is not on .* yet$/)).toHaveCount(0);
        if (optIn === undefined) await receive.getByRole('button', { name: 'Close' }).click();
      });

      if (optIn !== undefined) {
        await journey.step('one click leads to the order by which the account takes a token', async () => {
          await receive.getByRole('link', { name: `New order: ${optIn}`, exact: true }).click();
          await expect(page.getByRole('heading', { level: 1, name: 'New transaction' })).toBeVisible();
          await expect(page.getByRole('combobox', { name: 'Operation' })).toHaveValue(optIn);
          await expect(page.getByRole('textbox', { name: 'Code of the token' })).toBeVisible();
          await expectAccessible(page);
          await page.goBack();
        });
      }

      await released(urls, account);
      const before = await holdingsOf(urls, account);
      await journey.step('he pays somebody outside, and his device says what goes where, with what is sent along', async () => {
        await page.reload();
        await page.getByRole('link', { name: 'Transfer', exact: true }).click();
        await expect(page.getByRole('heading', { level: 1, name: 'New transfer' })).toBeVisible();
        await page.getByRole('textbox', { name: 'Address' }).fill(outside);
        await page.getByRole('textbox', { name: 'Amount' }).fill(amount.written);
        if (memo?.isTag) {
          await page.getByRole('combobox', { name: 'Kind of tag' }).click();
          await page.getByRole('option', { name: memo.label }).click();
        }
        if (memo) await page.getByRole('textbox', { name: memo.label }).fill(memo.text);
        await expect(page.getByText('Estimated fee:')).toBeVisible();
        await expectAccessible(page);
        await page.getByRole('button', { name: 'Review' }).click();
        if (memo) await expect(page.getByText(memo.text).first()).toBeVisible();
        await expectAccessible(page);
        await page.getByRole('button', { name: 'Sign and submit' }).click();
        await openRequest(ben.companion, await requestCode(page));
        await expect(ben.companion.getByText(`send ${amount.written} ${symbol} from`).first()).toBeVisible();
        await expect(ben.companion.getByText(outside).first()).toBeVisible();
        // Beside the address, and not among all else that is signed: it may be all that says whom the payment is for.
        if (memo) await expect(ben.companion.getByText(`“${memo.text}”`).first()).toBeVisible();
        await expectAccessible(ben.companion);
        await told(page, 'The task was submitted', () => signOpenRequest(ben.companion));
      });

      await journey.step('it is confirmed, and the balance is right to the last unit', async () => {
        // The treasury has set no limit for this coin: any amount counts as a large one.
        for (const name of ['dev', 'chloe'] as const) await approveTransfer(urls, name, amount.units);
        await expectStage(page, 'Confirmed');
        const after = await settledHoldingsOf(urls, account);
        expect(after.total).toBe(before.total - amount.units - after.fees);
      });
    },
  );
}
