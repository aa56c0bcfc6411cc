import { toHex } from '@countersign/kernel';
import { nativeAsset, type BuildInput } from '@countersign/ledger-port';
import { describeLedgerConformance, publicKeysOf } from '@countersign/ledger-port/conformance';
import type { SolanaOperation, TransactionOrderParametersSolana } from '@countersign/model';

import { tokenAsset } from './assets.ts';
import { solana } from './index.ts';
import { solanaLedger as ledger } from './testing/ledgers.ts';
import { heldBy, inJson, mintOf, stateOf } from './testing/state.ts';
import { testKey } from './testing/wallet.ts';

const [sender, other, third] = [testKey(1), testKey(2), testKey(3)];
const [mint, otherMint, nonceAccount] = [testKey(5).address, testKey(6).address, testKey(7).address];
const [token, newToken] = [tokenAsset({ mint, type: 'SPL' }), tokenAsset({ mint: otherMint, type: 'SPL2022' })];
const tickerIds = ['00000000-0000-4000-8000-000000000061', '00000000-0000-4000-8000-000000000062'] as const;
const [known, other2022] = tickerIds.map((tickerId) => ({ type: 'Ticker', tickerId }) as const);
const to = { type: 'Address', address: other.address } as const;
const opening = (type: 'SPL' | 'SPL2022') => ({ asset: nativeAsset, amount: type === 'SPL' ? 2_039_280n : 428n * 6_960n });
/** An account, and the id of a token that is made. */
const madeId = '00000000-0000-4000-8000-000000000070';
if (known === undefined || other2022 === undefined) throw new Error('no tickers');

function input(operation: SolanaOperation, over: Partial<TransactionOrderParametersSolana> = {}): BuildInput {
  return {
    ledger,
    order: {
      parameters: { type: 'Solana', operation, memos: [], feeStrategy: { type: 'Priority', priority: 'Medium' }, ...over },
      assets: { [tickerIds[0]]: token, [tickerIds[1]]: newToken },
      accounts: { [madeId]: other.address },
    },
    sender: [sender],
    chainState: inJson(
      stateOf([sender.address, other.address], {
        nonces: { [nonceAccount]: { authority: sender.address, value: '09'.repeat(32) } },
        mints: { [mint]: mintOf('SPL', { authority: sender.address }), [otherMint]: mintOf('SPL2022', { decimals: 2 }) },
        tokenAccounts: {
          ...heldBy(sender.address, mint, 'SPL', '5000000'),
          ...heldBy(other.address, mint, 'SPL', '0'),
          ...heldBy(sender.address, otherMint, 'SPL2022', '700'),
        },
      }),
    ),
    fees: undefined,
    unavailable: {},
    orderId: '00000000-0000-4000-8000-000000000050',
    reservedResources: [],
  };
}

const program = '5kNHZxsWrxhaMsh6bdDzMFRBH3UJBmUCRLjHNkDWaRBE';

