import { ok } from '@countersign/kernel';
import { feeLevelsOf, type FeeLevels } from '@countersign/ledger-port';
import { expect, test } from 'vitest';

import { seenNode } from '../following/seen-node.ts';
import type { Chain } from '../following/chain.ts';
import { nodeFees } from './fees.ts';

/** A chain that answers by method. */
const chainWith = (answers: Readonly<Record<string, unknown>>): Chain => ({
  ...seenNode('node'),
  name: 'node',
  callsTogether: 50,
  ask: async (calls) => calls.map(({ method }) => ok(answers[method])),
});

async function fees(chain: Chain, supportsEip1559: boolean): Promise<FeeLevels> {
  const { own, priceOf } = await nodeFees(chain, supportsEip1559);
  return feeLevelsOf(own, priceOf);
}

const prices = ({ Low, Medium, High }: FeeLevels) => [Low, Medium, High].map(({ parts }) => parts?.tip.toString());

const gwei = (count: number) => `0x${(BigInt(count) * 10n ** 9n).toString(16)}`;
const history = (gasUsedRatio: readonly number[], reward: readonly (readonly string[])[]) => ({
  baseFeePerGas: [...gasUsedRatio.map(() => gwei(7)), gwei(8)],
  gasUsedRatio,
  reward,
});

test('levels are what most blocks took, and the base fee is that of the next block', async () => {
  const reward = [1, 2, 9].map((tip) => [gwei(tip), gwei(2 * tip), gwei(3 * tip)]);
  const found = await fees(
    chainWith({ eth_feeHistory: history([0.5, 0.5, 0.5], reward), eth_maxPriorityFeePerGas: gwei(50) }),
    true,
  );
  expect(prices(found)).toEqual(['2000000000', '4000000000', '6000000000']);
  expect(found).toMatchObject({
    Low: { price: 11_000_000_000n, parts: { base: 8_000_000_000n } },
    High: { price: 15_000_000_000n },
  });
});

test('empty blocks say nothing: without others the suggestion of the node is taken', async () => {
  const nothing = [gwei(0), gwei(0), gwei(0)];
  const some = history([0, 0.5, 0], [nothing, [gwei(3), gwei(3), gwei(4)], nothing]);
  expect(prices(await fees(chainWith({ eth_feeHistory: some, eth_maxPriorityFeePerGas: gwei(1) }), true))).toEqual([
    '3000000000',
    '3000000000',
    '4000000000',
  ]);
  const empty = history([0, 0], [nothing, nothing]);
  expect(prices(await fees(chainWith({ eth_feeHistory: empty, eth_maxPriorityFeePerGas: gwei(1) }), true))).toEqual([
    '1000000000',
    '1000000000',
    '1000000000',
  ]);
});

test('nor do blocks that have nothing but what their own makers wrote down, who offer nothing', async () => {
  const own = [gwei(0), gwei(0), gwei(0)];
  const quiet = history([0.01, 0.01, 0.3, 0.01], [own, own, [gwei(30), gwei(30), gwei(40)], own]);
  expect(prices(await fees(chainWith({ eth_feeHistory: quiet, eth_maxPriorityFeePerGas: gwei(31) }), true))).toEqual([
    '30000000000',
    '30000000000',
    '40000000000',
  ]);
  const nobody = history([0.01, 0.01], [own, own]);
  expect(prices(await fees(chainWith({ eth_feeHistory: nobody, eth_maxPriorityFeePerGas: gwei(31) }), true))).toEqual([
    '31000000000',
    '31000000000',
    '31000000000',
  ]);
  // Where nothing has to be offered, nobody does.
  expect(prices(await fees(chainWith({ eth_feeHistory: nobody, eth_maxPriorityFeePerGas: gwei(0) }), true))).toEqual([
    '1',
    '1',
    '1',
  ]);
});

test('levels are in order, and none offers nothing', async () => {
  const odd = history([0.5], [[gwei(0), gwei(5), gwei(4)]]);
  expect(prices(await fees(chainWith({ eth_feeHistory: odd, eth_maxPriorityFeePerGas: gwei(1) }), true))).toEqual([
    '1',
    '5000000000',
    '5000000000',
  ]);
});

test('a network without base fees has one price', async () => {
  expect(await fees(chainWith({ eth_gasPrice: gwei(10) }), false)).toEqual(
    feeLevelsOf([10_000_000_000n, 11_000_000_000n, 13_000_000_000n]),
  );
});

test('a node that answers something else cannot be used', async () => {
  for (const answer of [
    undefined,
    null,
    {},
    { baseFeePerGas: ['0x1'], gasUsedRatio: [] },
    { ...history([1], []), baseFeePerGas: [1, 2] },
  ])
    await expect(fees(chainWith({ eth_feeHistory: answer }), true)).rejects.toMatchObject({ code: 'LedgerUnreachable' });
});
