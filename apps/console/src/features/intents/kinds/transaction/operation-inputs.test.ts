import { ledgerModule, type LedgerType } from '@countersign/ledger-registry';
import { TransactionOrderParameters } from '@countersign/model';
import { expect, test } from 'vitest';

import { inputsToBegin } from './inputs-of-order.ts';
import { inputProblem } from './operation-checks.ts';
import {
  emptyInputs,
  feeOn,
  placedFields,
  toParameters,
  withoutAmounts,
  type InputContext,
  type Inputs,
} from './operation-inputs.ts';
import { coinDecimals, operationFields } from '@countersign/ledger-port/descriptor';

const issuer = 'rf1BiGeXwwQoi8Z2ueFYTEXSwuJYfV2Jpn';
const tickerId = '00000000-0000-4000-8000-000000000002';

async function contextOf(type: LedgerType): Promise<InputContext> {
  const { descriptor } = await ledgerModule(type);
  return {
    descriptor,
    coin: { decimals: coinDecimals(descriptor, {}) ?? 0, symbol: 'COIN' },
    endpoint: () => undefined,
    ticker: (id) =>
      id === tickerId
        ? ({ id, decimals: 15, symbol: 'EUR', ledgerDetails: { properties: { type: 'Native' } } } as never)
        : undefined,
  };
}

function fill(inputs: Inputs, path: string, value: unknown): void {
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  const at = steps.reduce((tree, step) => tree[step] as Inputs, inputs);
  at[last] = typeof value === 'object' && !Array.isArray(value) ? { ...(at[last] as object), ...value } : value;
}

async function parametersOf(
  type: LedgerType,
  operation: string,
  entered: Readonly<Record<string, unknown>>,
  fee = 'Medium',
  maximumFee = '',
) {
  const context = await contextOf(type);
  const inputs = emptyInputs(context.descriptor, operation);
  for (const [path, value] of Object.entries(entered)) fill(inputs, path, value);
  const parameters = toParameters({ operation, inputs, fee, maximumFee }, context);
  expect(TransactionOrderParameters.safeParse(parameters).error).toBeUndefined();
  return parameters;
}

test('the order that takes a token begins with what names that one, and a token that is none fills in nothing', async () => {
  const code = 'USD';
  const stellar = await contextOf('Stellar');
  const begun = inputsToBegin('ChangeTrust', JSON.stringify({ type: 'Token', code, issuer }), stellar);
  expect(begun).toMatchObject({ operation: { asset: { code, issuer }, limit: '922337203685.4775807' } });
  const xrpl = await contextOf('XRPL');
  const line = inputsToBegin('TrustSet', JSON.stringify({ type: 'FungibleToken', currencyCode: code, issuer }), xrpl);
  expect(line).toMatchObject({ operation: { limitAmount: { currency: { kind: 'Currency', code, issuer }, value: '' } } });
  for (const [operation, token] of [
    ['ChangeTrust', '{"code":{}'],
    ['ChangeTrust', undefined],
    ['Payment', '{"code":"USD"}'],
  ] as const)
    expect(inputsToBegin(operation, token, stellar)).toEqual(emptyInputs(stellar.descriptor, operation));
});

test('Bitcoin: outputs are a list, amounts smallest units, the fee a rate of one’s own', async () => {
  expect(
    await parametersOf(
      'Bitcoin',
      'Transfer',
      {
        'outputs.0.destination': { address: ' bc1q ' },
        'outputs.0.amount': '0.5',
        addressForChange: 'PrimaryAddress',
        'feeStrategy.satoshiPerVbyte': '12.5',
      },
      'SpecifiedRate',
      '0.0001',
    ),
  ).toEqual({
    type: 'Bitcoin',
    outputs: [{ destination: { type: 'Address', address: 'bc1q' }, amount: '50000000' }],
    addressForChange: 'PrimaryAddress',
    feeStrategy: { type: 'SpecifiedRate', satoshiPerVbyte: '12.5' },
    maximumFee: '10000',
  });
});

test('Ethereum: a contract call', async () => {
  expect(
    await parametersOf('Ethereum', 'Transfer', {
      destination: { kind: 'Endpoint', endpointId: tickerId },
      amount: '0',
      data: '0xa9059cbb',
    }),
  ).toEqual({
    type: 'Ethereum',
    destination: { type: 'Endpoint', endpointId: tickerId },
    amount: '0',
    data: '0xa9059cbb',
    feeStrategy: { type: 'Priority', priority: 'Medium' },
  });
});