describeLedgerConformance('Solana', solana, {
  ledger,
  addresses: {
    valid: [
      {
        text: 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9',
        address: 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9',
        kind: 'Key',
      },
    ],
    invalid: [
      { text: '11111111111111111111111111111111', failure: 'UnspendableAddress' },
      { text: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', failure: 'UnspendableAddress' },
      { text: 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRS', failure: 'InvalidAddress' },
      { text: `1${program}`, failure: 'InvalidAddress' },
      { text: 'nowhere', failure: 'InvalidAddress' },
    ],
  },
  publicKeys: [sender, other].map(publicKeysOf),
  tickers: [
    { details: { type: 'Solana', properties: { type: 'Native' } }, asset: nativeAsset },
    { details: { type: 'Solana', properties: { type: 'Token', mint, tokenType: 'SPL' } }, asset: token },
    { details: { type: 'Solana', properties: { type: 'Token', mint: otherMint, tokenType: 'SPL2022' } }, asset: newToken },
  ],
  malformedTickers: [
    { type: 'Solana', properties: { type: 'Token', mint: 'nowhere', tokenType: 'SPL' } },
    { type: 'Bitcoin', properties: { type: 'Native' } },
  ],
  privateKeys: { [sender.keys[0].key.path]: toHex(sender.privateKey) },
  transactions: [
    {
      name: 'coins with a memo',
      input: input({ type: 'Transfer', outputs: [{ destination: to, amount: '500000000' }] }, { memos: ['Rechnung 7'] }),
      movements: [{ to: other.address, asset: nativeAsset, amount: 500_000_000n }],
      memos: ['Rechnung 7'],
    },
    {
      name: 'coins to several, of whom one is new',
      input: input({
        type: 'Transfer',
        outputs: [
          { destination: to, amount: '5' },
          { destination: { type: 'Address', address: third.address }, amount: '900000' },
        ],
      }),
      movements: [
        { to: other.address, asset: nativeAsset, amount: 5n },
        { to: third.address, asset: nativeAsset, amount: 900_000n },
      ],
    },
    {
      name: 'coins with the value of a nonce account',
      input: input(
        { type: 'Transfer', outputs: [{ destination: to, amount: '7' }] },
        { nonceAccount: { type: 'Address', address: nonceAccount } },
      ),
      movements: [{ to: other.address, asset: nativeAsset, amount: 7n }],
    },
    {
      name: 'a token to one who holds it',
      input: input({ type: 'TransferToken', outputs: [{ destination: to, amount: '1000' }], mintAccount: known }),
      movements: [{ to: other.address, asset: token, amount: 1000n }],
    },
    {
      name: 'a token to one who does not hold it yet',
      input: input({ type: 'TransferToken', outputs: [{ destination: to, amount: '100' }], mintAccount: other2022 }),
      movements: [{ to: other.address, asset: newToken, amount: 100n }],
      mayTake: [opening('SPL2022')],
    },
    {
      name: 'an account for a token',
      input: input({ type: 'FundAtaAccount', destination: to, mintAccount: other2022 }),
      movements: [],
      mayTake: [opening('SPL2022')],
    },
    {
      name: 'new tokens',
      input: input({
        type: 'MintTo',
        destination: { type: 'Address', address: third.address },
        mintAccount: known,
        amount: '18446744073709551615',
      }),
      movements: [{ to: third.address, asset: token, amount: 2n ** 64n - 1n, isIssued: true }],
      mayTake: [opening('SPL')],
    },
    {
      name: 'tokens that are no more',
      input: input({ type: 'Burn', mintAccount: known, amount: '9' }, { memos: ['a', 'b'] }),
      movements: [{ asset: token, amount: 9n }],
      memos: ['a', 'b'],
    },
    {
      name: 'a nonce account',
      input: input({ type: 'CreateNonceAccount', createOnAccount: madeId }),
      movements: [],
    },
    {
      name: 'a new token',
      input: input({ type: 'InitializeMint', mintAccount: madeId, decimals: 2, tokenType: 'SPL2022' }),
      movements: [],
    },
  ],
  undecided: [/^near$/],
  refusals: [
    {
      name: 'a nonce account for an account that is nowhere',
      input: input({ type: 'CreateNonceAccount', createOnAccount: '00000000-0000-4000-8000-000000000071' }),
      hint: 'CurrentlyUnusableDestination',
    },
    {
      name: 'more than there is',
      input: input({ type: 'Transfer', outputs: [{ destination: to, amount: '10000000000' }] }),
      hint: 'CurrentlyNotEnoughFunds',
    },
    {
      name: 'a maximum fee below the fee',
      input: input({ type: 'Transfer', outputs: [{ destination: to, amount: '5' }] }, { maximumFee: '10' }),
      hint: 'CurrentlyFeesTooLarge',
    },
    {
      name: 'too little to a new account',
      input: input({
        type: 'Transfer',
        outputs: [{ destination: { type: 'Address', address: third.address }, amount: '890879' }],
      }),
      hint: 'CurrentlyUnusableDestination',
    },
    {
      name: 'an account for a token that is there already',
      input: input({ type: 'FundAtaAccount', mintAccount: known }),
      hint: 'AccountAlreadyActivatedOnLedger',
    },
    {
      name: 'more payees than fit',
      input: input({
        type: 'Transfer',
        outputs: Array.from({ length: 40 }, (_, index) => ({
          destination: { type: 'Address' as const, address: testKey(20 + index).address },
          amount: '1000000',
        })),
      }),
      hint: 'InvalidUserPayload',
    },
  ],
  transfer: { asset: nativeAsset, tickerId: 'sol', outputs: [{ address: other.address, amount: 1_000n }], feePriority: 'Medium' },
});
