import { createHash } from 'node:crypto';

import { createLedgerBook } from '@countersign/adapters/postgres';
import { systemClock } from '@countersign/kernel';
import { nativeAsset, type LedgerNode, type ObservedTransaction } from '@countersign/ledger-port';
import { trackLedger } from '@countersign/service';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { counting } from './cost-of-a-block.ts';
import { startCustody, type Custody, type CustodyAccount } from './custody.ts';

const ledgerId = 'bitcoin-sandbox';
const tokenLedgerId = 'ethereum-sandbox';
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

/** Reads a ledger on whose node something happened to an account, and a transaction besides; gives how many statements that took. */
async function read(account: CustodyAccount, sent: ObservedTransaction): Promise<number> {
  const { ledgers } = custody.ports;
  const ledger = custody.networks.ledgers.find(({ id }) => id === account.ledgerId);
  if (ledger === undefined) throw new Error('no ledger');
  const telling = (node: LedgerNode): LedgerNode => ({
    ...node,
    observations: async (cursor, isWatched) => {
      const seen = await node.observations(cursor, isWatched);
      if (seen.cursor === cursor) return seen;
      await isWatched(sent.movements.flatMap(({ from, to }) => (to === undefined ? from : [...from, to])));
      return { ...seen, transactions: [sent, ...seen.transactions] };
    },
  });
  await custody.networks.sandboxes.get(account.ledgerId)?.faucet(account.address);
  const { pool, asked } = counting(custody.pool);
  const ports = { book: createLedgerBook(pool), clock: systemClock };
  await trackLedger({ ...ports, ledgers: { ...ledgers, node: (id) => telling(ledgers.node(id)) } }, ledger);
  return asked.statements;
}

/** Reads a transaction of the payer and many strangers to the payee, in many outputs, as a node reports it. */
async function readTransaction(
  changes: Pick<ObservedTransaction, 'transactionId' | 'status'>,
  senders: number,
  outputs: number,
): Promise<void> {
  const from = [payer.address, ...strangers(senders - 1)];
  const movements = Array.from({ length: outputs }, (_, index) => ({
    index,
    asset: nativeAsset,
    from,
    to: payee.address,
    amount: 1_000n + BigInt(index),
    metadata: { type: 'Bitcoin', outputIndex: index } as const,
  }));
  await read(payer, { ...changes, fee: 0n, taken: [], movements });
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
  await custody.pool.query(`update transfer t set senders = coalesce(senders, shared_senders(t)), senders_digest = null`);
  await custody.pool.query('delete from transfer_senders');
  expect(await said()).toEqual({ items, ...more });
  await readTransaction({ ...transaction, status: 'Confirmed' }, 300, 200);
  expect((await said()).items).toEqual(items);
});

test('however many tokens come at once, as many statements write them as a few', async () => {
  const account = await custody.openAccount(tokenLedgerId);
  await custody.deposit(account, 1n);
  const costOf = (transaction: string, tokens: number) => {
    const contract = `0x${transaction.repeat(20)}`;
    const movements = Array.from({ length: tokens }, (_, index) => ({
      index,
      asset: { type: 'Token', standard: 'ERC1155', identifier: `${contract}/${index}` } as const,
      from: ['0x8ba1f109551bD432803012645Ac136ddd64DBA72'],
      to: account.address,
      amount: 1n + BigInt(index),
      metadata: { type: 'Ethereum' } as const,
    }));
    return read(account, { transactionId: transaction.repeat(32), status: 'Confirmed', fee: 0n, movements });
  };
  const few = await costOf('11', 2);
  expect(await costOf('22', 900)).toBe(few);
  const { items } = await custody.client.transfers.list({
    params: { domainId: custody.domainId },
    query: { accountId: account.id, sortBy: 'value', sortOrder: 'DESC', limit: 250 },
  });
  const amounts = items.filter(({ quarantined }) => quarantined).map(({ value }) => value);
  expect(amounts).toEqual(expect.arrayContaining(Array.from({ length: 240 }, (_, index) => String(900 - index))));
});

/** What the API lists of a transaction of strangers to the payee, of which its node tells this besides. */
async function listed(transactionId: string, besides: Pick<ObservedTransaction, 'raw' | 'ledgerData'>) {
  const movement = {
    index: 0,
    asset: nativeAsset,
    from: strangers(1),
    to: payee.address,
    amount: 5n,
    metadata: { type: 'Bitcoin', outputIndex: 0 } as const,
  };
  await read(payer, { transactionId, status: 'Confirmed', fee: 0n, movements: [movement], ...besides });
  const { items } = await custody.client.transactions.list({ params: { domainId: custody.domainId } });
  return items.find(({ ledgerTransactionData: data }) => data?.ledgerTransactionId === transactionId)?.ledgerTransactionData;
}

/** With an output that carries data: nodes pass on as much as a hundred thousand bytes (Bitcoin Core 30), which anybody may write. */
const carrying = (bytes: number) => ({
  type: 'Bitcoin' as const,
  inputs: [],
  outputs: [{ index: 0, amount: '0', scriptPubKey: `6a4d${'00'.repeat(bytes)}` }],
});

test('a transaction with more bytes than the API shows is listed without them', async () => {
  const ledgerData = carrying(0);
  const data = await listed('c1'.repeat(32), { raw: 'ab'.repeat(2_500_001), ledgerData });
  expect(data).toMatchObject({ ledgerStatus: 'Confirmed', ledgerData });
  expect(data).not.toHaveProperty('rawTransaction');
  expect(await listed('c2'.repeat(32), { raw: 'ab'.repeat(2_500_000) })).toHaveProperty('rawTransaction');
});

test('one with an output that carries more than the API shows is listed, and so are those beside it', async () => {
  const data = await listed('d1'.repeat(32), { raw: 'abcd', ledgerData: carrying(10_000) });
  expect(data).toMatchObject({ ledgerStatus: 'Confirmed', rawTransaction: 'abcd' });
  expect(data).not.toHaveProperty('ledgerData');
  expect(await listed('d2'.repeat(32), { ledgerData: carrying(9_000) })).toMatchObject({ ledgerData: carrying(9_000) });
});
