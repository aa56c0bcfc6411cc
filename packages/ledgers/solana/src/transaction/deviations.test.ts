import { toHex } from '@countersign/kernel';
import type { Movement } from '@countersign/ledger-port';
import { expect, test } from 'vitest';

import { tokenAsset } from '../assets.ts';
import { writeMessage, writeTransaction } from '../message/write-message.ts';
import type { TokenType } from '../programs.ts';
import { testKey } from '../testing/wallet.ts';
import { instructionsOf } from './compose.ts';
import { deviations } from './deviations.ts';

const [sender = '', other = '', third = '', mint = ''] = [testKey(1), testKey(2), testKey(3), testKey(5)].map(
  ({ address }) => address,
);

const orderId = '00000000-0000-4000-8000-000000000050';

function told(type: TokenType, amounts: readonly (readonly [to: string, amount: bigint])[], moved: readonly Flow[]) {
  const token = { mint, type, decimals: 2 };
  const outputs = amounts.map(([to, amount]) => ({ to, amount }));
  const common = { sender, orderId, unitLimit: 1, unitPrice: 0n, deposit: 0n, isThere: () => true };
  const instructions = instructionsOf({ type: 'TransferToken', outputs, token }, [], { ...common, token });
  return deviationsAfter(instructions, type, moved);
}

type Flow = readonly [to: string | undefined, amount: bigint];

function deviationsAfter(instructions: Parameters<typeof writeMessage>[2], type: TokenType, moved: readonly Flow[]) {
  const raw = toHex(writeTransaction([new Uint8Array(64)], writeMessage(sender, '07'.repeat(32), instructions)));
  const asset = tokenAsset({ mint, type });
  const movements = moved.map(([to, amount], index): Movement => ({
    asset,
    from: [sender],
    ...(to !== undefined && { to }),
    amount,
    index,
    metadata: { type: 'Solana' },
  }));
  return deviations({ raw, feePayer: sender, movements }).map(({ recipient, ordered, moved: went }) => [
    recipient,
    ordered,
    went,
  ]);
}

test('a fee that the mint takes of each payment is no deviation', () => {
  const one = (arrived: bigint, ...rest: readonly Flow[]) => told('SPL2022', [[other, 10_000n]], [[other, arrived], ...rest]);
  expect(one(10_000n)).toEqual([]);
  expect(one(9_900n, [undefined, 100n])).toEqual([]);
  expect(one(9_000n, [undefined, 1_000n])).toEqual([]);
  const both: readonly (readonly [string, bigint])[] = [
    [other, 10_000n],
    [third, 500n],
  ];
  expect(
    told('SPL2022', both, [
      [other, 9_900n],
      [third, 495n],
      [undefined, 105n],
    ]),
  ).toEqual([]);
});

test('less than arrives after a fee, what goes to somebody else, and the older program without any fee are deviations', () => {
  const one = (type: TokenType, ...moved: readonly Flow[]) => told(type, [[other, 10_000n]], moved);
  const short = (arrived: bigint, besides: bigint) => [
    [other, 10_000n, arrived],
    [undefined, 0n, besides],
  ];
  expect(one('SPL2022', [other, 8_999n], [undefined, 1_001n])).toEqual(short(8_999n, 1_001n));
  expect(one('SPL2022', [undefined, 10_000n])).toEqual(short(0n, 10_000n));
  expect(one('SPL2022', [other, 9_900n], [third, 100n])).toEqual(short(9_900n, 100n));
  expect(one('SPL2022', [other, 9_900n], [undefined, 200n])).toEqual(short(9_900n, 200n));
  expect(one('SPL2022', [other, 9_900n])).toEqual([[other, 10_000n, 9_900n]]);
  expect(one('SPL2022', [other, 10_000n], [undefined, 100n])).toEqual([[undefined, 0n, 100n]]);
  expect(one('SPL', [other, 9_900n], [undefined, 100n])).toEqual(short(9_900n, 100n));
  expect(
    told(
      'SPL2022',
      [
        [other, 10_000n],
        [third, 5n],
      ],
      [
        [other, 9_995n],
        [third, 0n],
        [undefined, 10n],
      ],
    ),
  ).toContainEqual([third, 5n, 0n]);
});
