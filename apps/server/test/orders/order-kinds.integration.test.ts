import { newId } from '@countersign/kernel';
import { writeStandardCondition } from '@countersign/kinds/conditions';
import type { IntentPayload } from '@countersign/kinds/schemas';
import type { TezosOperation } from '@countersign/model';
import type { OrderKind } from '@countersign/model/names';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { proposal } from '../harness.ts';
import { startCustody, type Custody, type CustodyAccount } from './custody.ts';

const ledgerId = 'tezos-sandbox';
const baker = { type: 'Address', address: 'tz1ipKN8tTcKrMGqf72Z8YNNAR2o1p4EyUQz' } as const;
const contract = { type: 'Address', address: 'KT1QrkGByYKWWS6QRZTf4jnupQW8zaiAeCNg' } as const;
const call = { type: 'Raw', value: 'ff046d696e74000000020006' } as const;

let custody: Custody;
let account: CustodyAccount;

beforeAll(async () => {
  custody = await startCustody();
  account = await custody.openAccount(ledgerId);
  await rejecting('No delegation', 900, ['DelegateStaking']);
});
afterAll(() => custody.stop());

/** A policy without a workflow, which rejects each order of these kinds. */
const rejecting = (alias: string, rank: number, orderKinds: readonly OrderKind[]) =>
  custody.execute({
    type: 'v0_CreatePolicy',
    id: newId(),
    alias,
    rank,
    scope: 'Self',
    intentTypes: ['v0_CreateTransferOrder', 'v0_CreateTransactionOrder'],
    scriptingEngine: 'Javascript_v0',
    condition: writeStandardCondition({ type: 'OrderKind', orderKinds }),
    lock: 'Unlocked',
    customProperties: {},
  });

const order = (operation: TezosOperation): IntentPayload => ({
  type: 'v0_CreateTransactionOrder',
  id: newId(),
  accountId: account.id,
  ledgerId,
  parameters: { type: 'Tezos', operation, feeStrategy: { type: 'Priority', priority: 'Low' } },
  customProperties: {},
});
const transfer = async (): Promise<IntentPayload> => ({
  type: 'v0_CreateTransferOrder',
  id: newId(),
  accountId: account.id,
  tickerId: await custody.tickerOf(ledgerId),
  outputs: [{ destination: baker, amount: '5' }],
  feeStrategy: 'Medium',
  customProperties: {},
});
const paying = (more: object = {}) => order({ type: 'Transaction', destination: baker, amount: '5', ...more });

test('a policy with a condition on the kind of order decides on delegations, and leaves payments to the others', async () => {
  expect(await custody.attempt(order({ type: 'Delegation', destination: baker }))).toBe('Rejected');
  for (const payload of [order({ type: 'Undelegation' }), order({ type: 'Reveal' }), paying(), await transfer()])
    expect({ payload, status: await custody.attempt(payload) }).toEqual({ payload, status: 'Executed' });

  const { type: _, ...request } = proposal(
    custody.people.ada,
    order({ type: 'Delegation', destination: baker }),
    custody.domainId,
  );
  expect(await custody.client.intents.dryRun({ body: request })).toMatchObject({
    success: false,
    policies: [{ alias: 'No delegation' }],
  });
});

test('a payment is a transfer by whichever order it comes, and what calls a contract is none', async () => {
  await rejecting('No transfer', 901, ['Transfer']);
  expect(await custody.attempt(await transfer())).toBe('Rejected');
  expect(await custody.attempt(paying())).toBe('Rejected');
  const calling = paying({ destination: contract, contractParameters: call });
  expect(await custody.attempt(calling)).toBe('Executed');
});
