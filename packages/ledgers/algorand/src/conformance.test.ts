import { toHex } from '@countersign/kernel';
import { nativeAsset } from '@countersign/ledger-port';
import { describeLedgerConformance, publicKeysOf } from '@countersign/ledger-port/conformance';

import { addressOf, zeroAddress } from './address.ts';
import { algorand } from './index.ts';
import { algorandLedger } from './testing/ledgers.ts';
import { paymentInput } from './testing/input.ts';
import { testKey } from './testing/wallet.ts';

const ledger = algorandLedger();
const [sender, other] = [testKey(1), testKey(2)];
const between = { sender, receiver: other.address, ledger };
const newcomer = testKey(9).address;
const account = { balance: '5000000', minimumBalance: '100000' };
const few = { accounts: { [sender.address]: account, [other.address]: account } };

describeLedgerConformance('Algorand', algorand, {
  ledger,
  addresses: {
    valid: [{ text: other.address, address: other.address, kind: 'Account' }],
    invalid: [
      { text: 'nowhere', failure: 'InvalidAddress' },
      { text: other.address.toLowerCase(), failure: 'InvalidAddress' },
      { text: `${other.address} `, failure: 'InvalidAddress' },
      { text: `A${other.address.slice(1)}`, failure: 'BadAddressChecksum' },
      { text: zeroAddress, failure: 'UnspendableAddress' },
      // The last character has two bits that no byte has.
      { text: `${addressOf(new Uint8Array(32).fill(7)).slice(0, 57)}B`, failure: 'InvalidAddress' },
    ],
  },
  publicKeys: [sender, other].map(publicKeysOf),
  tickers: [{ details: { type: 'Algorand', properties: { type: 'Native' } }, asset: nativeAsset }],
  malformedTickers: [{ type: 'Bitcoin', properties: { type: 'Native' } }],
  privateKeys: { [sender.keys[0].key.path]: toHex(sender.privateKey) },
  transactions: [
    {
      name: 'coins',
      input: paymentInput(between, { amount: 5_000_000n }),
      movements: [{ to: other.address, asset: nativeAsset, amount: 5_000_000n }],
    },
    {
      name: 'coins with a note',
      input: paymentInput(between, { amount: 7n, note: 'Rechnung 7, für März' }),
      movements: [{ to: other.address, asset: nativeAsset, amount: 7n }],
      memos: ['Rechnung 7, für März'],
    },
    {
      name: 'the longest note in congestion',
      input: paymentInput(between, { amount: 8n, note: 'é'.repeat(512) }, { feePerByte: '3' }),
      movements: [{ to: other.address, asset: nativeAsset, amount: 8n }],
      memos: ['é'.repeat(512)],
    },
    {
      name: 'the first coins of an account',
      input: paymentInput({ ...between, receiver: newcomer }, { amount: 100_000n }, { accounts: { [sender.address]: account } }),
      movements: [{ to: newcomer, asset: nativeAsset, amount: 100_000n }],
    },
  ],
  undecided: [/^(fee|firstRound|lastRound)$/],
  refusals: [
    { name: 'more than there is', input: paymentInput(between, { amount: 4_899_001n }, few), hint: 'CurrentlyNotEnoughFunds' },
    { name: 'all of what there is', input: paymentInput(between, { amount: 5_000_000n }, few), hint: 'CurrentlyNotEnoughFunds' },
    {
      name: 'too little for an account that is not there',
      input: paymentInput({ ...between, receiver: newcomer }, { amount: 99_999n }, few),
      hint: 'CurrentlyUnusableDestination',
    },
    {
      name: 'a sender who is not there',
      input: paymentInput(between, { amount: 5n }, { accounts: {} }),
      hint: 'AccountNotReadyOnLedger',
    },
    {
      name: 'a sender who gave the account to another key',
      input: paymentInput(between, { amount: 5n }, { accounts: { [sender.address]: { ...account, signer: other.address } } }),
      hint: 'AccountNotReadyOnLedger',
    },
    {
      name: 'a maximum fee below the fee',
      input: paymentInput(between, { amount: 5n, maximumFee: '999' }),
      hint: 'CurrentlyFeesTooLarge',
    },
    {
      name: 'a fee that no network needs',
      input: paymentInput(between, { amount: 5n }, { minimumFee: '1000001' }),
      hint: 'CurrentlyFeesTooLarge',
    },
    {
      name: 'a payment to oneself',
      input: paymentInput({ ...between, receiver: sender.address }, { amount: 9n }, few),
      hint: 'InvalidDestination',
    },
    { name: 'nothing', input: paymentInput(between, { amount: 0n }), hint: 'InvalidAmount' },
    {
      name: 'a note of more bytes than the network takes',
      input: paymentInput(between, { amount: 5n, note: 'é'.repeat(513) }),
      hint: 'InvalidUserPayload',
    },
  ],
  transfer: {
    asset: nativeAsset,
    tickerId: 'algo',
    outputs: [{ address: other.address, amount: 1_000n }],
    feePriority: 'Medium',
  },
});
