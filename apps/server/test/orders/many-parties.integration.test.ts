import { createHash } from 'node:crypto';

import { createLedgerBook } from '@countersign/adapters/postgres';
import { systemClock } from '@countersign/kernel';
import { nativeAsset, type LedgerNode, type ObservedTransaction } from '@countersign/ledger-port';
import { trackLedger } from '@countersign/service';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startCustody, type Custody, type CustodyAccount } from './custody.ts';

const ledgerId = 'bitcoin-sandbox';
let custody: Custody;
/** One of many who pay, and who is paid. */
let payer: CustodyAccount;
let payee: CustodyAccount;

beforeAll(async () => {
  custody = await startCustody();
  payer = await custody.openAccount(ledgerId);
  payee = await custody.openAccount(ledgerId);
});
afterAll(() => custody.stop());

/** Addresses that nothing makes shorter. */
const strangers = (many: number) =>
  Array.from({ length: many }, (_, index) => createHash('sha256').update(String(index)).digest('base64url'));

/** Reads a transaction of the payer and many strangers to the payee, in many outputs, as a node tells of it. */
async function readTransaction(
  changes: Pick<ObservedTransaction, 'transactionId' | 'status'>,
  senders: number,
  outputs: number,
): Promise<void> {
  const from = [payer.address, ...strangers(senders - 1)];
  const sent: ObservedTransaction = {
    ...changes,
    fee: 0n,
    taken: [],
    movements: Array.from({ length: outputs }, (_, index) => ({
      index,
      asset: nativeAsset,
      from,
      to: payee.address,
      amount: 1_000n + BigInt(index),
      metadata: { type: 'Bitcoin', outputIndex: index },
    })),
  };
  const { ledgers } = custody.ports;
  const ledger = custody.networks.ledgers.find(({ id }) => id === ledgerId);
  if (ledger === undefined) throw new Error('no ledger');
  const telling = (node: LedgerNode): LedgerNode => ({
    ...node,
    observations: async (cursor, isWatched) => {
      const seen = await node.observations(cursor, isWatched);
      if (seen.cursor === cursor) return seen;
      await isWatched([payer.address, payee.address]);
      return { ...seen, transactions: [sent, ...seen.transactions] };
    },
  });
  // Something has to have happened.
  await custody.networks.sandboxes.get(ledgerId)?.faucet(payer.address, 777n);
  const ports = { book: createLedgerBook(custody.pool), clock: systemClock };
  await trackLedger({ ...ports, ledgers: { ...ledgers, node: (id) => telling(ledgers.node(id)) } }, ledger);
}

/** How much room transfers, with all that is kept for them, take. */
async function room(): Promise<number> {
  const { rows } = await custody.pool.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(oid)) as bytes from pg_class where relkind = 'r' and relname ~ '^transfer'`,
  );
  return Number(rows[0]?.bytes);
}

/** All that the API says of the transfers. */
async function said() {
  const { client, domainId } = custody;
  const params = { domainId };
  const tickerId = await custody.tickerOf(ledgerId);
  const { items } = await client.transfers.list({ params, query: { accountId: payee.id, limit: 250 } });
  const [one] = items;
  return {
    items,
    one: await client.transfers.get({ params: { domainId, transferId: one?.id ?? '' } }),
    outlines: await client.transactions.outlines({ params, query: { transactionId: [one?.transactionId ?? ''] } }),
    counts: await Promise.all([payer, payee].map(({ id }) => client.transfers.counts({ params, query: { accountId: id } }))),
    unconfirmed: await Promise.all(
      [payer, payee].map(({ id }) => client.balances.confirmed({ params: { domainId, accountId: id, tickerId } })),
    ),
  };
}

test('what many send to many outputs is kept without the product of both, and read as where each transfer has its own senders', async () => {
  const before = await room();
  const transaction = { transactionId: 'ab'.repeat(32), status: 'Detected' } as const;
  await readTransaction(transaction, 300, 200);
  const { items, ...more } = await said();
  expect(items).toHaveLength(200);
  expect(new Set(items.map(({ senders }) => senders.length))).toEqual(new Set([300]));
  expect(items[0]?.senders[0]).toMatchObject({ type: 'Account', accountId: payer.id, addresses: [payer.address] });
  expect(more.counts[0]?.items.at(-1)).toMatchObject({ outgoingCount: 200 });
  expect(await room()).toBeLessThan(before + 1_000_000);

  // As transfers were written before they shared anything.
  await custody.pool.query(`update transfer t set senders = senders_of(t), senders_digest = null`);
  await custody.pool.query('delete from transfer_senders');
  expect(await said()).toEqual({ items, ...more });
  await readTransaction({ ...transaction, status: 'Confirmed' }, 300, 200);
  expect((await said()).items).toEqual(items);
});
