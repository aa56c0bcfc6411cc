import { nativeAsset } from '@countersign/ledger-port';
import { expect, test } from 'vitest';

import { issuedAsset } from '../assets.ts';
import type { XrplChainState } from './chain-state.ts';
import { planOffer } from './offer-checks.ts';

const [from, issuer] = ['rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe', 'rf1BiGeXwwQoi8Z2ueFYTEXSwuJYfV2Jpn'];
const unit = 10n ** 15n;
const euro = issuedAsset('EUR', issuer) ?? nativeAsset;
const sender = { balance: '5000000', sequence: 7, ownerCount: 2 };
const euros = (value: string) => ({ currency: 'EUR', issuer, value });

function plan(gets: Parameters<typeof planOffer>[0], line: object = {}, unavailable: Record<string, bigint> = {}, by = from) {
  const state: XrplChainState = {
    ledgerIndex: 1,
    baseFee: '10',
    reserveBase: '1000000',
    reserveIncrement: '200000',
    accounts: { [from]: sender, [issuer]: { ...sender, transferRate: 1_100_000_000 } },
    trustLines: [{ account: from, issuer, currency: 'EUR', balance: (50n * unit).toString(), limit: '0', ...line }],
    holdings: [],
    preauthorized: [],
  };
  const planned = planOffer(gets, { from: by, fee: 10n, state, sender, unavailable });
  return planned.ok ? planned.value : planned.error.hint;
}

test('what an offer may take at once is reserved, with the charge of the issuer, and no more than there is', () => {
  const fee = { asset: nativeAsset, amount: 10n };
  expect(plan('3000000')).toEqual([{ asset: nativeAsset, amount: 3_000_010n }]);
  expect(plan('9000000')).toEqual([{ asset: nativeAsset, amount: 3_600_010n }]);
  expect(plan(euros('10'))).toEqual([{ asset: euro, amount: 11n * unit }, fee]);
  expect(plan(euros('100'))).toEqual([{ asset: euro, amount: 50n * unit }, fee]);
  // What an issuer offers of its own is not there before.
  expect(plan(euros('100'), {}, {}, issuer)).toEqual([fee]);
});

test('an account that has nothing of what it offers cannot offer it', () => {
  expect(plan('1', {}, { Native: 3_600_000n })).toBe('CurrentlyNotEnoughFunds');
  expect(plan(euros('1'), { frozen: true })).toBe('CurrentlyNotEnoughFunds');
  expect(plan(euros('1'), { balance: '0' })).toBe('CurrentlyNotEnoughFunds');
});
