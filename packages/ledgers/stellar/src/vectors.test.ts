import { expect, test } from 'vitest';

import suite from '../../../../vectors/stellar/signed-transactions.json' with { type: 'json' };
import { stellar } from './index.ts';
import { stellarLedger } from './testing/ledgers.ts';

const ledger = stellarLedger(suite.passphrase);

test.each(suite.cases)('Trust Wallet Core’s $name is read as what it does, under the id that the network gave it', (vector) => {
  const { raw, operation, fee, movements, warnings, memos } = vector;
  const decoded = stellar.transaction.decode(raw, ledger);
  if (!decoded.ok) throw new Error(decoded.error);
  const { value } = decoded;
  if ('id' in vector) expect(value.transactionId).toBe(vector.id);
  const moved = value.movements.map(({ to, amount, asset }) => [
    to,
    amount.toString(),
    ...(asset.type === 'Token' ? [asset.identifier] : []),
  ]);
  expect({ operation: value.operation, fee: value.fee?.toString(), moved }).toEqual({ operation, fee, moved: movements });
  expect(value.warnings.map(({ code }) => code)).toEqual(warnings);
  expect(value.memos).toEqual(memos);
  // The form that the network had before its version 13, and all else, is refused.
  for (const other of [raw.slice(8), raw.slice(0, -2), `${raw}00`])
    expect(stellar.transaction.decode(other, ledger).ok).toBe(false);
});

test.each(suite.refused)('Trust Wallet Core’s $name is no operation of an order, and refused', ({ raw }) => {
  expect(stellar.transaction.decode(raw, ledger)).toEqual({ ok: false, error: 'MalformedTransaction' });
});
