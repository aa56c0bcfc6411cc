import { signPayload } from '@countersign/ledger-port/conformance';
import { calledFunctionText, feeLevelsOf, type BuildInput, type BuiltTransaction } from '@countersign/ledger-port';
import { describe, expect, test } from 'vitest';

import { numberedToken } from '../assets.ts';
import { writeTransferCall } from '../contract/calls.ts';
import { alice, bob, contract, replacedSample, sampleInput, sampleLedger } from '../test-samples.ts';
import { assemble } from './assemble.ts';
import { build } from './build.ts';
import { checkUnsigned } from './check-unsigned.ts';
import { describe as describeParameters } from './describe.ts';
import type { TransactionFields } from './fields.ts';
import { fromTransfer } from './from-transfer.ts';
import { readTransaction } from './read.ts';

function built(input: BuildInput): BuiltTransaction & { readonly fields: TransactionFields } {
  const result = build(input);
  if (!result.ok) throw new Error(`${result.error.hint}: ${result.error.message}`);
  const [payload] = result.value.payloads;
  if (payload === undefined) throw new Error('nothing to sign');
  const { raw } = assemble(result.value, [signPayload(payload, alice.privateKey)]);
  const read = readTransaction(raw);
  if (!read.ok) throw new Error(read.error);
  expect(read.value.sender).toBe(alice.address);
  return { ...result.value, fields: read.value.fields };
}

describe('nonces', () => {
  test('the next one of the network', () => expect(built(sampleInput({})).fields.nonce).toBe(7n));
  test('not one that another order or a waiting transaction has', () => {
    const waiting = [{ nonce: '8', maxFeePerGas: '1', maxPriorityFeePerGas: '1' }];
    const reservedResources = [`${alice.address}:7`, `${bob}:9`];
    const transaction = built(sampleInput({ state: { waiting }, input: { reservedResources } }));
    expect(transaction.fields.nonce).toBe(9n);
    expect(transaction.resources).toEqual([`${alice.address}:9`]);
  });
  test('a gap that an order gave back is filled first', () => {
    const waiting = [{ nonce: '8', maxFeePerGas: '1', maxPriorityFeePerGas: '1' }];
    expect(built(sampleInput({ state: { waiting } })).fields.nonce).toBe(7n);
  });
});

