import type { TezosOperation } from '@countersign/model';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startCustody } from './custody.ts';
import type { Custody, CustodyAccount } from './custody.ts';

const ledgerId = 'tezos-sandbox';
const funds = 100_000_000n;
/** The sandbox's baker, and its contract, which takes any call but that of its entrypoint `fail`. */
const baker = { type: 'Address', address: 'tz1ipKN8tTcKrMGqf72Z8YNNAR2o1p4EyUQz' } as const;
const contract = { type: 'Address', address: 'KT1QrkGByYKWWS6QRZTf4jnupQW8zaiAeCNg' } as const;
const nobody = { type: 'Address', address: 'tz3WXYtyDUNL91qfiCJtVUX746QpNv5i5ve5' } as const;

let custody: Custody;
/** What was ordered here, so that no operation is left out. */
const ordered = new Set<TezosOperation['type']>();

beforeAll(async () => {
  custody = await startCustody();
});
afterAll(() => custody.stop());

const parametersOf = (operation: TezosOperation) =>
  ({ type: 'Tezos', operation, feeStrategy: { type: 'Priority', priority: 'Low' } }) as const;

/** Orders, waits until a block has it, and gives what it cost. */
async function order(account: CustodyAccount, operation: TezosOperation): Promise<bigint> {
  ordered.add(operation.type);
  const orderId = await custody.orderTransaction(account, parametersOf(operation));
  await custody.confirm(ledgerId, orderId);
  expect({ operation, failure: (await custody.transactionOf(orderId)).ledgerTransactionData?.failure }).toEqual({ operation });
  return custody.feeOf(account, orderId);
}

async function refusalOf(account: CustodyAccount, operation: TezosOperation): Promise<string | undefined> {
  const body = { accountId: account.id, ledgerId, parameters: parametersOf(operation) };
  const { result } = await custody.client.transactions.dryRun({ params: { domainId: custody.domainId }, body });
  return result.type === 'Failure' ? result.hint : undefined;
}

const call = (value: string, amount: bigint): TezosOperation => ({
  type: 'Transaction',
  destination: contract,
  amount: amount.toString(),
  contractParameters: { type: 'Raw', value },
});

test('each operation goes through on the sandbox, and balances follow to the last unit', async () => {
  const account = await custody.fundedAccount(ledgerId, funds);
  let spent = 0n;
  spent += await order(account, { type: 'Reveal' });
  expect(await refusalOf(account, { type: 'Reveal' })).toBe('AccountAlreadyActivatedOnLedger');

  expect(await refusalOf(account, { type: 'Undelegation' })).toBe('InvalidUserPayload');
  expect(await refusalOf(account, { type: 'Delegation', destination: nobody })).toBe('CurrentlyUnusableDestination');
  spent += await order(account, { type: 'Delegation', destination: baker });
  expect(await refusalOf(account, { type: 'Delegation', destination: baker })).toBe('InvalidUserPayload');
  // What is delegated can be spent, but for the last unit.
  const all = { type: 'Transaction', destination: nobody, amount: String(funds) } as const;
  expect(await refusalOf(account, all)).toBe('CurrentlyNotEnoughFunds');
  spent += await order(account, { type: 'Undelegation' });

  const mint = 'ff046d696e74000000020006';
  const cost = await order(account, call(mint, 7n));
  expect(cost).toBeLessThan(2_000n);
  spent += cost + 7n;
  expect(await refusalOf(account, call('ff046661696c00000002030b', 0n))).toBe('TransactionEstimationFailure');

  // The first payment to somebody new costs what their account takes.
  const pay = { type: 'Transaction', destination: nobody, amount: '1000000' } as const;
  const [first, second] = [await order(account, pay), await order(account, pay)];
  expect(first - second).toBeGreaterThanOrEqual(64_250n);
  // Its storage limit is longer by a byte, which is paid for.
  expect(first - second).toBeLessThan(64_260n);
  spent += first + second + 2_000_000n;
  expect(await custody.balance(account)).toEqual({ total: funds - spent, reserved: 0n, quarantined: 0n });
  expect(await custody.onLedger(account)).toBe(funds - spent);
  expect(ordered).toEqual(new Set(['Reveal', 'Delegation', 'Undelegation', 'Transaction']));
});

test('orders behind the one that reveals the key are built with it, and each gets a block of its own', async () => {
  const account = await custody.fundedAccount(ledgerId, funds);
  const orders: string[] = [];
  for (let index = 0n; index < 3n; index++) {
    const orderId = await custody.order(account, nobody, 1_000_000n + index);
    await custody.workTo(orderId, index === 0n ? 'Completed' : 'Reserved');
    orders.push(orderId);
  }
  for (const orderId of orders) await custody.confirm(ledgerId, orderId);
  const times = await Promise.all(
    orders.map(async (orderId) => Date.parse((await custody.transactionOf(orderId)).ledgerTransactionData?.blockTime ?? '')),
  );
  expect(new Set(times).size).toBe(3);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});
