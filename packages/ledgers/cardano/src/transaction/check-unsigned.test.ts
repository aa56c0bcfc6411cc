import { isJsonObject, type JsonObject } from '@countersign/kernel';
import type { CardanoOutputParameters } from '@countersign/model';
import { expect, test } from 'vitest';

import { cardano } from '../index.ts';
import { chainOf, outputAt, readyStake } from '../testing/chain-state.ts';
import { cardanoLedger } from '../testing/ledgers.ts';
import { testKeys } from '../testing/wallet.ts';
import { chainStateToJson } from './chain-state.ts';

const ledger = cardanoLedger(42);
const [sender, other, stranger] = [testKeys(1, 2), testKeys(3, 4), testKeys(5, 6)];
const token = { policy: 'ab'.repeat(28), name: '746f6b656e', amount: '77' };

/** A payment as it is built, and whether a vault signs it with other outputs, or for another order. */
function payment(over: Partial<CardanoOutputParameters> = {}) {
  const orderOf = (output: Partial<CardanoOutputParameters>) => ({
    type: 'Cardano' as const,
    operation: {
      type: 'Transfer' as const,
      outputs: [{ destination: { type: 'Address' as const, address: other.address }, amount: '5000000', ...output }],
    },
    feeStrategy: { type: 'Priority' as const, priority: 'Medium' as const },
  });
  const orderId = '00000000-0000-4000-8000-000000000050';
  const built = cardano.transaction.build({
    ledger,
    orderId,
    order: { parameters: orderOf(over), assets: {} },
    sender: [sender],
    changeAddress: sender.address,
    chainState: chainStateToJson(chainOf([outputAt(sender.address, 0, 50_000_000n)], { [sender.address]: readyStake })),
    fees: undefined,
    unavailable: {},
    reservedResources: [],
  });
  if (!built.ok) throw new Error(built.error.message);
  const { unsigned, fee } = built.value;
  const [paid, change] = Array.isArray(unsigned['outputs']) ? unsigned['outputs'].filter(isJsonObject) : [];
  if (paid === undefined || change === undefined) throw new Error('no payment with a change');
  const signs = (outputs: readonly JsonObject[], ordered: Partial<CardanoOutputParameters> = over) => {
    const changed = { ...unsigned, outputs };
    // What cannot be read would be refused for that alone.
    expect(cardano.transaction.readUnsigned(changed, ledger).ok).toBe(true);
    return cardano.transaction.checkUnsigned(changed, {
      ledger,
      orderId,
      parameters: orderOf(ordered),
      assets: {},
      own: new Set([sender.address]),
      addressesOf: (destination) => (destination.type === 'Address' ? [destination.address] : []),
    }).ok;
  };
  return { fee, paid, change, signs };
}

test('a vault signs a payment once, of the coin alone, and nothing beside it but change', () => {
  const { paid, change, signs } = payment();
  expect(signs([paid, change])).toBe(true);
  expect(signs([paid, { ...change, tokens: [token] }])).toBe(true);
  expect(signs([{ ...paid, tokens: [token] }, change])).toBe(false);
  expect(signs([paid, { ...change, address: stranger.address }])).toBe(false);
  expect(signs([paid, { ...paid, amount: '1000000', address: stranger.address }, change])).toBe(false);
  expect(signs([paid, paid, change])).toBe(false);
  expect(signs([change])).toBe(false);
});

test('a vault signs for a payee who bears the fee no more than was ordered, and no less than the fee explains', () => {
  const { fee, paid, change, signs } = payment({ paysFee: true });
  const paying = (amount: bigint) => [{ ...paid, amount: amount.toString() }, change];
  expect(paid['amount']).toBe((5_000_000n - fee).toString());
  expect(signs([paid, change])).toBe(true);
  expect(signs(paying(5_000_000n - fee - 1n))).toBe(false);
  expect(signs(paying(5_000_000n))).toBe(true);
  expect(signs(paying(5_000_001n))).toBe(false);
  expect(signs([paid, change], { paysFee: false })).toBe(false);
});
