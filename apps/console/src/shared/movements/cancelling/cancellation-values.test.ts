import { newId } from '@countersign/kernel';
import { IntentPayload } from '@countersign/kinds/schemas';
import { expect, test } from 'vitest';

import { cancellationSchema, toCancellation } from './cancellation-values.ts';

const t = (key: string) => key;
const coin = { decimals: 6, symbol: 'XRP' };

function problems(reason: string, maximumFee: string, estimate?: bigint) {
  const checked = cancellationSchema(t, coin, estimate).safeParse({ reason, maximumFee, isOwnMaximumFee: false });
  return checked.success ? [] : checked.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

test('a reason must be there, and not be longer than a cancellation takes', () => {
  expect(problems(' ', '')).toEqual(['reason: cancellation:reasonRequired']);
  expect(problems('x'.repeat(201), '')).toEqual(['reason: proposing:problem.tooLong']);
  expect(problems('x'.repeat(200), '')).toEqual([]);
});

test('the maximum fee is not below what the replacement would cost', () => {
  expect(problems('late', '0.000011', 12n)).toEqual(['maximumFee: amount:problem.maximumFeeLow']);
  expect(problems('late', '0.000012', 12n)).toEqual([]);
});

test('the limit goes out in smallest units, and without one what the ledger allows', () => {
  const ids = [newId(), newId()] as const;
  const withLimit = toCancellation({ reason: ' late ', maximumFee: '0.5', isOwnMaximumFee: true }, coin, ...ids);
  expect(IntentPayload.parse(withLimit)).toMatchObject({ reason: 'late', maximumFee: '500000' });
  expect(toCancellation({ reason: 'late', maximumFee: '', isOwnMaximumFee: true }, coin, ...ids)).not.toHaveProperty(
    'maximumFee',
  );
  expect(toCancellation({ reason: 'late', maximumFee: '', isOwnMaximumFee: true }, coin, ...ids, 2_000_000n).maximumFee).toBe(
    '2000000',
  );
});

test('a limit that was typed before the coin is known is refused, never left out', () => {
  const values = { reason: 'late', maximumFee: '0.5', isOwnMaximumFee: true };
  const { error } = cancellationSchema(t, undefined, undefined).safeParse(values);
  expect(error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([
    'maximumFee: cancellation:feeAssetUnknown',
  ]);
  expect(() => toCancellation(values, undefined, newId(), newId())).toThrow('maximum fee');
  expect(cancellationSchema(t, undefined, undefined).safeParse({ ...values, maximumFee: '' }).success).toBe(true);
});
