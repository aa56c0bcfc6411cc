import { toHex } from '@countersign/kernel';
import { nativeAsset } from '@countersign/ledger-port';
import type { BuildInput } from '@countersign/ledger-port';
import { describeLedgerConformance } from '@countersign/ledger-port/conformance';
import type { TransactionOrderParametersBitcoin } from '@countersign/model';

import { bitcoin } from './index.ts';
import { bitcoinLedger } from './testing/ledgers.ts';
import { testKey } from './testing/wallet.ts';
import { chainStateToJson } from './transaction/chain-state.ts';

const ledger = bitcoinLedger('regtest');
const segwitKeys = [testKey(5, ledger), testKey(6, ledger)];
const legacyKey = testKey(7, bitcoinLedger('regtest', false));
const keys = [...segwitKeys, legacyKey];
const taproot = 'bcrt1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqc8gma6';
const segwit = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

const outputs = keys.map(({ address }, position) => ({
  transactionId: (position + 1).toString(16).padStart(64, '0'),
  index: position,
  amount: '70000',
  address,
  height: 3,
}));

const fees = {
  type: 'Bitcoin',
  high: { satoshiPerVbyte: '20' },
  medium: { satoshiPerVbyte: '8.5' },
  low: { satoshiPerVbyte: '1' },
} as const;

function input(over: Partial<TransactionOrderParametersBitcoin>): BuildInput {
  const parameters: TransactionOrderParametersBitcoin = {
    type: 'Bitcoin',
    outputs: [{ destination: { type: 'Address', address: taproot }, amount: '50000' }],
    feeStrategy: { type: 'Priority', priority: 'Medium' },
    ...over,
  };
  return {
    ledger,
    order: { parameters, assets: {} },
    sender: keys,
    changeAddress: segwitKeys[0]?.address,
    chainState: chainStateToJson({ outputs, minimumRelayRate: '1' }),
    fees,
    unavailable: {},
    reservedResources: [],
  };
}

const two = [
  { destination: { type: 'Address' as const, address: segwit }, amount: '90000' },
  { destination: { type: 'Address' as const, address: taproot }, amount: '100000' },
];

describeLedgerConformance('Bitcoin', bitcoin, {
  ledger,
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
  publicKeys: segwitKeys.map(({ publicKey, address }) => ({ publicKey, address })),
  tickers: [{ details: { type: 'Bitcoin', properties: { type: 'Native' } }, asset: nativeAsset }],
  malformedTickers: [{ type: 'Tezos', properties: { type: 'Native' } }],
  privateKeys: Object.fromEntries(keys.map(({ key, privateKey }) => [key.path, toHex(privateKey)])),
  transactions: [
    { name: 'one input, change', input: input({}), movements: [{ to: taproot, asset: nativeAsset, amount: 50_000n }] },
    {
      name: 'P2WPKH and P2PKH inputs, two outputs',
      input: input({ outputs: two }),
      movements: [
        { to: segwit, asset: nativeAsset, amount: 90_000n },
        { to: taproot, asset: nativeAsset, amount: 100_000n },
      ],
    },
  ],
  // The change is the smallest output of each.
  undecided: [/^outputs\.0\.amount$/, /^inputs\.\d+\.(transactionId|index|amount|publicKey)$/],
  refusals: [
    {
      name: 'more than there is',
      input: input({ outputs: [{ destination: { type: 'Address', address: taproot }, amount: '210000' }] }),
      hint: 'CurrentlyNotEnoughFunds',
    },
    { name: 'a maximum fee below the fee', input: input({ maximumFee: '10' }), hint: 'CurrentlyFeesTooLarge' },
  ],
  transfer: { asset: nativeAsset, tickerId: 'btc', outputs: [{ address: segwit, amount: 1_000n }], feePriority: 'Medium' },
});
