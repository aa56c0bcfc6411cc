import { TransactionOrderParameters } from '@countersign/model';
import { expect, test } from 'vitest';

import { methodsOfPallets } from './conformance/made-up-descriptors.ts';
import type { LedgerDescriptor } from './descriptor.ts';
import { orderKindIn } from './operation.ts';

const to = { type: 'Address', address: 'somewhere' };
const feeStrategy = { type: 'Priority', priority: 'Low' };

function kindOf(order: object, ledger: Pick<LedgerDescriptor, 'operationPath' | 'operations'>) {
  return orderKindIn(TransactionOrderParameters.parse({ ...order, feeStrategy }), ledger);
}

test.each([
  ['Balances', { type: 'TransferKeepAlive', destination: to, amount: '5' }, 'Transfer'],
  ['Staking', { type: 'Bond', value: '5', payee: { type: 'Staked' } }, 'RegisterStaking'],
  ['Staking', { type: 'Nominate', targets: [to] }, 'DelegateStaking'],
  ['Staking', { type: 'Unbond', value: '5' }, 'UnregisterStaking'],
  ['Staking', { type: 'SetPayee', payee: { type: 'Staked' } }, undefined],
])('of pallet %s the method %o is of the kind %s', (type, method, kind) => {
  expect(kindOf({ type: 'Substrate', pallet: { type, method } }, methodsOfPallets)).toBe(kind);
});

const data = { name: 'data', label: 'Data', kind: 'hex', required: false, isCallData: true } as const;
const calling = { operations: [{ type: 'Transfer', label: 'Transfer', orderKind: 'Transfer', fields: [data] }] } as const;

test.each([
  [{}, 'Transfer'],
  [{ data: '0x' }, 'Transfer'],
  [{ data: '0x00' }, undefined],
])('an order with %o of call data is of the kind %s: what a contract does with it is no transfer', (said, kind) => {
  expect(kindOf({ type: 'Ethereum', destination: to, amount: '5', ...said }, calling)).toBe(kind);
});

const form = { type: 'Raw', label: 'Raw', fields: [{ ...data, name: 'value', required: true }] };
const inForms = {
  operationPath: 'operation',
  operations: [
    {
      type: 'Transaction',
      label: 'Transaction',
      orderKind: 'Transfer',
      fields: [{ name: 'operation.contractParameters', label: 'Call', kind: 'variant', required: false, forms: [form] }],
    },
  ],
} as const;

test.each([
  [{}, 'Transfer'],
  [{ contractParameters: { type: 'Raw', value: 'ff00' } }, undefined],
])('the same where call data is within a form: %o', (said, kind) => {
  const operation = { type: 'Transaction', destination: to, amount: '5', ...said };
  expect(kindOf({ type: 'Tezos', operation }, inForms)).toBe(kind);
});
