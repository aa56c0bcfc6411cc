import type { Ledger } from '@countersign/model';
import { describe, expect, test } from 'vitest';

import { alice, bob, contract, replacedSample, sampleInput, sampleLedger } from '../test-samples.ts';
import { build } from './build.ts';
import { cancellation } from './cancellation.ts';
import { checkUnsigned } from './check-unsigned.ts';
import { fieldsFromJson, fieldsToJson } from './unsigned.ts';

/** Arbitrum One: the gas has in it what the chain costs that it settles on. */
const rollup = 42_161;
function onChain(chainId: number): Ledger {
  const { parameters } = sampleLedger;
  if (parameters.type !== 'Ethereum') throw new Error('no ledger of Ethereum');
  return { ...sampleLedger, parameters: { ...parameters, chainId } };
}
const rich = { balance: (10n ** 24n).toString() };
const calling = { destination: { type: 'Address', address: contract }, amount: '0', data: '0x00ff' } as const;

/** The gas limit of what is built where a node estimates so much; the refusal where there is none. */
function limitOf(gas: bigint, { chainId = 1, ...changes }: Parameters<typeof sampleInput>[0] & { chainId?: number } = {}) {
  const state = { ...rich, call: { gas: gas.toString() }, ...changes.state };
  const built = build(sampleInput({ ...changes, state, input: { ledger: onChain(chainId), ...changes.input } }));
  return built.ok ? fieldsFromJson(built.value.unsigned['fields']).gasLimit : built.error;
}

describe('a payment', () => {
  test('has the gas that its network estimates, and a fifth', () => {
    expect(limitOf(350_001n, { chainId: rollup })).toBe(420_002n);
    expect(limitOf(55_000n)).toBe(66_000n);
  });
  test('has no margin where it costs what Ethereum asks for, and never less', () => {
    expect([limitOf(21_000n), limitOf(6_000n), limitOf(1n)]).toEqual([21_000n, 21_000n, 21_000n]);
  });
  test('has no more than one can need where gas is counted as on Ethereum', () => {
    expect(limitOf(350_000n)).toBe(420_000n);
    expect(limitOf(350_001n)).toMatchObject({ hint: 'TransactionEstimationFailure' });
  });
  test('that its network does not estimate is refused, the funds first', () => {
    const state = { call: { error: 'insufficient funds for transfer' } };
    const amount = (10n ** 18n).toString();
    expect(build(sampleInput({ parameters: { amount }, state }))).toMatchObject({ error: { hint: 'CurrentlyNotEnoughFunds' } });
    const refused = { hint: 'TransactionEstimationFailure', message: 'insufficient funds for transfer' };
    expect(build(sampleInput({ state }))).toMatchObject({ error: refused });
  });
});

test('a cancellation has the gas that its network estimates', () => {
  const replaces = replacedSample(7n);
  const parameters = cancellation({ address: alice.address, targetOrderId: 'o', reason: 'r', replaces });
  if (!parameters.ok || parameters.value.type !== 'Ethereum') throw new Error('no cancellation');
  expect(limitOf(300_000n, { chainId: rollup, parameters: parameters.value, input: { replaces } })).toBe(360_000n);
});

describe('a call on a network with a cap (EIP-7825)', () => {
  test('has a smaller margin near the cap, and is refused above it in words', () => {
    expect(limitOf(13_000_000n, { parameters: calling })).toBe(15_600_000n);
    expect(limitOf(16_000_000n, { parameters: calling })).toBe(16_777_216n);
    expect(limitOf(16_777_216n, { parameters: calling })).toBe(16_777_216n);
    expect(limitOf(16_777_217n, { parameters: calling })).toEqual({
      hint: 'TransactionEstimationFailure',
      message: 'The call would use 16777217 gas, and this network takes no transaction with more than 16777216',
    });
  });
  test('elsewhere may have more', () => {
    expect(limitOf(20_000_000n, { parameters: { ...calling, maximumFee: (10n ** 19n).toString() }, chainId: rollup })).toBe(
      24_000_000n,
    );
  });
});

describe('a vault', () => {
  const { order } = sampleInput({});
  const maximumFee = (10n ** 20n).toString();
  function isSigned(gasLimit: bigint, maxFeePerGas: bigint, chainId: number, parameters: object) {
    const rates = { maxFeePerGas, maxPriorityFeePerGas: maxFeePerGas };
    const fields = { type: 2, chainId: BigInt(chainId), nonce: 7n, ...rates, gasLimit, to: bob, value: 10n ** 9n } as const;
    const unsigned = { sender: alice.address, fields: fieldsToJson({ ...fields, data: '', accessList: [] }) };
    const signed = { ledger: onChain(chainId), orderId: '', assets: {}, own: new Set([alice.address]), addressesOf: () => [bob] };
    return checkUnsigned(unsigned, { ...signed, parameters: { ...order.parameters, ...parameters } }).ok;
  }
  test('signs no payment with more gas than one can need, whatever fee its order allows', () => {
    expect(isSigned(420_000n, 1n, 1, { maximumFee })).toBe(true);
    expect(isSigned(420_001n, 1n, 1, { maximumFee })).toBe(false);
    expect(isSigned(420_001n, 1n, rollup, { maximumFee })).toBe(true);
  });
  test('signs no more than the ledger allows where the order names no maximum, at no gas and at no price', () => {
    const gwei = 10n ** 9n;
    expect(isSigned(30_000_000n, 1_000n * gwei, rollup, {})).toBe(false);
    expect(isSigned(250_000n, 1_000n * gwei, rollup, {})).toBe(true);
    expect(isSigned(250_001n, 1_000n * gwei, rollup, {})).toBe(false);
    const feeStrategy = { type: 'SpecifiedRateEIP1559', maxFeePerGas: '9000000000000', maxPriorityFeePerGas: '9000000000000' };
    expect(isSigned(30_000n, 9_000n * gwei, 1, { feeStrategy })).toBe(false);
    expect(isSigned(30_000n, 9_000n * gwei, 1, { feeStrategy, maximumFee })).toBe(true);
  });
});
