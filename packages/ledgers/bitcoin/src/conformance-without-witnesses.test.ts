import { feeLevelsOf, nativeAsset } from '@countersign/ledger-port';
import { describeLedgerConformance, publicKeysOf } from '@countersign/ledger-port/conformance';
import { describe, expect, test } from 'vitest';

import { bitcoin } from './index.ts';
import { knownChains } from './networks.ts';
import { coinSamples, paying } from './testing/conformance-samples.ts';
import { bitcoinLedger } from './testing/ledgers.ts';
import { signPayloads, testKey } from './testing/wallet.ts';

const coin = 100_000_000n;
const networks = [
  {
    name: 'Dogecoin',
    chain: 'dogecoin-mainnet',
    // More than there are bitcoins, and than a number has to the last place.
    amount: 9_000_000_000n * coin + 1n,
    payment: 5_000_000_000n * coin,
    fees: feeLevelsOf([1_000_000_000n, 2_000_000_000n, 4_000_000_000n]),
    relayed: '100',
    valid: { address: 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L', kind: 'Legacy (P2PKH)' },
    foreign: 'Xgtyuk76vhuFW2iT7UAiHgNdWXCf3J34wh',
    tooMuch: 10_000_000_000n * coin + 1n,
    dust: 999_999n,
  },
  {
    name: 'Dash',
    chain: 'dash-mainnet',
    amount: 9_000n * coin,
    payment: 5_000n * coin,
    fees: feeLevelsOf([1_000_000n, 8_500_000n, 20_000_000n]),
    relayed: '1',
    valid: { address: 'Xgtyuk76vhuFW2iT7UAiHgNdWXCf3J34wh', kind: 'Legacy (P2PKH)' },
    foreign: 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L',
    tooMuch: 21_000_000n * coin + 1n,
    dust: 545n,
  },
] as const;

for (const { name, chain, amount, payment, fees, relayed, valid, foreign, tooMuch, dust } of networks) {
  const known = knownChains[chain];
  if (known === undefined) throw new Error(`${chain} is not known`);
  const plain = bitcoinLedger(known.network, false, known.coin);
  const { dustLimit } = known;
  const ledger = { ...plain, parameters: { ...plain.parameters, dustLimit } as typeof plain.parameters };
  const keys = [5, 6, 7].map((number) => testKey(number, ledger));
  const to = (each: bigint) => paying(valid.address, each);
  const { input, common } = coinSamples({ ledger, keys, amount, payment: to(payment), fees, relayed });

  describeLedgerConformance(name, bitcoin, {
    ...common,
    addresses: {
      valid: [{ text: valid.address, ...valid }],
      invalid: [
        { text: `${valid.address.slice(0, -1)}2`, failure: 'BadAddressChecksum' },
        { text: foreign, failure: 'WrongNetwork' },
        { text: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', failure: 'WrongNetwork' },
        { text: 'nowhere', failure: 'InvalidAddress' },
      ],
    },
    publicKeys: keys.map(publicKeysOf),
    transactions: [
      { name: 'one input, change', input: input(), movements: [{ to: valid.address, asset: nativeAsset, amount: payment }] },
    ],
    refusals: [
      { name: 'a maximum fee below the fee', input: input({ maximumFee: '10' }), hint: 'CurrentlyFeesTooLarge' },
      { name: 'what nodes do not relay', input: input({ outputs: [to(dust)] }), hint: 'InvalidAmount' },
      { name: 'more than a transaction may have', input: input({ outputs: [to(tooMuch)] }), hint: 'InvalidAmount' },
    ],
    transfer: {
      asset: nativeAsset,
      tickerId: 'coin',
      outputs: [{ address: valid.address, amount: payment }],
      feePriority: 'Medium',
    },
  });

  describe(`fees of ${name}`, () => {
    test('a fee is by all bytes, of which its signatures leave some over', () => {
      const built = bitcoin.transaction.build(input());
      if (!built.ok) throw new Error(built.error.message);
      const { raw, contentId } = bitcoin.transaction.assemble(built.value, signPayloads(built.value, keys));
      const size = Number(built.value.estimate?.units);
      // Version, counts, lock time; an input with a signature of the greatest length; two outputs.
      expect(size).toBe(10 + 148 + 2 * 34);
      expect(size - raw.length / 2).toBeLessThanOrEqual(2);
      expect(size - raw.length / 2).toBeGreaterThanOrEqual(0);
      const rate = fees.Medium.price / 100_000n;
      expect(built.value.fee).toBe((BigInt(size) * rate + 9n) / 10n);
      expect(contentId).toMatch(/^[0-9a-f]{64}$/);
    });
  });
}
