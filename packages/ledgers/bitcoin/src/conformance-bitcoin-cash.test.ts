import { feeLevelsOf, nativeAsset } from '@countersign/ledger-port';
import { describeLedgerConformance, publicKeysOf } from '@countersign/ledger-port/conformance';

import { bitcoin } from './index.ts';
import { coinSamples, paying } from './testing/conformance-samples.ts';
import { bitcoinLedger } from './testing/ledgers.ts';
import { testKey } from './testing/wallet.ts';

const ledger = bitcoinLedger('regtest', false, 'bch');
const keys = [testKey(5, ledger), testKey(6, ledger)];
const plain = 'bchreg:qr7fzmep8g7h7ymfxy74lgc0v950j3r295m39d8z59';
const script = 'bchreg:pvrswpc8qurswpc8qurswpc8qurswpc8qurswpc8qurswpc8qurswyadr0pea';
const forTokens = 'bchreg:zr7fzmep8g7h7ymfxy74lgc0v950j3r295umknfytk';

const fees = feeLevelsOf([1_000_000n, 1_000_000n, 1_000_000n]);
const { input, common } = coinSamples({ ledger, keys, amount: 70_000n, payment: paying(plain, 50_000n), fees });

const two = [paying(script, 40_000n), paying(plain, 90_000n)];

describeLedgerConformance('Bitcoin Cash', bitcoin, {
  ...common,
  addresses: {
    valid: [
      { text: plain.toUpperCase(), address: plain, kind: 'Legacy (P2PKH)' },
      { text: plain.slice('bchreg:'.length), address: plain, kind: 'Legacy (P2PKH)' },
      { text: forTokens, address: plain, kind: 'Legacy (P2PKH)' },
    ],
    invalid: [
      { text: `${plain.slice(0, -1)}q`, failure: 'BadAddressChecksum' },
      { text: 'bchtest:qr7fzmep8g7h7ymfxy74lgc0v950j3r295pdnvy3hr', failure: 'WrongNetwork' },
      { text: 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', failure: 'WrongNetwork' },
      { text: 'nowhere', failure: 'InvalidAddress' },
    ],
  },
  publicKeys: keys.map(publicKeysOf),
  transactions: [
    { name: 'one input, change', input: input(), movements: [{ to: plain, asset: nativeAsset, amount: 50_000n }] },
    {
      name: 'two inputs, two outputs, one of them to a script hash of 32 bytes',
      input: input({ outputs: two }),
      movements: [
        { to: script, asset: nativeAsset, amount: 40_000n },
        { to: plain, asset: nativeAsset, amount: 90_000n },
      ],
    },
  ],
  refusals: [
    {
      name: 'more than there is',
      input: input({ outputs: [paying(plain, 140_000n)] }),
      hint: 'CurrentlyNotEnoughFunds',
    },
    {
      name: 'dust',
      input: input({ outputs: [paying(plain, 545n)] }),
      hint: 'InvalidAmount',
    },
  ],
  transfer: { asset: nativeAsset, tickerId: 'bch', outputs: [{ address: plain, amount: 1_000n }], feePriority: 'Medium' },
});