describe('gas and fees', () => {
  test('a payment: 21,000 gas at twice the base fee and the priority fee', () => {
    const { fields, fee, estimate } = built(sampleInput({}));
    expect(fields).toMatchObject({
      type: 2,
      gasLimit: 21_000n,
      maxFeePerGas: 21_000_000_000n,
      maxPriorityFeePerGas: 1_000_000_000n,
    });
    expect(fee).toBe(21_000n * 21_000_000_000n);
    expect(estimate).toEqual({ units: 21_000n });
  });
  test('each level has its own priority fee', () => {
    const rates = (['Low', 'Medium', 'High'] as const).map(
      (priority) =>
        built(sampleInput({ parameters: { feeStrategy: { type: 'Priority', priority } } })).fields.maxPriorityFeePerGas,
    );
    expect(rates).toEqual([500_000_000n, 1_000_000_000n, 2_000_000_000n]);
  });
  test('a maximum fee takes from the margin, down to the price of now', () => {
    const maximumFee = 21_000n * 12_000_000_000n;
    const { fields, fee } = built(sampleInput({ parameters: { maximumFee: maximumFee.toString() } }));
    expect(fields.maxFeePerGas).toBe(12_000_000_000n);
    expect(fee).toBe(maximumFee);
    const below = build(sampleInput({ parameters: { maximumFee: (21_000n * 11_000_000_000n - 1n).toString() } }));
    expect(below).toMatchObject({ ok: false, error: { hint: 'CurrentlyFeesTooLarge' } });
  });
  test('fee caps and gas prices are taken as they are', () => {
    const caps = { type: 'SpecifiedRateEIP1559', maxFeePerGas: '30000000000', maxPriorityFeePerGas: '3' } as const;
    expect(built(sampleInput({ parameters: { feeStrategy: caps } })).fields).toMatchObject({
      type: 2,
      maxFeePerGas: 30_000_000_000n,
      maxPriorityFeePerGas: 3n,
    });
    const price = { type: 'SpecifiedRate', gasPrice: '30000000000' } as const;
    expect(built(sampleInput({ parameters: { feeStrategy: price } })).fields).toMatchObject({
      type: 0,
      maxFeePerGas: 30_000_000_000n,
    });
  });
  test('an order that names no maximum fee does not follow prices that cannot be right', () => {
    const tip = 200_000_000_000n;
    const parts = { base: 900_000_000_000n, tip };
    const fees = feeLevelsOf([tip, tip, tip], () => ({ price: 9_000_000_000_000n, parts }));
    const balance = (10n ** 21n).toString();
    const at = (parameters: object) => build(sampleInput({ parameters, state: { balance }, input: { fees } }));
    expect(at({})).toMatchObject({ ok: false, error: { hint: 'CurrentlyFeesTooLarge' } });
    const allowed = { maximumFee: (21_000n * 2_000_000_000_000n).toString() };
    expect(at(allowed).ok).toBe(true);
    const order = {
      ...sampleInput({}).order,
      ledger: sampleLedger,
      orderId: '',
      own: new Set([alice.address]),
      addressesOf: () => [bob],
    };
    const built = at(allowed);
    if (!built.ok) throw new Error(built.error.message);
    expect(checkUnsigned(built.value.unsigned, { ...order, parameters: { ...order.parameters, ...allowed } }).ok).toBe(true);
    expect(checkUnsigned(built.value.unsigned, order).ok).toBe(false);
  });
  test('a network without EIP-1559 gets a gas price', () => {
    const parameters = { ...sampleLedger.parameters, supportsEIP1559: false } as typeof sampleLedger.parameters;
    const input = { ledger: { ...sampleLedger, parameters } };
    expect(built(sampleInput({ input })).fields).toMatchObject({ type: 0, maxFeePerGas: 13_000_000_000n });
    const feeStrategy = { type: 'SpecifiedRateEIP1559', maxFeePerGas: '2', maxPriorityFeePerGas: '1' } as const;
    expect(build(sampleInput({ input, parameters: { feeStrategy } }))).toMatchObject({
      ok: false,
      error: { hint: 'InvalidUserPayload' },
    });
  });
  test("a call: the network's estimate and a fifth", () => {
    const parameters = {
      destination: { type: 'Address', address: contract } as const,
      amount: '0',
      data: `0x${writeTransferCall(bob, 5n)}`,
    };
    const transaction = built(sampleInput({ parameters, state: { call: { gas: '50001' } } }));
    expect(transaction.fields.gasLimit).toBe(60_002n);
    expect(transaction.spends).toEqual([
      { asset: { type: 'Native' }, amount: transaction.fee },
      { asset: { type: 'Token', standard: 'ERC20', identifier: contract }, amount: 5n },
    ]);
  });
  test('data to no contract costs at least its floor (EIP-7623)', () => {
    expect(built(sampleInput({ parameters: { data: '0x00ff' } })).fields.gasLimit).toBe(21_000n + 10n * (1n + 4n));
  });
});

test('all that there is can be sent, to the last wei, and not one more', () => {
  const fee = 21_000n * 21_000_000_000n;
  const amount = 10n ** 18n - fee;
  expect(built(sampleInput({ parameters: { amount: amount.toString() } })).fields.value).toBe(amount);
  expect(build(sampleInput({ parameters: { amount: (amount + 1n).toString() } })).ok).toBe(false);
});

