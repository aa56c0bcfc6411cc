import type { JsonValue } from '@countersign/kernel';
import type { Movement } from '@countersign/ledger-port';
import { expect, test } from 'vitest';

import { issuedAsset } from '../assets.ts';
import { testKey } from '../testing/wallet.ts';
import { deviations } from './deviations.ts';
import { serialize } from './serialization.ts';

const [issuer, holder, other] = [testKey(1).address, testKey(2).address, testKey(3).address];
const unit = 10n ** 15n;
const found = issuedAsset('USD', issuer);
if (found === undefined) throw new Error('no asset');
const asset = found;

const raw = (members: Readonly<Record<string, JsonValue>>, account = holder) =>
  serialize({
    TransactionType: 'Payment',
    Account: account,
    Fee: '10',
    Sequence: 1,
    SigningPubKey: '',
    ...members,
  });
const usd = (value: number, by = issuer) => ({ currency: 'USD', issuer: by, value: String(value) });
const moved = (from: string, to: string, amount: bigint): Movement => ({
  index: 0,
  asset,
  from: [from],
  to,
  amount: amount * unit,
  metadata: { type: 'XRPL' },
});
const partial = { Flags: 0x0002_0000, Destination: other, Amount: usd(100), SendMax: usd(100) };

test('a partial payment may deliver less, and a charge within what it may cost is none of it', () => {
  const told = (movements: readonly Movement[]) => deviations({ raw: raw(partial), feePayer: holder, movements });
  expect(told([moved(holder, other, 90n), moved(holder, issuer, 10n)])).toEqual([
    { asset, recipient: other, ordered: 100n * unit, moved: 90n * unit },
  ]);
  expect(told([moved(holder, other, 100n), moved(holder, issuer, 10n)])).toEqual([]);
});

test('any other payment delivers its amount or fails', () => {
  const { Flags: _, ...whole } = partial;
  expect(deviations({ raw: raw(whole), feePayer: holder, movements: [moved(holder, other, 90n)] })).toEqual([]);
});

test('a clawback takes what is there', () => {
  const clawback = raw({ TransactionType: 'Clawback', Amount: usd(100, holder) }, issuer);
  const told = (amount: bigint) => deviations({ raw: clawback, feePayer: issuer, movements: [moved(holder, issuer, amount)] });
  expect(told(100n)).toEqual([]);
  expect(told(7n)).toEqual([{ asset, recipient: issuer, ordered: 100n * unit, moved: 7n * unit }]);
});
