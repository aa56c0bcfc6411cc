import { createKnownOutputs, createLedgerBook } from '@countersign/adapters/postgres';
import { assetKey, nativeAsset, type ObservedTransaction } from '@countersign/ledger-port';
import { settle } from '@countersign/service';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startCustody } from './custody.ts';
import type { Custody } from './custody.ts';

const ledgerId = 'bitcoin-sandbox';
const outside = { type: 'Address', address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080' } as const;

let custody: Custody;

beforeAll(async () => {
  custody = await startCustody();
});
afterAll(() => custody.stop());

async function heldBy(orderId: string): Promise<string[]> {
  const { rows } = await custody.pool.query<{ resource: string }>(
    'select resource from order_resource r join ledger_transaction t on t.id = r.transaction_id where t.order_id = $1',
    [orderId],
  );
  return rows.map(({ resource }) => resource.split(':')[0] ?? '');
}

test('an output that came in unseen is not spent, nor is one in quarantine', async () => {
  const account = await custody.fundedAccount(ledgerId, 30_000_000n);
  const [known] = await custody.transfersOf(account);
  const { items } = await custody.client.transactions.list({ params: { domainId: custody.domainId } });
  const knownId = items.find(({ id }) => id === known?.transactionId)?.ledgerTransactionData?.ledgerTransactionId;

  // On the ledger, but not recorded yet; and of a size that coin selection prefers.
  const body = { address: account.address, amount: '20500000' };
  await custody.client.ledgers.faucet({ params: { ledgerId }, body });
  await custody.mine(ledgerId);
  const orderId = await custody.order(account, outside, 20_000_000n);
  for (let round = 0; round < 3; round++) await custody.work();
  for (const resource of await heldBy(orderId)) expect(resource).toBe(knownId);

  await custody.track(ledgerId);
  const status = async () => (await custody.transactionOf(orderId)).processing?.status;
  for (let round = 0; round < 5 && (await status()) === 'Preparing'; round++) await custody.work();
  expect(await heldBy(orderId)).toEqual([knownId]);
  const { rows } = await custody.pool.query<{ address: string }>('select address from account_address where ledger_id = $1', [
    ledgerId,
  ]);
  const addresses = rows.map(({ address }) => address);
  const outputs = createKnownOutputs(custody.pool, ledgerId);
  for (let round = 0; round < 5 && (await outputs.underWay(addresses)).length === 0; round++) await custody.work();
  expect(await outputs.underWay(addresses)).toHaveLength(1);
  const amounts = async () => new Set((await outputs.unspent(addresses)).map(({ amount }) => amount));
  expect(await amounts()).toEqual(new Set([20_500_000n, 30_000_000n]));
  await custody.confirm(ledgerId, orderId);
  const fee = await custody.feeOf(account, orderId);
  expect(await custody.balance(account)).toEqual({ total: 30_500_000n - fee, reserved: 0n, quarantined: 20_500_000n });
  expect(await custody.onLedger(account)).toBe(30_500_000n - fee);

  // The book knows the outputs that a network without an index of addresses builds on.
  expect(await outputs.underWay(addresses)).toEqual([]);
  expect(await amounts()).toEqual(new Set([10_000_000n - fee, 20_500_000n]));
  const { ledgerTransactionData } = await custody.transactionOf(orderId);
  const spender = ledgerTransactionData?.ledgerTransactionId ?? '';
  const spent = await outputs.named([0, 1].map((index) => `${knownId}:${index}`));
  expect([...spent.values()].map(({ amount, spentBy }) => [amount, spentBy])).toEqual([[30_000_000n, spender]]);
  expect(await outputs.signed([spender, knownId ?? ''])).toEqual([ledgerTransactionData?.rawTransaction]);
  expect(await outputs.heightOf(spender)).toBeGreaterThan((await outputs.heightOf(knownId ?? '')) ?? 0);
  expect(await outputs.heightOf('00'.repeat(32))).toBeUndefined();

  // A page in which what spends an output comes before what makes it.
  const book = createLedgerBook(custody.pool);
  const [from = '', own] = [await book.cursor(ledgerId), await book.ownAddresses(ledgerId, [account.address])];
  const observed = { status: 'Confirmed', blockHeight: 900, fee: 0n } as const;
  const movement = { index: 0, asset: nativeAsset, amount: 7n } as const;
  const made: ObservedTransaction = {
    ...observed,
    transactionId: 'aa'.repeat(32),
    movements: [{ ...movement, from: [], to: account.address, metadata: { type: 'Bitcoin', outputIndex: 0 } }],
  };
  const output = `${made.transactionId}:0`;
  const spending: ObservedTransaction = {
    ...observed,
    transactionId: 'bb'.repeat(32),
    movements: [{ ...movement, from: [account.address], metadata: { type: 'Bitcoin' } }],
    spentOutputs: [output],
  };
  const ledger = (await book.ledgers()).find(({ id }) => id === ledgerId);
  if (ledger === undefined) throw new Error('no ledger');
  const module = await custody.ports.ledgers.module(ledger);
  const settlements = [spending, made].map((one) => settle(one, own, { type: 'Bitcoin' }, module));
  const details = { type: 'Bitcoin', properties: { type: 'Native' } } as const;
  const tokens = new Map([[assetKey(nativeAsset), { asset: nativeAsset, details, kind: 'Native' } as const]]);
  expect(await book.settle({ ledger, from, to: from, settlements, tokens, now: new Date() })).toBe(true);
  expect((await outputs.named([output])).get(output)?.spentBy).toBe(spending.transactionId);
});