describe('what can be spent', () => {
  const ether = 10n ** 18n;
  const paid = 6n * ether;
  const fee = 21_000n * 21_000_000_000n;
  /** Ten ether and thousand units, of which an order with the nonce 7 has paid six and nine hundred; whether it is in a block that is final. */
  function left(asset: 'Coin' | 'Token', amount: bigint, isFinal: boolean, changes: Partial<BuildInput> = {}): boolean {
    const after = { nonce: '8', balance: (10n * ether - paid - fee).toString(), tokens: { [contract]: '100' } };
    const before = { nonce: '7', balance: (10n * ether).toString(), tokens: { [contract]: '1000' } };
    const amounts = { Native: paid + fee, [`ERC20:${contract}`]: 900n };
    const state = { ...after, confirmed: isFinal ? after : before, call: { gas: '21000' } };
    const input = {
      unavailable: amounts,
      reservations: [{ resources: [`${alice.address}:7`], amounts }],
      reservedResources: [`${alice.address}:7`],
      ...changes,
    };
    const destination = { type: 'Address', address: contract } as const;
    const parameters =
      asset === 'Coin' ? { amount: `${amount}` } : { amount: '0', destination, data: `0x${writeTransferCall(bob, amount)}` };
    return build(sampleInput({ parameters, state, input })).ok;
  }
  test('what is in a block has gone off once, before it is final and afterwards', () => {
    for (const isFinal of [false, true]) {
      expect(left('Coin', 3n * ether, isFinal)).toBe(true);
      expect(left('Coin', 4n * ether - 2n * fee, isFinal)).toBe(true);
      expect(left('Coin', 4n * ether - 2n * fee + 1n, isFinal)).toBe(false);
      expect([left('Token', 100n, isFinal), left('Token', 101n, isFinal)]).toEqual([true, false]);
    }
  });
  test('what waits for a block goes off, and what is in quarantine', () => {
    const waiting = { reservations: [{ resources: [`${alice.address}:8`], amounts: { Native: paid } }] };
    expect(left('Coin', 3n * ether, true, { unavailable: { Native: paid }, ...waiting })).toBe(false);
    const quarantined = { unavailable: { Native: paid + fee + 2n * ether } };
    expect([left('Coin', ether, true, quarantined), left('Coin', 3n * ether, true, quarantined)]).toEqual([true, false]);
  });
  test('what came in a block that is not final is not spent', () => {
    const confirmed = { nonce: '7', balance: '0', tokens: {} };
    expect(build(sampleInput({ state: { confirmed } }))).toMatchObject({ error: { hint: 'CurrentlyNotEnoughFunds' } });
  });
  test('what a network takes for writing to another chain is part of the fee, of its maximum and of what leaves', () => {
    const besides = { data: '1000000', constant: '7', perBillionGas: '1000000000' };
    const room = (3n * (1_000_000n + 7n + 21_000n) + 1n) / 2n;
    const transaction = built(sampleInput({ state: { besides } }));
    expect(transaction.fee).toBe(fee + room);
    expect(transaction.spends).toEqual([{ asset: { type: 'Native' }, amount: 10n ** 9n + fee + room }]);
    const all = (amount: bigint) => build(sampleInput({ parameters: { amount: `${amount}` }, state: { besides } })).ok;
    expect([all(ether - fee - room), all(ether - fee - room + 1n)]).toEqual([true, false]);
    const maximumFee = (21_000n * 12_000_000_000n + room).toString();
    expect(built(sampleInput({ parameters: { maximumFee }, state: { besides } })).fields.maxFeePerGas).toBe(12_000_000_000n);
  });
});

describe('replacements', () => {
  const waiting = [{ nonce: '7', maxFeePerGas: '30000000001', maxPriorityFeePerGas: '1000000001' }];
  const replaces = replacedSample(7n, 30_000_000_001n, 1_000_000_001n);
  test('have the same nonce and a tenth more of both rates, rounded up', () => {
    const { fields } = built(sampleInput({ state: { waiting }, input: { replaces, reservedResources: replaces.resources } }));
    expect(fields).toMatchObject({ nonce: 7n, maxFeePerGas: 33_000_000_002n, maxPriorityFeePerGas: 1_100_000_002n });
  });
  test('go by the old one itself where the node does not show it', () => {
    expect(built(sampleInput({ input: { replaces } })).fields).toMatchObject({ nonce: 7n, maxFeePerGas: 33_000_000_002n });
  });
  test('of nothing cancel', () => {
    const resourceStrategy = { type: 'OrderReplacement', transactionOrderId: '00000000-0000-4000-8000-000000000000' } as const;
    const parameters = { amount: '0', resourceStrategy, destination: { type: 'Address', address: alice.address } as const };
    expect(built(sampleInput({ parameters, state: { waiting }, input: { replaces } })).fields.value).toBe(0n);
  });
  test('still respect the maximum fee', () => {
    const parameters = { maximumFee: (21_000n * 31_000_000_000n).toString() };
    expect(build(sampleInput({ parameters, state: { waiting }, input: { replaces } }))).toMatchObject({
      ok: false,
      error: { hint: 'ReplacementTransactionFeesTooLow' },
    });
  });
});

