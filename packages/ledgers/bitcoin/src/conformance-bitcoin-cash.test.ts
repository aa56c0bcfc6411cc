import { toHex } from '@countersign/kernel';
import { nativeAsset } from '@countersign/ledger-port';
import type { BuildInput } from '@countersign/ledger-port';
import { describeLedgerConformance } from '@countersign/ledger-port/conformance';
import type { TransactionOrderParametersBitcoin } from '@countersign/model';

import { bitcoin } from './index.ts';
import { bitcoinLedger } from './testing/ledgers.ts';
import { testKey } from './testing/wallet.ts';
import { chainStateToJson } from './transaction/chain-state.ts';

const ledger = bitcoinLedger('regtest', false, 'bch');
const keys = [testKey(5, ledger), testKey(6, ledger)];
const plain = 'bchreg:qr7fzmep8g7h7ymfxy74lgc0v950j3r295m39d8z59';
const script = 'bchreg:pvrswpc8qurswpc8qurswpc8qurswpc8qurswpc8qurswpc8qurswyadr0pea';
const forTokens = 'bchreg:zr7fzmep8g7h7ymfxy74lgc0v950j3r295umknfytk';

const outputs = keys.map(({ address }, position) => ({
  transactionId: (position + 1).toString(16).padStart(64, '0'),
  index: position,
  amount: '70000',
  address,
  height: 3,
}));

const level = { satoshiPerVbyte: '1' };

function input(over: Partial<TransactionOrderParametersBitcoin>): BuildInput {
  const parameters: TransactionOrderParametersBitcoin = {
    type: 'Bitcoin',
    outputs: [{ destination: { type: 'Address', address: plain }, amount: '50000' }],
    feeStrategy: { type: 'Priority', priority: 'Medium' },
    ...over,
  };
  return {
    ledger,
    order: { parameters, assets: {} },
    sender: keys,
    changeAddress: keys[0]?.address,
    chainState: chainStateToJson({ outputs, minimumRelayRate: '1' }),
    fees: { type: 'Bitcoin', high: level, medium: level, low: level },
    unavailable: {},
    reservedResources: [],
  };
}

const two = [
  { destination: { type: 'Address' as const, address: script }, amount: '40000' },
  { destination: { type: 'Address' as const, address: plain }, amount: '90000' },
];

describeLedgerConformance('Bitcoin Cash', bitcoin, {
  ledger,
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
  publicKeys: keys.map(({ publicKey, address }) => ({ publicKey, address })),
  tickers: [{ details: { type: 'Bitcoin', properties: { type: 'Native' } }, asset: nativeAsset }],
  malformedTickers: [{ type: 'Tezos', properties: { type: 'Native' } }],
  privateKeys: Object.fromEntries(keys.map(({ key, privateKey }) => [key.path, toHex(privateKey)])),
  transactions: [
    { name: 'one input, change', input: input({}), movements: [{ to: plain, asset: nativeAsset, amount: 50_000n }] },
    {
      name: 'two inputs, two outputs, one of them to a script hash of 32 bytes',
      input: input({ outputs: two }),
      movements: [
        { to: script, asset: nativeAsset, amount: 40_000n },
        { to: plain, asset: nativeAsset, amount: 90_000n },
      ],
    },
  ],
  undecided: [/^outputs\.0\.amount$/, /^inputs\.\d+\.(transactionId|index|amount|publicKey)$/],
  refusals: [
    {
      name: 'more than there is',
      input: input({ outputs: [{ destination: { type: 'Address', address: plain }, amount: '140000' }] }),
      hint: 'CurrentlyNotEnoughFunds',
    },
    {
      name: 'dust',
      input: input({ outputs: [{ destination: { type: 'Address', address: plain }, amount: '545' }] }),
      hint: 'InvalidAmount',
    },
  ],
  transfer: { asset: nativeAsset, tickerId: 'bch', outputs: [{ address: plain, amount: 1_000n }], feePriority: 'Medium' },
});