test('XRPL: whole numbers are numbers where the ledger’s parameters say so, amounts count in their own currency', async () => {
  expect(
    await parametersOf('XRPL', 'Payment', {
      'operation.destination': { address: issuer },
      'operation.destinationTag': '0',
      'operation.amount': '1.5',
    }),
  ).toMatchObject({ operation: { type: 'Payment', destinationTag: 0, amount: '1500000' }, memos: [] });
  expect(
    await parametersOf('XRPL', 'Payment', {
      'operation.destination': { address: issuer },
      'operation.currency': { kind: 'TickerId', tickerId },
      'operation.amount': '1.5',
    }),
  ).toMatchObject({ operation: { currency: { type: 'TickerId', tickerId }, amount: '1500000000000000' } });
  expect(
    await parametersOf('XRPL', 'TrustSet', {
      'operation.limitAmount.currency': { kind: 'Currency', code: 'EUR', issuer },
      'operation.limitAmount.value': '2',
      'operation.flags': ['tfSetFreeze'],
      'operation.enableRippling': 'false',
    }),
  ).toMatchObject({
    operation: {
      limitAmount: { currency: { type: 'Currency', code: 'EUR', issuer }, value: '2000000000000000' },
      flags: ['tfSetFreeze'],
      enableRippling: false,
    },
  });
  const issuanceId = '00000001'.padEnd(48, 'A');
  expect(
    await parametersOf('XRPL', 'Payment', {
      'operation.destination': { address: issuer },
      'operation.currency': { kind: 'MultiPurposeToken', issuanceId: ` ${issuanceId}` },
      'operation.amount': '5',
    }),
  ).toMatchObject({ operation: { currency: { type: 'MultiPurposeToken', issuanceId }, amount: '5' } });
  expect(
    await parametersOf('XRPL', 'MPTokenIssuanceCreate', { 'operation.maximumAmount': '100', 'operation.assetScale': '2' }),
  ).toMatchObject({ operation: { maximumAmount: '100', assetScale: 2, flags: [] } });
});

test('a fee of one’s own is entered in the unit that people speak of, and a memo as text', async () => {
  const caps = { 'feeStrategy.maxFeePerGas': '30.5', 'feeStrategy.maxPriorityFeePerGas': '0.000000001' };
  const call = { destination: { address: '0x52908400098527886E0F7030069857D2E4169EE7' }, amount: '1' };
  expect(await parametersOf('Ethereum', 'Transfer', { ...call, ...caps }, 'SpecifiedRateEIP1559')).toMatchObject({
    feeStrategy: { type: 'SpecifiedRateEIP1559', maxFeePerGas: '30500000000', maxPriorityFeePerGas: '1' },
  });
  const payment = { 'operation.destination': { address: issuer }, 'operation.amount': '1', memos: [{ memoData: 'Grüezi' }] };
  expect(
    await parametersOf('XRPL', 'Payment', { ...payment, 'feeStrategy.drops': '0.00002' }, 'SpecifiedAdditionalFee'),
  ).toMatchObject({
    feeStrategy: { type: 'SpecifiedAdditionalFee', drops: '20' },
    memos: [{ memoData: '4772c3bc657a69' }],
  });
});

test.each(['Bitcoin', 'Ethereum', 'XRPL'] as const)(
  '%s: a form can be made of every operation, and says what is missing',
  async (type) => {
    const context = await contextOf(type);
    for (const { type: operation } of context.descriptor.operations) {
      const inputs = emptyInputs(context.descriptor, operation);
      const { single, repeated } = operationFields(context.descriptor, operation);
      const fields = placedFields(operation, inputs, 'Medium', context);
      expect(fields.length).toBeGreaterThanOrEqual(single.length + repeated.filter(({ required }) => required).length);
      for (const { field, path, unit } of fields) {
        const value = path.split('.').reduce<unknown>((at, step) => (at as Inputs)[step], inputs);
        const problem = inputProblem(field, value, unit, () => undefined);
        expect([path, problem !== undefined]).toEqual([path, field.required && field.kind !== 'flags']);
      }
    }
  },
);

function field(kind: 'amount' | 'integer' | 'hex' | 'text', over = {}) {
  return {
    name: 'x',
    label: 'X',
    kind,
    required: true,
    ...over,
  };
}

