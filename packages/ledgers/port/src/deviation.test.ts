import fc from 'fast-check';
import { expect, test } from 'vitest';

import { nativeAsset, type AssetReference } from './asset.ts';
import { deviationsOf, type AskedMovement } from './deviation.ts';

const dollars = { type: 'Token', standard: 'ERC20', identifier: '0x70' } as const satisfies AssetReference;
const move = (from: string, to: string | undefined, amount: bigint, asset: AssetReference = dollars): AskedMovement => ({
  asset,
  from: [from],
  ...(to !== undefined && { to }),
  amount,
});
const asked = [move('ann', 'bob', 100n)];

test.each<[string, readonly AskedMovement[], readonly object[]]>([
  ['as it was asked', [move('ann', 'bob', 100n)], []],
  ['in two parts', [move('ann', 'bob', 60n), move('ann', 'bob', 40n)], []],
  ['by way of others', [move('ann', undefined, 0n), { ...move('x', 'bob', 100n), from: [] }], []],
  ['nothing', [], [{ recipient: 'bob', ordered: 100n, moved: 0n }]],
  ['less', [move('ann', 'bob', 90n)], [{ recipient: 'bob', ordered: 100n, moved: 90n }]],
  ['more', [move('ann', 'bob', 110n)], [{ recipient: 'bob', ordered: 100n, moved: 110n }]],
  [
    'less, and a part to somebody else',
    [move('ann', 'bob', 90n), move('ann', 'tax', 6n), move('ann', undefined, 4n)],
    [
      { recipient: 'bob', ordered: 100n, moved: 90n },
      { ordered: 0n, moved: 10n },
    ],
  ],
  ['a part of it besides', [move('ann', 'bob', 100n), move('ann', 'tax', 5n)], [{ ordered: 0n, moved: 5n }]],
  [
    'all of it to somebody else',
    [move('ann', 'tax', 100n)],
    [
      { recipient: 'bob', ordered: 100n, moved: 0n },
      { ordered: 0n, moved: 100n },
    ],
  ],
  ['what others have', [move('ann', 'bob', 100n), move('cy', 'tax', 5n)], []],
  ['another asset besides', [move('ann', 'bob', 100n), move('ann', 'tax', 5n, nativeAsset)], []],
])('what moved is compared with what was asked: %s', (_, moved, expected) => {
  expect(deviationsOf(asked, moved)).toEqual(expected.map((one) => ({ asset: dollars, ...one })));
});

const party = fc.constantFrom('ann', 'bob', 'cy', 'tax');
const movements = fc.array(
  fc
    .record({ from: party, to: party, amount: fc.bigInt(0n, 50n), asset: fc.constantFrom<AssetReference>(dollars, nativeAsset) })
    .map(({ from, to, amount, asset }) => move(from, to, amount, asset)),
  { maxLength: 6 },
);

test('what moved as it was asked deviates in nothing, in whatever order and parts', () => {
  fc.assert(
    fc.property(movements, fc.nat(), (list, seed) => {
      const parts = list.flatMap((one) => [
        { ...one, amount: one.amount / 2n },
        { ...one, amount: one.amount - one.amount / 2n },
      ]);
      const at = list.length === 0 ? 0 : seed % (list.length * 2);
      expect(deviationsOf(list, [...parts.slice(at), ...parts.slice(0, at)])).toEqual([]);
    }),
  );
});

test('every recipient of another amount than was asked is named, and nobody who got theirs', () => {
  fc.assert(
    fc.property(movements, movements, (wanted, moved) => {
      const told = deviationsOf(wanted, moved);
      for (const asset of [dollars, nativeAsset] satisfies AssetReference[]) {
        const sumTo = (list: readonly AskedMovement[], to: string) =>
          list.reduce((sum, one) => sum + (one.asset === asset && one.to === to ? one.amount : 0n), 0n);
        for (const to of new Set(wanted.flatMap((one) => (one.asset === asset ? (one.to ?? []) : [])))) {
          const [ordered, arrived] = [sumTo(wanted, to), sumTo(moved, to)];
          const expected = ordered === arrived ? [] : [{ asset, recipient: to, ordered, moved: arrived }];
          expect(told.filter((one) => one.asset === asset && one.recipient === to)).toEqual(expected);
        }
      }
    }),
  );
});
