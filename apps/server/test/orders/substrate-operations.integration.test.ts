import type { SubstratePallet } from '@countersign/model';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startCustody } from './custody.ts';
import type { Custody, CustodyAccount } from './custody.ts';

const ledgerId = 'substrate-sandbox';
const coin = 10_000_000_000n;
const funds = 100n * coin;
/** The sandbox's validators, and somebody who is none. */
const validators = ['5FRHLRfsSN781kbpgWLP2MtF2T8Jvdzs7bvU6knAxhh78im7', '5D66GbfNrm34Ewr5Ln3nSrDqYzKT5HuWgRHcfdYFj1DghySA'];
const nobody = { type: 'Address', address: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY' } as const;

type Method = SubstratePallet['method'];

let custody: Custody;
/** What was ordered here, so that no operation is left out. */
const ordered = new Set<Method['type']>();

beforeAll(async () => {
  custody = await startCustody();
});
afterAll(() => custody.stop());

function parametersOf(method: Method) {
  const pallet: SubstratePallet =
    method.type === 'TransferKeepAlive' ? { type: 'Balances', method } : { type: 'Staking', method };
  return { type: 'Substrate', pallet, feeStrategy: { type: 'Priority', priority: 'Low' } } as const;
}

/** Orders, waits until a block has it, and gives what it cost and why it failed, where it did. */
async function order(account: CustodyAccount, method: Method) {
  ordered.add(method.type);
  const orderId = await custody.orderTransaction(account, parametersOf(method));
  await custody.confirm(ledgerId, orderId);
  const { ledgerTransactionData } = await custody.transactionOf(orderId);
  return { fee: await custody.feeOf(account, orderId), failure: ledgerTransactionData?.failure };
}

async function refusalOf(account: CustodyAccount, method: Method): Promise<string | undefined> {
  const body = { accountId: account.id, ledgerId, parameters: parametersOf(method) };
  const { result } = await custody.client.transactions.dryRun({ params: { domainId: custody.domainId }, body });
  return result.type === 'Failure' ? result.hint : undefined;
}

test('each operation goes through on the sandbox, and balances follow to the last unit', async () => {
  const account = await custody.fundedAccount(ledgerId, funds);
  let spent = 0n;
  const goes = async (method: Method) => {
    const { fee, failure } = await order(account, method);
    expect({ method, failure }).toEqual({ method });
    spent += fee;
  };
  const bond = { type: 'Bond', value: String(50n * coin), payee: { type: 'Staked' } } as const;
  expect(await refusalOf(account, { type: 'Chill' })).toBe('AccountNotReadyOnLedger');
  await goes(bond);
  expect(await refusalOf(account, bond)).toBe('InvalidAccountStateOnLedger');
  await goes({ type: 'BondExtra', maxAdditional: String(10n * coin) });
  expect(await refusalOf(account, { type: 'Nominate', targets: [nobody] })).toBe('CurrentlyUnusableDestination');
  await goes({ type: 'Nominate', targets: validators.map((address) => ({ type: 'Address', address })) });
  await goes({ type: 'SetPayee', payee: { type: 'Account', destination: nobody } });
  await goes({ type: 'Chill' });
  await goes({ type: 'Unbond', value: String(20n * coin) });
  await goes({ type: 'Rebond', value: String(5n * coin) });
  await goes({ type: 'WithdrawUnbonded', numSlashingSpans: 0 });
  // What is staked is the account's, and cannot be sent.
  const all = { type: 'TransferKeepAlive', destination: nobody, amount: String(50n * coin) } as const;
  expect(await refusalOf(account, all)).toBe('CurrentlyNotEnoughFunds');
  await goes({ ...all, amount: String(coin) });
  spent += coin;
  // Every account is its own controller by now, so that the network refuses to make it one.
  const { fee, failure } = await order(account, { type: 'SetController' });
  expect(failure).toBe('FailedOnChain');
  spent += fee;
  expect(await custody.balance(account)).toEqual({ total: funds - spent, reserved: 0n, quarantined: 0n });
  expect(await custody.onLedger(account)).toBe(funds - spent);
  expect(ordered.size).toBe(10);
});
