import { createLedgerBook } from '@countersign/adapters/postgres';
import { systemClock } from '@countersign/kernel';
import { nativeAsset, type LedgerNode, type NetworkChange } from '@countersign/ledger-port';
import { trackLedger } from '@countersign/service';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startCustody, type Custody } from './custody.ts';

const ledgerId = 'xrpl-sandbox';
const funds = 50_000_000n;

let custody: Custody;
beforeAll(async () => {
  custody = await startCustody();
});
afterAll(() => custody.stop());

test('what no transaction did is counted once, however often it is reported, and is shown as what it is without a transaction', async () => {
  const account = await custody.fundedAccount(ledgerId, funds);
  const { address } = account;
  const at = { blockHeight: 1, blockTime: new Date('2026-01-01T00:00:00Z') };
  const part = { index: 0, asset: nativeAsset, metadata: { type: 'XRPL' } } as const;
  const reported: readonly NetworkChange[] = [
    { ...at, id: 'epoch-3', cause: 'Reward', movements: [{ ...part, from: [], to: address, amount: 700n }] },
    { ...at, id: 'epoch-3', cause: 'Slashing', movements: [{ ...part, from: [address], amount: 50n }] },
  ];
  const reporting = (node: LedgerNode): LedgerNode => ({
    ...node,
    observations: async (cursor, isWatched, watched) => {
      const seen = await node.observations(cursor, isWatched, watched);
      if (seen.cursor === cursor) return seen;
      await isWatched([address]);
      return { ...seen, changes: reported };
    },
  });
  const ledger = custody.networks.ledgers.find(({ id }) => id === ledgerId);
  if (ledger === undefined) throw new Error('no ledger');
  const { ledgers } = custody.ports;
  // Each gift makes the cursor move, and all is reported again.
  for (const gift of [1n, 2n, 3n]) {
    await custody.networks.sandboxes.get(ledgerId)?.faucet(address, gift);
    await custody.mine(ledgerId);
    const ports = { book: createLedgerBook(custody.pool), clock: systemClock };
    await trackLedger({ ...ports, ledgers: { ...ledgers, node: (id) => reporting(ledgers.node(id)) } }, ledger);
  }
  expect(await custody.balance(account)).toMatchObject({ total: funds + 6n + 700n - 50n });
  const params = { domainId: custody.domainId };
  const { items } = await custody.client.transfers.list({ params, query: { accountId: account.id, limit: 100 } });
  const changes = items.filter(({ cause }) => cause !== undefined);
  const told = changes.map(({ cause, value, quarantined, transactionId }) => ({ cause, value, quarantined, transactionId }));
  expect(told).toHaveLength(2);
  expect(told).toEqual(
    expect.arrayContaining([
      { cause: 'Reward', value: '700', quarantined: false, transactionId: undefined },
      { cause: 'Slashing', value: '50', quarantined: false, transactionId: undefined },
    ]),
  );
  const transactions = await custody.client.transactions.list({ params, query: { accountId: account.id, limit: 100 } });
  const ids = transactions.items.map(({ ledgerTransactionData }) => ledgerTransactionData?.ledgerTransactionId);
  expect(ids.filter((id) => id?.includes(':'))).toEqual([]);
});
