import { LedgerParameters, TransactionEstimate } from '@countersign/model';
import { expect, test } from 'vitest';

import { publicEstimate } from './public-estimates.ts';

const built = { fee: 120n, estimate: { minimum: 100n, units: 7n, margin: 5n } };

test.each(LedgerParameters.options.map(({ shape }) => shape.type.value))('%s: a reading is one of the public API', (type) => {
  expect(TransactionEstimate.parse(publicEstimate(type, built)).type).toBe(type);
  expect(TransactionEstimate.parse(publicEstimate(type, { fee: 120n })).type).toBe(type);
});

test('each says what the public API has a member for', () => {
  expect(publicEstimate('Algorand', built)).toEqual({ type: 'Algorand', fee: '120' });
  expect(publicEstimate('Bitcoin', built)).toEqual({ type: 'Bitcoin', vbytes: '7', fee: '120', feeEstimationMargin: '5' });
  expect(publicEstimate('Ethereum', built)).toEqual({ type: 'Ethereum', gas: '7', defaultedToBlockGasLimit: false });
  expect(publicEstimate('Tron', { ...built, estimate: { likely: 20n } })).toEqual({ type: 'Tron', fee: '20' });
  expect(publicEstimate('XRPL', built)).toEqual({ type: 'XRPL', minimumCostInDrops: '100', fee: '120' });
});

test('what a transfer on Tezos has to make first is part of what it costs', () => {
  const preparations = [{ type: 'CreateAccount', address: 'tz1', cost: 64n, kept: 0n }] as const;
  expect(publicEstimate('Tezos', { ...built, preparations })).toEqual({ type: 'Tezos', minimalFee: '100', fee: '184' });
});
