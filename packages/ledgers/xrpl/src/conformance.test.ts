import { toHex } from '@countersign/kernel';
import { feeLevelsOf, type AssetReference, type BuildInput } from '@countersign/ledger-port';
import { nativeAsset } from '@countersign/ledger-port';
import { describeLedgerConformance, publicKeysOf } from '@countersign/ledger-port/conformance';
import type { TransactionOrderParametersXRPL, XrplOperation } from '@countersign/model';

import { xrpl } from './index.ts';
import { xrpLedger } from './testing/ledgers.ts';
import { testKey } from './testing/wallet.ts';
import { chainStateToJson } from './transaction/chain-state.ts';

const ledger = xrpLedger(21_338);
const [sender, other, issuer] = [testKey(1), testKey(2), testKey(3)];
const usd: AssetReference = { type: 'Token', standard: 'FungibleToken', identifier: `USD.${issuer.address}` };
const token: AssetReference = { type: 'Token', standard: 'MultiPurposeToken', identifier: `00000005${'AB'.repeat(20)}` };
const unit = 10n ** 15n;
const account = { balance: '100000000', sequence: 7, ownerCount: 1 };
const destination = { type: 'Address', address: other.address } as const;
const trustLine = { issuer: issuer.address, currency: 'USD', balance: (50n * unit).toString(), limit: (1000n * unit).toString() };

function input(operation: XrplOperation, over: Partial<TransactionOrderParametersXRPL> = {}): BuildInput {
  return {
    ledger,
    order: {
      parameters: { type: 'XRPL', operation, feeStrategy: { type: 'Priority', priority: 'Medium' }, memos: [], ...over },
      assets: {},
    },
    sender: [sender],
    chainState: chainStateToJson({
      ledgerIndex: 100,
      baseFee: '10',
      reserveBase: '1000000',
      reserveIncrement: '200000',
      accounts: { [sender.address]: account, [other.address]: account, [issuer.address]: account },
      trustLines: [sender, other].map(({ address }) => ({ ...trustLine, account: address })),
      holdings: [sender, other].map(({ address }) => ({
        account: address,
        issuanceId: token.type === 'Token' ? token.identifier : '',
        amount: '500',
      })),
      preauthorized: [],
    }),
    fees: feeLevelsOf([1n, 5n, 50n]),
    unavailable: {},
    orderId: '00000000-0000-4000-8000-000000000050',
    reservedResources: [],
  };
}

const issuanceId = `00000005${'AB'.repeat(20)}`;
const currency = { type: 'Currency', code: 'USD', issuer: issuer.address } as const;

describeLedgerConformance('XRPL', xrpl, {
  ledger,
  addresses: {
    valid: [
      { text: other.address, address: other.address, kind: 'Classic' },
      {
        text: 'TVE26TYGhfLC7tQDno7G8dGtxSkYQnSy8RHqGHoGJ59spi2',
        address: 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf',
        kind: 'X-address',
        tag: { type: 'DestinationTag', value: '0' },
      },
    ],
    invalid: [
      { text: 'rU6K7V3Po4snVhBBaU29sesqs2qTQJWDw2', failure: 'BadAddressChecksum' },
      { text: 'XVLhHMPHU98es4dbozjVtdWzVrDjtV8AqEL4xcZj5whKbmc', failure: 'WrongNetwork' },
      { text: 'nowhere', failure: 'InvalidAddress' },
    ],
  },
  publicKeys: [sender, other].map(publicKeysOf),
  tickers: [
    { details: { type: 'XRPL', properties: { type: 'Native' } }, asset: nativeAsset },
    { details: { type: 'XRPL', properties: { type: 'FungibleToken', currencyCode: 'USD', issuer: issuer.address } }, asset: usd },
    {
      details: { type: 'XRPL', properties: { type: 'MultiPurposeToken', issuanceId: `00000005${'ab'.repeat(20)}` } },
      asset: token,
    },
  ],
  malformedTickers: [
    { type: 'XRPL', properties: { type: 'FungibleToken', currencyCode: 'XRP', issuer: issuer.address } },
    { type: 'XRPL', properties: { type: 'FungibleToken', currencyCode: 'USD', issuer: 'rU6K7V3Po4snVhBBaU29sesqs2qTQJWDw2' } },
    { type: 'XRPL', properties: { type: 'MultiPurposeToken', issuanceId: 'ab' } },
    { type: 'Bitcoin', properties: { type: 'Native' } },
  ],
  privateKeys: { [sender.keys[0].key.path]: toHex(sender.privateKey) },
  transactions: [
    {
      name: 'XRP with tag and memo',
      input: input({ type: 'Payment', destination, amount: '5000000', destinationTag: 0 }, { memos: [{ memoData: 'ab' }] }),
      movements: [{ to: other.address, asset: nativeAsset, amount: 5_000_000n }],
      memos: ['AB'],
    },
    {
      name: 'an issued currency',
      input: input({ type: 'Payment', destination, amount: (3n * unit).toString(), currency }),
      movements: [{ to: other.address, asset: usd, amount: 3n * unit }],
    },
    {
      name: 'a multi-purpose token',
      input: input({
        type: 'Payment',
        destination,
        amount: '5',
        currency: { type: 'MultiPurposeToken', issuanceId: `00000005${'ab'.repeat(20)}` },
      }),
      movements: [{ to: other.address, asset: token, amount: 5n }],
    },
    {
      name: 'a trust line',
      input: input({ type: 'TrustSet', flags: [], limitAmount: { currency, value: unit.toString() } }),
      movements: [],
    },
    { name: 'account settings', input: input({ type: 'AccountSet', setFlag: 'asfRequireDest' }), movements: [] },
    { name: 'a preauthorisation', input: input({ type: 'DepositPreauth', authorize: destination }), movements: [] },
    { name: 'the end of one', input: input({ type: 'DepositPreauth', unauthorize: destination }), movements: [] },
    {
      name: 'an offer',
      input: input({
        type: 'OfferCreate',
        takerGets: { amount: '1000000' },
        takerPays: { currency, amount: unit.toString() },
        flags: ['tfSell'],
      }),
      movements: [],
      mayTake: [{ asset: nativeAsset, amount: 1_000_000n }],
    },
    {
      name: 'a token with limits',
      input: input({
        type: 'MPTokenIssuanceCreate',
        assetScale: 2,
        transferFee: 10,
        maximumAmount: '1000',
        metadata: 'ab12',
        flags: ['tfMPTCanTransfer'],
      }),
      movements: [],
    },
    { name: 'the end of a token', input: input({ type: 'MPTokenIssuanceDestroy', issuanceId }), movements: [] },
    {
      name: 'a locked token',
      input: input({ type: 'MPTokenIssuanceSet', issuanceId, holder: other.address, flags: ['tfMPTLock'] }),
      movements: [],
    },
    { name: 'a token to hold', input: input({ type: 'MPTokenAuthorize', issuanceId, flags: [] }), movements: [] },
  ],
  undecided: [/^(Sequence|LastLedgerSequence|SigningPubKey|Fee)$/],
  refusals: [
    {
      name: 'more than there is',
      input: input({ type: 'Payment', destination, amount: '100000000' }),
      hint: 'CurrentlyNotEnoughFunds',
    },
    {
      name: 'a maximum fee below the fee',
      input: input({ type: 'Payment', destination, amount: '5' }, { maximumFee: '10' }),
      hint: 'CurrentlyFeesTooLarge',
    },
  ],
  transfer: { asset: nativeAsset, tickerId: 'xrp', outputs: [{ address: other.address, amount: 1_000n }], feePriority: 'Medium' },
});
