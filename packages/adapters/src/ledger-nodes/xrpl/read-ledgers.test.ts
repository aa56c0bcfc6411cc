import { ok } from '@countersign/kernel';
import { nativeAsset } from '@countersign/ledger-port';
import { transactionIdOf } from '@countersign/ledger-xrpl';
import { expect, test } from 'vitest';

import type { Chain } from '../following/chain.ts';
import type { RpcCall } from '../json-rpc/json-rpc.ts';
import { xrplAccount } from '../test/xrpl-ledger.ts';
import { headerHash, transactionsHash } from './ledger-hash.ts';
import { readLedgers } from './read-ledgers.ts';

const [alice, bob] = ['11', '22'].map((byte) => xrplAccount(byte.repeat(32)).sender.address) as [string, string];
// A transaction of a kind, and metadata, that came after this program.
const raw = '12ffff24';
const metadata = 'ffff';
const transactionId = transactionIdOf(raw);
const MPTokenIssuanceID = '0'.repeat(48);

/** A server whose one ledger has that transaction, which it says moved so much, and changed another object as well. */
function server(name: string, moved: number, ...others: readonly object[]): Chain {
  const number = (value: number, bytes: number) => value.toString(16).padStart(2 * bytes, '0');
  const tree = transactionsHash([{ transactionId, raw, metadata }]);
  const data = [number(5, 4), number(9, 8), 'AA'.repeat(32), tree, 'BB'.repeat(32), number(1, 4), number(2, 4), '0a', '00'].join(
    '',
  );
  const root = (Account: string, before: number, after: number) => ({
    ModifiedNode: {
      LedgerEntryType: 'AccountRoot',
      FinalFields: { Account, Balance: String(after) },
      PreviousFields: { Balance: String(before) },
    },
  });
  const answers: Readonly<Record<string, object>> = {
    ledger: {
      ledger: { ledger_data: data, transactions: [{ tx_blob: raw, meta: metadata }] },
      ledger_hash: headerHash(data),
      ledger_index: 5,
      validated: true,
    },
    tx: {
      TransactionType: 'SomethingNew',
      Account: alice,
      Fee: '10',
      validated: true,
      meta: {
        TransactionResult: 'tesSUCCESS',
        TransactionIndex: 0,
        AffectedNodes: [root(alice, 100, 90 - moved), root(bob, 0, moved), ...others],
      },
    },
  };
  const ask = (calls: readonly RpcCall[]) =>
    Promise.resolve(calls.map(({ method }) => ok({ ...answers[method], status: 'success' })));
  return { name, ask } as unknown as Chain;
}

test('a transaction of a form that nobody here knows is read by the servers’ word, of which all say the same', async () => {
  const [ledger] = await readLedgers([server('one', 50), server('two', 50)], 5, 5);
  expect(ledger?.transactions).toMatchObject([
    {
      transactionId,
      isTranslated: true,
      fields: { Account: alice },
      changes: [
        { address: alice, asset: nativeAsset, amount: -60n },
        { address: bob, asset: nativeAsset, amount: 50n },
      ],
    },
  ]);
  await expect(readLedgers([server('one', 50), server('two', 51)], 5, 5)).rejects.toThrow(
    expect.objectContaining({ code: 'LedgerContradiction' }),
  );
});

const changed = (LedgerEntryType: string, fields: object, before: object = {}) => ({
  ModifiedNode: { LedgerEntryType, FinalFields: { Account: bob, ...fields }, PreviousFields: before },
});

test.each([
  ['coins in more digits than there are', changed('AccountRoot', { Balance: '9'.repeat(21) })],
  ['coins by another number than a decimal one', changed('AccountRoot', { Balance: '0x10' })],
  ['coins that were no text', changed('AccountRoot', { Balance: '5' }, { Balance: 5 })],
  [
    'tokens in more digits than there are',
    { CreatedNode: { LedgerEntryType: 'MPToken', NewFields: { Account: bob, MPTokenIssuanceID, MPTAmount: '9'.repeat(21) } } },
  ],
])('a server that counts %s is not read, where what it says is its word alone', async (_, node) => {
  await expect(readLedgers([server('one', 50, node)], 5, 5)).rejects.toThrow(
    expect.objectContaining({ code: 'LedgerUnreachable' }),
  );
  const unknown = changed('SomethingNew', { Balance: 'anything' });
  expect(await readLedgers([server('one', 50, unknown)], 5, 5)).toHaveLength(1);
});