test.each([
  [field('amount', { minimum: '1' }), '0', 'amount:problem.zero'],
  [field('amount', { maximum: '100' }), '1.01', 'order.problem.amountBounds'],
  [field('amount'), '0.001', 'amount:problem.tooManyDecimals'],
  [field('amount'), '0,5', 'amount:problem.comma'],
  [field('integer', { minimum: '0', maximum: '255' }), '256', 'order.problem.bounds'],
  [field('integer'), '-1', 'order.problem.integer'],
  [field('hex'), '0xabc', 'order.problem.hex'],
  [field('text', { maximumLength: 2 }), 'abc', 'problem.tooLong'],
  [field('text', { isAscii: true }), 'bücher.example', 'order.problem.ascii'],
  [field('text', { isAscii: true }), 'a b', 'order.problem.ascii'],
  [field('text', { isAscii: true }), 'xn--bcher-kva.example', undefined],
  [field('integer', { maximum: '255' }), '255', undefined],
  [field('hex'), '0xab', undefined],
  [field('hex', { minimumLength: 4, maximumLength: 4 }), 'ab', 'order.problem.tooShort'],
  [field('hex', { isText: true, maximumLength: 8 }), 'rent', undefined],
  [field('hex', { isText: true, maximumLength: 8 }), 'rént', 'order.problem.textTooLong'],
])('%o: %s', (described, text, key) => {
  expect(inputProblem(described, text, { decimals: 2 }, () => undefined)?.key).toBe(key);
});

test('XRPL: what is wrong with a currency in the ledger’s own terms is said of the member that is wrong', async () => {
  const { descriptor } = await contextOf('XRPL');
  const field = operationFields(descriptor, 'Payment').single.find(({ kind }) => kind === 'variant');
  if (field === undefined) throw new Error('A payment has a currency');
  const problemOf = (entered: object) => {
    const problem = inputProblem(field, { kind: '', tickerId: '', ...entered }, undefined, () => undefined);
    return problem && { key: problem.key, at: problem.at };
  };
  expect(problemOf({})).toBeUndefined();
  expect(problemOf({ kind: 'Currency', code: '', issuer })).toEqual({ key: 'order.problem.required', at: 'code' });
  expect(problemOf({ kind: 'Currency', code: 'EUR', issuer: '' })).toEqual({ key: 'order.problem.required', at: 'issuer' });
  expect(problemOf({ kind: 'Currency', code: 'EUR', issuer })).toBeUndefined();
  expect(problemOf({ kind: 'MultiPurposeToken', issuanceId: 'AB' })).toEqual({ key: 'order.problem.tooShort', at: 'issuanceId' });
  expect(problemOf({ kind: 'MultiPurposeToken', issuanceId: 'Z'.repeat(48) })).toEqual({
    key: 'order.problem.hex',
    at: 'issuanceId',
  });
  expect(problemOf({ kind: 'MultiPurposeToken', issuanceId: 'a'.repeat(48) })).toBeUndefined();
});

test('a level stays as it was chosen on every ledger, a fee of a ledger’s own on those that have it', async () => {
  const { descriptor: bitcoin } = await contextOf('Bitcoin');
  for (const level of ['High', 'Medium', 'Low']) expect(feeOn(level, bitcoin)).toBe(level);
  expect(feeOn('SpecifiedRate', bitcoin)).toBe('SpecifiedRate');
  expect(feeOn('SpecifiedRate', { customFees: [] })).toBe('Medium');
});

test('another account or currency empties the amounts that were entered for the one before, and nothing else', async () => {
  const { descriptor } = await contextOf('XRPL');
  const inputs = emptyInputs(descriptor, 'Payment');
  const { single } = operationFields(descriptor, 'Payment');
  const amount = single.find(({ kind }) => kind === 'amount')?.name ?? '';
  const currency = single.find(({ kind }) => kind === 'variant')?.name ?? '';
  const destination = single.find(({ kind }) => kind === 'destination')?.name ?? '';
  fill(inputs, amount, '0.5');
  fill(inputs, destination, { address: 'rPT1' });
  const emptied = emptyInputs(descriptor, 'Payment');
  fill(emptied, destination, { address: 'rPT1' });
  expect(withoutAmounts(inputs, descriptor, 'Payment')).toEqual(emptied);
  expect(withoutAmounts(inputs, descriptor, 'Payment', currency)).toEqual(emptied);
  expect(withoutAmounts(inputs, descriptor, 'Payment', destination)).toEqual(inputs);
});

test('rows of a list lose theirs with the account', async () => {
  const { descriptor } = await contextOf('Bitcoin');
  const inputs = emptyInputs(descriptor, 'Transfer');
  fill(inputs, 'outputs.0.amount', '0.5');
  expect(withoutAmounts(inputs, descriptor, 'Transfer')).toEqual(emptyInputs(descriptor, 'Transfer'));
});

test.each<LedgerType>(['Solana', 'Bitcoin'])('on %s the first of what an order needs is there to be filled in', async (type) => {
  const context = await contextOf(type);
  for (const { type: operation } of context.descriptor.operations)
    expect(inputsToBegin(operation, undefined, context)).toEqual(emptyInputs(context.descriptor, operation));
});
