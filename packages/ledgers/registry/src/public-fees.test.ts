import { feeLevelsOf } from '@countersign/ledger-port';
import { CurrentFees } from '@countersign/model';
import { expect, test } from 'vitest';

import { publicFees, readPublicFees } from './public-fees.ts';

test.each(CurrentFees.options.map(({ shape }) => shape.type.value))('%s: what is written is the same when it is read', (type) => {
  const levels = feeLevelsOf([1n, 12_500_000n, 5_000_000_000n]);
  const fees = CurrentFees.parse(publicFees(type, levels));
  expect(fees.type).toBe(type);
  expect(readPublicFees(fees)).toEqual(levels);
});

test('each is in the public API’s unit', () => {
  const levels = feeLevelsOf([500_000n, 12_500_000n, 1_000_000n]);
  expect(publicFees('Bitcoin', levels)).toEqual({
    type: 'Bitcoin',
    low: { satoshiPerVbyte: '0.5' },
    medium: { satoshiPerVbyte: '12.5' },
    high: { satoshiPerVbyte: '1' },
  });
  const parted = feeLevelsOf([1n, 2n, 3n], (tip) => ({ price: 9n + tip, parts: { base: 8n, tip } }));
  const fees = publicFees('Ethereum', parted);
  expect(fees).toMatchObject({ high: { gasPrice: '12', eip1559Prices: { basePrice: '8', priorityPrice: '3' } } });
  expect(fees && readPublicFees(fees)).toEqual(parted);
});

test('levels of which the public API has no form are not said there', () => {
  expect(publicFees('Solana', feeLevelsOf([1n, 2n, 3n]))).toBeUndefined();
});
