import { memosAsTexts, methodsOfPallets } from '@countersign/ledger-port/made-up-descriptors';
import { TransactionOrderParameters } from '@countersign/model';
import { expect, test } from 'vitest';

import { inputsOf } from './inputs-of-order.ts';
import { inputProblem } from './operation-checks.ts';
import {
  areInputsOf,
  emptyInputs,
  inputAt,
  placedFields,
  toParameters,
  withInput,
  type InputContext,
} from './operation-inputs.ts';

const contextOf = (descriptor: InputContext['descriptor']): InputContext => ({
  descriptor,
  coin: { decimals: 3, symbol: 'COIN' },
  ticker: () => undefined,
  endpoint: () => undefined,
});
const pallets = contextOf(methodsOfPallets);
const texts = contextOf(memosAsTexts);
const to = { type: 'Address', address: 'an address' } as const;
const account = { kind: 'Address', address: to.address, accountId: '', endpointId: '' };
const tickerId = '00000000-0000-4000-8000-000000000001';

/** The parameters that a form makes of what is entered at some paths; the public API takes them, and the form can be filled with them again. */
function parametersOf(context: InputContext, operation: string, entered: Readonly<Record<string, unknown>>) {
  let inputs = emptyInputs(context.descriptor, operation);
  for (const [path, value] of Object.entries(entered)) inputs = withInput(inputs, path, value);
  expect(areInputsOf(operation, inputs, context)).toBe(true);
  const problems = placedFields(operation, inputs, 'Medium', context).flatMap(
    ({ field, path, unit }) => inputProblem(field, inputAt(inputs, path), unit, () => undefined, context.coin) ?? [],
  );
  expect(problems).toEqual([]);
  const parameters = toParameters({ operation, inputs, fee: 'Medium', maximumFee: '' }, context);
  expect(inputsOf(parameters, context)?.operation).toBe(operation);
  const { feeStrategy: _, ...said } = TransactionOrderParameters.parse({ type: context.descriptor.type, ...parameters });
  return said;
}

test('a method says in which pallet it is, and a choice between shapes which one it is', () => {
  const bond = {
    'pallet.method.value': '1.5',
    'pallet.method.payee.kind': 'Account',
    'pallet.method.payee.destination': account,
  };
  expect(parametersOf(pallets, 'Bond', bond)).toEqual({
    type: 'Substrate',
    pallet: {
      type: 'Staking',
      method: { type: 'Bond', value: '1500', payee: { type: 'Account', destination: to } },
    },
  });
  expect(parametersOf(pallets, 'SetPayee', { 'pallet.method.payee.kind': 'Staked' })).toMatchObject({
    pallet: { type: 'Staking', method: { type: 'SetPayee', payee: { type: 'Staked' } } },
  });
  const transfer = { 'pallet.method.destination': account, 'pallet.method.amount': '2' };
  expect(parametersOf(pallets, 'TransferKeepAlive', transfer)).toMatchObject({
    pallet: { type: 'Balances', method: { type: 'TransferKeepAlive', amount: '2000' } },
  });
});

test('the entries of a list are plain values, of which those that are empty are none', () => {
  const targets = [{ value: account }, { value: { ...account, address: '' } }, { value: { ...account, address: 'another' } }];
  expect(parametersOf(pallets, 'Nominate', { 'pallet.method.targets': targets })).toMatchObject({
    pallet: { method: { type: 'Nominate', targets: [to, { type: 'Address', address: 'another' }] } },
  });
  const burn = { 'operation.mintAccount.kind': 'Ticker', 'operation.mintAccount.tickerId': tickerId, 'operation.amount': '7' };
  expect(parametersOf(texts, 'Burn', { ...burn, memos: [{ value: 'Invoice 7' }, { value: ' ' }] })).toEqual({
    type: 'Solana',
    operation: { type: 'Burn', mintAccount: { type: 'Ticker', tickerId }, amount: '7' },
    memos: ['Invoice 7'],
  });
});

test('what makes a transaction good for good, where others end, is asked for of any operation', () => {
  const burn = { 'operation.mintAccount.kind': 'Ticker', 'operation.mintAccount.tickerId': tickerId, 'operation.amount': '7' };
  expect(parametersOf(texts, 'Burn', { ...burn, nonceAccount: account })).toMatchObject({ nonceAccount: to });
  expect(parametersOf(texts, 'Burn', burn)).not.toHaveProperty('nonceAccount');
});

test('what is wrong with a choice between shapes is said of the choice, or of the member that is wrong', () => {
  const payee = methodsOfPallets.operations.find(({ type }) => type === 'SetPayee')?.fields[0];
  const mint = memosAsTexts.operations.find(({ type }) => type === 'Burn')?.fields[0];
  if (payee === undefined || mint === undefined) throw new Error('No choice');
  const problemOf = (field: typeof payee, entered: object) => {
    const problem = inputProblem(field, { kind: '', ...entered }, undefined, () => undefined);
    return problem && { key: problem.key, at: problem.at };
  };
  expect(problemOf(payee, {})).toEqual({ key: 'order.problem.variant', at: 'kind' });
  const nobody = { ...account, address: '' };
  expect(problemOf(payee, { kind: 'Account', destination: nobody })).toEqual({
    key: 'problem.destination',
    at: 'destination.address',
  });
  expect(problemOf(payee, { kind: 'Stash' })).toBeUndefined();
  expect(problemOf(mint, {})).toEqual({ key: 'order.problem.currency', at: 'kind' });
  expect(problemOf(mint, { kind: 'Ticker', tickerId: '' })).toEqual({ key: 'problem.asset', at: 'tickerId' });
});
