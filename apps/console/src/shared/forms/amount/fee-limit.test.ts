import fc from 'fast-check';
import { expect, test } from 'vitest';

import { followEstimate, suggestedFeeLimit, withDearerLimit, withFeeLimit, type FeeLimitFields } from './fee-limit.ts';

test.each([
  [0n, 0n],
  [1n, 2n],
  [12n, 24n],
  [51n, 110n],
  [477_123_456_789_012n, 960_000_000_000_000n],
])('an estimate of %d suggests %d', (estimate, limit) => {
  expect(suggestedFeeLimit(estimate)).toBe(limit);
});

test('a limit leaves fees room to double, and hardly more', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 40n }), (estimate) => {
      const limit = suggestedFeeLimit(estimate);
      expect(limit).toBeGreaterThanOrEqual(2n * estimate);
      expect(limit * 10n).toBeLessThanOrEqual(22n * estimate);
      expect(limit.toString()).toMatch(/^\d{1,3}0*$/);
    }),
  );
});

test.each([
  ['nothing was set yet', { maximumFee: '', isOwnMaximumFee: false }, false, ['0.2']],
  ['another estimate was followed', { maximumFee: '0.1', isOwnMaximumFee: false }, false, ['0.2']],
  ['it is that already', { maximumFee: '0.2', isOwnMaximumFee: false }, false, []],
  ['a person has set it', { maximumFee: '5', isOwnMaximumFee: true }, true, []],
  ['a person has set it since it was drawn', { maximumFee: '', isOwnMaximumFee: false }, true, []],
])('where %s, a maximum fee follows the estimate only if it is nobody’s own', (_, drawn: FeeLimitFields, isOwn, expected) => {
  const set: string[] = [];
  followEstimate(drawn, '0.2', { isOwn: () => isOwn, set: ({ maximumFee }) => set.push(maximumFee) });
  followEstimate(drawn, undefined, { isOwn: () => isOwn, set: ({ maximumFee }) => set.push(maximumFee) });
  expect(set).toEqual(expected);
});

test('a limit that nobody set is that of exactly these values, whatever an estimate of others has put into the field', async () => {
  const xrp = { decimals: 6, symbol: 'XRP' };
  const shown = { maximumFee: '950000000', isOwnMaximumFee: false };
  const ask = async () => ({ kind: 'fee', fee: 12n }) as const;
  expect(await withFeeLimit(shown, xrp, undefined, ask)).toEqual({ ...shown, maximumFee: '0.000024' });
  expect(await withFeeLimit(shown, xrp, 10n, ask)).toEqual({ ...shown, maximumFee: '0.00002' });
  expect(await withFeeLimit({ maximumFee: '', isOwnMaximumFee: false }, xrp, undefined, ask)).toMatchObject({
    maximumFee: '0.000024',
  });
});

test('a limit of one’s own goes out as it was set, and so does one where nobody can say the fee', async () => {
  const xrp = { decimals: 6, symbol: 'XRP' };
  const own = { maximumFee: '0.5', isOwnMaximumFee: true };
  expect(await withFeeLimit(own, xrp, 10n, async () => undefined)).toBe(own);
  const shown = { maximumFee: '0.00002', isOwnMaximumFee: false };
  expect(await withFeeLimit(shown, xrp, undefined, () => Promise.reject(new Error('offline')))).toBe(shown);
  expect(await withFeeLimit(shown, xrp, undefined, async () => ({ kind: 'refused' }))).toBe(shown);
});

test('an order without a limit, because nobody knows the fee or because somebody took it away, has the one that its ledger allows', async () => {
  const xrp = { decimals: 6, symbol: 'XRP' };
  const unknown = async () => ({ kind: 'refused' }) as const;
  for (const isOwnMaximumFee of [true, false]) {
    const limited = await withFeeLimit({ maximumFee: ' ', isOwnMaximumFee }, xrp, undefined, unknown, 2_000_000n);
    expect(limited).toEqual({ maximumFee: '2', isOwnMaximumFee });
  }
  const own = { maximumFee: '0.5', isOwnMaximumFee: true };
  expect(await withFeeLimit(own, xrp, undefined, unknown, 2_000_000n)).toBe(own);
});

test('where fees rose above the limit that was reviewed, it follows them, unless it is somebody’s own', async () => {
  const xrp = { decimals: 6, symbol: 'XRP' };
  const reviewed = { maximumFee: '0.00002', isOwnMaximumFee: false };
  expect(await withDearerLimit(reviewed, xrp, async () => ({ kind: 'fee', fee: 30n }))).toEqual({
    ...reviewed,
    maximumFee: '0.00006',
  });
  expect(withDearerLimit({ ...reviewed, isOwnMaximumFee: true }, xrp, async () => ({ kind: 'fee', fee: 30n }))).toBeUndefined();
});
