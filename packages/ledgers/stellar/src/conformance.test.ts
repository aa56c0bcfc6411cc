import { toHex } from '@countersign/kernel';
import type { AssetReference } from '@countersign/ledger-port';
import { nativeAsset } from '@countersign/ledger-port';
import { describeLedgerConformance, publicKeysOf } from '@countersign/ledger-port/conformance';

import { stellar } from './index.ts';
import { account, inputOf, issuer, ledger, nobody, other, sender, state, to, usd } from './testing/orders.ts';

const token: AssetReference = { type: 'Token', standard: 'Token', identifier: `USD:${issuer.address}` };
const long = { code: 'EuroToken12', issuer: issuer.address };
const muxed = 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLK';
const ofMuxed = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ';
const bare = { ...state, accounts: { ...state.accounts, [sender.address]: { ...account, subentries: 0 } }, trustLines: [] };

describeLedgerConformance('Stellar', stellar, {
  ledger,
  addresses: {
    valid: [
      { text: other.address, address: other.address, kind: 'Account' },
      { text: muxed, address: ofMuxed, kind: 'Muxed account', tag: { type: 'Muxed', value: '9223372036854775808' } },
      {
        text: `web+stellar:pay?destination=${ofMuxed}&memo=Invoice%207&memo_type=MEMO_TEXT`,
        address: ofMuxed,
        kind: 'Account with memo',
        tag: { type: 'MemoText', value: 'Invoice 7' },
      },
      {
        text: `web+stellar:pay?destination=${ofMuxed}&memo=0&memo_type=MEMO_ID`,
        address: ofMuxed,
        kind: 'Account with memo',
        tag: { type: 'MemoId', value: '0' },
      },
    ],
    invalid: [
      { text: ofMuxed.slice(0, -1), failure: 'InvalidAddress' },
      { text: ofMuxed.toLowerCase(), failure: 'InvalidAddress' },
      { text: 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSAZ', failure: 'BadAddressChecksum' },
      { text: 'CA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUWDA', failure: 'UnsupportedAddress' },
      { text: 'SBGWSG6BTNCKCOB3DIFBGCVMUPQFYPA2G4O34RMTB343OYPXU5DJDVMN', failure: 'UnsupportedAddress' },
      { text: 'GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWHF', failure: 'UnspendableAddress' },
      { text: `web+stellar:pay?destination=${ofMuxed}&memo=00&memo_type=MEMO_ID`, failure: 'InvalidAddress' },
      { text: `web+stellar:pay?destination=${ofMuxed}&amount=1`, failure: 'InvalidAddress' },
      { text: 'jed*stellar.org', failure: 'InvalidAddress' },
    ],
  },
  publicKeys: [sender, other].map(publicKeysOf),
  tickers: [
    { details: { type: 'Stellar', properties: { type: 'Native' } }, asset: nativeAsset },
    { details: { type: 'Stellar', properties: { type: 'Token', ...usd } }, asset: token },
  ],
  malformedTickers: [
    { type: 'Stellar', properties: { type: 'Token', code: '', issuer: issuer.address } },
    { type: 'Stellar', properties: { type: 'Token', code: 'THIRTEENCHARS', issuer: issuer.address } },
    { type: 'Stellar', properties: { type: 'Token', code: 'U:D', issuer: issuer.address } },
    { type: 'Stellar', properties: { type: 'Token', code: 'USD', issuer: muxed } },
    { type: 'Bitcoin', properties: { type: 'Native' } },
  ],
  privateKeys: { [sender.keys[0].key.path]: toHex(sender.privateKey) },
  transactions: [
    {
      name: 'lumens with a memo of text',
      input: inputOf(
        { type: 'Payment', destination: to(other.address), amount: '50000000' },
        { memo: { type: 'Text', value: 'für März' } },
      ),
      movements: [{ to: other.address, asset: nativeAsset, amount: 50_000_000n }],
      memos: ['für März'],
    },
    {
      name: 'a token with the largest id as its memo',
      input: inputOf(
        { type: 'Payment', destination: to(other.address), amount: '30', asset: usd },
        { memo: { type: 'Id', value: '18446744073709551615' } },
      ),
      movements: [{ to: other.address, asset: token, amount: 30n }],
      memos: ['18446744073709551615'],
    },
    {
      name: 'a new account',
      input: inputOf(
        { type: 'CreateAccount', destination: to(nobody.address), startingBalance: '10000000' },
        { memo: { type: 'Hash', value: 'Ab'.repeat(32) } },
      ),
      movements: [{ to: nobody.address, asset: nativeAsset, amount: 10_000_000n }],
      memos: ['ab'.repeat(32)],
    },
    { name: 'a trust line', input: inputOf({ type: 'ChangeTrust', asset: long, limit: '1000' }), movements: [] },
    {
      name: 'a trust line without a limit',
      input: inputOf(
        { type: 'ChangeTrust', asset: usd, limit: '9223372036854775807' },
        { memo: { type: 'Return', value: '0f'.repeat(32) } },
      ),
      movements: [],
      memos: ['0f'.repeat(32)],
    },
    {
      name: 'a merge',
      input: inputOf({ type: 'AccountMerge', destination: to(other.address) }, {}, bare),
      movements: [],
      mayTake: [{ asset: nativeAsset, amount: 1_000_000_000n - 500n }],
      movesUnknown: true,
    },
    {
      name: 'a home domain',
      input: inputOf({ type: 'SetOptions', option: { type: 'OptionHomeDomain', homeDomain: 'bank.example' } }),
      movements: [],
    },
    {
      name: 'locked flags',
      input: inputOf({ type: 'SetOptions', option: { type: 'OptionSetFlag', setFlag: 'AuthImmutable' } }),
      movements: [],
    },
  ],
  undecided: [/^(fee|sequence|maxTime)$/],
  refusals: [
    {
      name: 'more than there is',
      input: inputOf({ type: 'Payment', destination: to(other.address), amount: '1000000000' }),
      hint: 'CurrentlyNotEnoughFunds',
    },
    {
      name: 'a maximum fee below the fee',
      input: inputOf({ type: 'Payment', destination: to(other.address), amount: '5' }, { maximumFee: '499' }),
      hint: 'CurrentlyFeesTooLarge',
    },
    {
      name: 'an account that is there already',
      input: inputOf({ type: 'CreateAccount', destination: to(other.address), startingBalance: '10000000' }),
      hint: 'AccountAlreadyActivatedOnLedger',
    },
  ],
  transfer: { asset: nativeAsset, tickerId: 'xlm', outputs: [{ address: other.address, amount: 1_000n }], feePriority: 'Medium' },
});
