import { err, ok } from '@countersign/kernel';
import type { LedgerModule, Movement, TransactionSummary } from '@countersign/ledger-port';
import { expect, test } from 'vitest';

import { checkSignedTransaction } from './check-signed-transaction.ts';
import { ledger } from './testing/scene.ts';

const movement = (to: string, amount: bigint): Movement => ({
  index: 0,
  asset: { type: 'Native' },
  from: ['0xown'],
  to,
  amount,
  metadata: { type: 'Ethereum' },
});

/** Checks signed bytes that decode to this, of an order for which 7 were reserved. */
function check(values: Partial<TransactionSummary> | undefined) {
  const summary: TransactionSummary = {
    transactionId: '0x1',
    operation: 'Transfer',
    senders: ['0xown'],
    movements: [movement('0xcustodian', 5n)],
    fee: 2n,
    calls: [],
    rights: [],
    memos: [],
    details: [],
    warnings: [],
    ...values,
  };
  const decode: LedgerModule['transaction']['decode'] = () => (values === undefined ? err('MalformedTransaction') : ok(summary));
  const module = { transaction: { decode } };
  const order = { ledger, addresses: [{ address: '0xown' }] };
  checkSignedTransaction(
    module,
    order,
    { spends: [{ asset: { type: 'Native' }, amount: 7n }] },
    { raw: '00', transactionId: '0x1' },
  );
}

test('what was reserved may leave the account, and change may come back to it', () => {
  check({});
  check({ movements: [movement('0xcustodian', 5n), movement('0xown', 100n)] });
  // What an issuer makes was not there before.
  const asset = { type: 'Token', standard: 'FungibleToken', identifier: 'EUR.issuer' } as const;
  check({ movements: [{ ...movement('0xcustodian', 100n), asset, isIssued: true }] });
});

test.each<[string, Partial<TransactionSummary> | undefined]>([
  ['cannot be read back', undefined],
  ['has another id', { transactionId: '0x2' }],
  ['lets more leave the account', { movements: [movement('0xcustodian', 6n)] }],
  ['lets more leave the account in parts', { movements: [movement('0xcustodian', 5n), movement('0xthief', 1n)] }],
  ['costs more', { fee: 3n }],
  [
    'moves what was not reserved',
    { movements: [{ ...movement('0xthief', 1n), asset: { type: 'Token', standard: 'ERC20', identifier: '0x9' } }] },
  ],
])('a signed transaction that %s goes nowhere', (_, values) => {
  expect(() => check(values)).toThrow(expect.objectContaining({ code: 'SignedTransactionMismatch' }));
});
