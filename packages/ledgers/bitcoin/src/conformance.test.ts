import { feeLevelsOf, nativeAsset } from '@countersign/ledger-port';
import { describeLedgerConformance, publicKeysOf } from '@countersign/ledger-port/conformance';

import { bitcoin } from './index.ts';
import { coinSamples, paying } from './testing/conformance-samples.ts';
import { bitcoinLedger } from './testing/ledgers.ts';
import { testKey } from './testing/wallet.ts';

const ledger = bitcoinLedger('regtest');
const segwitKeys = [testKey(5, ledger), testKey(6, ledger)];
const legacyKey = testKey(7, bitcoinLedger('regtest', false));
const keys = [...segwitKeys, legacyKey];
const taproot = 'bcrt1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqc8gma6';
const segwit = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

const fees = feeLevelsOf([1_000_000n, 8_500_000n, 20_000_000n]);
const { input, common } = coinSamples({ ledger, keys, amount: 70_000n, payment: paying(taproot, 50_000n), fees });

const two = [paying(segwit, 90_000n), paying(taproot, 100_000n)];

describeLedgerConformance('Bitcoin', bitcoin, {
  ...common,
  addresses: {
    valid: [
      { text: segwit.toUpperCase(), address: segwit, kind: 'Native SegWit (P2WPKH)' },
      { text: taproot, address: taproot, kind: 'Taproot' },
      { text: 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', address: 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', kind: 'Legacy (P2PKH)' },
    ],
    invalid: [
      { text: `${segwit.slice(0, -1)}q`, failure: 'BadAddressChecksum' },
      { text: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', failure: 'WrongNetwork' },
      { text: 'nowhere', failure: 'InvalidAddress' },
    ],
  },
  publicKeys: segwitKeys.map(publicKeysOf),
  transactions: [
    { name: 'one input, change', input: input(), movements: [{ to: taproot, asset: nativeAsset, amount: 50_000n }] },
    {
      name: 'P2WPKH and P2PKH inputs, two outputs',
      input: input({ outputs: two }),
      movements: [
        { to: segwit, asset: nativeAsset, amount: 90_000n },
        { to: taproot, asset: nativeAsset, amount: 100_000n },
      ],
    },
  ],
  refusals: [
    {
      name: 'more than there is',
      input: input({ outputs: [paying(taproot, 210_000n)] }),
      hint: 'CurrentlyNotEnoughFunds',
    },
    { name: 'a maximum fee below the fee', input: input({ maximumFee: '10' }), hint: 'CurrentlyFeesTooLarge' },
  ],
  transfer: { asset: nativeAsset, tickerId: 'btc', outputs: [{ address: segwit, amount: 1_000n }], feePriority: 'Medium' },
});