describe('transfer orders', () => {
  const token = { type: 'Token', standard: 'ERC20', identifier: contract } as const;
  const request = { asset: token, tickerId: 't', outputs: [{ address: bob, amount: 5n }], feePriority: 'Low' } as const;
  test.each([
    { type: 'SpecifiedRate', gasPrice: '7' },
    { type: 'SpecifiedRateEIP1559', maxFeePerGas: '9', maxPriorityFeePerGas: '2' },
  ] as const)('have the fee that a person set: $type', (feeStrategy) => {
    const given = fromTransfer({ ...request, customFees: { type: 'Ethereum', feeStrategy } }, sampleLedger);
    expect(given).toMatchObject({ ok: true, value: { feeStrategy } });
  });
  const unique = numberedToken('ERC721', contract, 17n);
  test.each([
    ['a unique token', unique, 1n, `safeTransferFrom(from: ${alice.address}, to: ${bob}, tokenId: 17)`],
    [
      'one token of many',
      numberedToken('ERC1155', contract, 4n),
      3n,
      `safeTransferFrom(from: ${alice.address}, to: ${bob}, tokenId: 4, amount: 3, data: 0x)`,
    ],
  ])('of %s take it from the account by the safe form, and say so', (_, asset, amount, call) => {
    const outputs = [{ address: bob, amount }];
    const parameters = fromTransfer({ ...request, asset, sender: alice.address, outputs }, sampleLedger);
    if (!parameters.ok) throw new Error(parameters.error.message);
    expect(parameters.value).toMatchObject({ destination: { type: 'Address', address: contract }, amount: '0' });
    const { calls, movements, warnings } = describeParameters(parameters.value);
    expect(calls.map((one) => one.function && calledFunctionText(one.function))).toEqual([call]);
    expect(movements).toMatchObject([{ asset, amount, to: { type: 'Address', address: bob } }]);
    expect(warnings.map(({ code }) => code)).toEqual(['ContractCall']);
  });
  test('of a token call its contract', () => {
    expect(fromTransfer({ ...request, maximumFee: 9n }, sampleLedger)).toEqual({
      ok: true,
      value: {
        type: 'Ethereum',
        destination: { type: 'Address', address: contract },
        amount: '0',
        data: `0x${writeTransferCall(bob, 5n)}`,
        feeStrategy: { type: 'Priority', priority: 'Low' },
        maximumFee: '9',
      },
    });
  });
  test.each([
    ['two recipients', { outputs: [...request.outputs, ...request.outputs] }, 'InvalidUserPayload'],
    ['a fee paid by the recipient', { outputs: [{ address: bob, amount: 5n, paysFee: true }] }, 'InvalidUserPayload'],
    [
      'a destination tag',
      { outputs: [{ address: bob, amount: 5n, tag: { type: 'DestinationTag' as const, value: '1' } }] },
      'InvalidDestination',
    ],
    ['the token contract as recipient', { outputs: [{ address: contract, amount: 5n }] }, 'InvalidDestination'],
    ['a unique token of nobody knows whom', { asset: unique, outputs: [{ address: bob, amount: 1n }] }, 'InvalidUserPayload'],
    ['a memo', { memo: 'Invoice 7' }, 'InvalidUserPayload'],
    [
      'fees of another ledger',
      { customFees: { type: 'Bitcoin', feeStrategy: { type: 'SpecifiedRate', satoshiPerVbyte: '5' } } } as const,
      'InvalidUserPayload',
    ],
    ['two of a unique token', { asset: unique, sender: alice.address, outputs: [{ address: bob, amount: 2n }] }, 'InvalidAmount'],
    [
      'the contract of a unique token as recipient',
      { asset: unique, sender: alice.address, outputs: [{ address: contract, amount: 1n }] },
      'InvalidDestination',
    ],
  ])('with %s are refused', (_, change, hint) => {
    expect(fromTransfer({ ...request, ...change }, sampleLedger)).toMatchObject({ ok: false, error: { hint } });
  });
});
