import fc from 'fast-check';
import { expect, test } from 'vitest';

import { standardScript } from '../script/templates.ts';
import type { Coin, SelectionGoal } from './select-coins.ts';
import { maximumInputs, selectCoins } from './select-coins.ts';

const script = standardScript('P2WPKH', new Uint8Array(20));

function goal(target: bigint, over: Partial<SelectionGoal> = {}): SelectionGoal {
  const feeOf = (vbytes: number) => BigInt(vbytes) * 2n;
  return {
    target,
    outputScripts: [script],
    changeScript: script,
    changeDust: 294n,
    feeOf,
    outputsPayFee: false,
    required: [],
    ...over,
  };
}

function coin(amount: bigint, index = Number(amount)): Coin {
  return { outpoint: `${'00'.repeat(32)}:${index}`, amount, kind: 'P2WPKH' };
}

test('the smallest coin that is enough alone is taken', () => {
  const selected = selectCoins([coin(50_000n), coin(20_000n), coin(12_000n), coin(9_000n)], goal(10_000n));
  expect(selected.ok && selected.value.coins).toEqual([coin(12_000n)]);
});

test('the safety buffer is added where it can be afforded', () => {
  const exact = 10_000n + 2n * 110n;
  const both = selectCoins([coin(exact), coin(11_000n)], goal(10_000n));
  expect(both.ok && both.value.coins).toEqual([coin(11_000n)]);
  const alone = selectCoins([coin(exact)], goal(10_000n));
  expect(alone).toMatchObject({ ok: true, value: { change: 0n, fee: 220n, vbytes: 110 } });
});

test('coins that cost more than they are worth stay', () => {
  expect(selectCoins([coin(136n), coin(100n, 1)], goal(10n))).toEqual({ ok: false, error: 'NotEnough' });
});

test('change below dust goes to the fee', () => {
  const selected = selectCoins([coin(10_575n)], goal(10_000n));
  expect(selected).toMatchObject({ ok: true, value: { change: 0n, fee: 575n } });
});

test('an amount that needs too many inputs is refused as such', () => {
  const coins = Array.from({ length: maximumInputs + 50 }, (_, index) => coin(1_000n, index));
  expect(selectCoins(coins, goal(150_000n))).toMatchObject({ ok: true });
  expect(selectCoins(coins, goal(200_000n))).toEqual({ ok: false, error: 'TooFragmented' });
  expect(selectCoins(coins, goal(260_000n))).toEqual({ ok: false, error: 'NotEnough' });
});

test('the order of the coins changes nothing, and the sums are right', () => {
  const amounts = fc.array(fc.bigInt({ min: 1n, max: 100_000n }), { maxLength: 40 });
  let selections = 0;
  fc.assert(
    fc.property(amounts, fc.bigInt({ min: 294n, max: 400_000n }), fc.boolean(), (values, target, outputsPayFee) => {
      const coins = values.map((amount, index) => coin(amount, index));
      const selected = selectCoins(coins, goal(target, { outputsPayFee }));
      expect(selectCoins(coins.toReversed(), goal(target, { outputsPayFee }))).toEqual(selected);
      if (!selected.ok) return;
      selections++;
      const { coins: chosen, change, fee, vbytes } = selected.value;
      const sum = chosen.reduce((total, entry) => total + entry.amount, 0n);
      expect(fee).toBeGreaterThanOrEqual(BigInt(vbytes) * 2n);
      expect(change === 0n || change >= 294n).toBe(true);
      expect(new Set(chosen).size).toBe(chosen.length);
      if (outputsPayFee) expect(sum - change).toBeGreaterThanOrEqual(target);
      else expect(sum).toBe(target + change + fee);
    }),
  );
  expect(selections).toBeGreaterThan(10);
});
