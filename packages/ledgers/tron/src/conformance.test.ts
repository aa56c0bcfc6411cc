import { toHex } from '@countersign/kernel';
import { nativeAsset, type BuildInput } from '@countersign/ledger-port';
import { describeLedgerConformance, publicKeysOf } from '@countersign/ledger-port/conformance';
import type { TransactionOrderParametersTron, TronOperation } from '@countersign/model';

import { trc20 } from './assets.ts';
import { tron } from './index.ts';
import { richAccount, transferInput } from './testing/input.ts';
import { tronLedger } from './testing/ledgers.ts';
import { testKey } from './testing/wallet.ts';
import type { TronAccountState, TronChainState } from './transaction/chain-state.ts';

const ledger = tronLedger();
const [sender, other, newcomer] = [testKey(1), testKey(2), testKey(9)];
const token = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const otherToken = testKey(12).address;
const account: TronAccountState = {
  ...richAccount,
  balance: '100000000',
  tokens: { [token]: '5000000', [otherToken]: '5000000' },
};
const contract: TronAccountState = { ...richAccount, balance: '0', isContract: true };
const to = (address: string) => ({ type: 'Address', address }) as const;
const coins = (amount: bigint, address = other.address): TronOperation => ({
  type: 'NativeTransfer',
  destination: to(address),
  amount: amount.toString(),
});
const tokens = (amount: bigint, address = other.address, contractAddress = token): TronOperation => ({
  type: 'TRC20Transfer',
  destination: to(address),
  amount: amount.toString(),
  contractAddress,
});

function input(
  operation: TronOperation,
  own: Partial<TronAccountState> = {},
  order: Partial<TransactionOrderParametersTron> = {},
  state: Partial<TronChainState> = {},
): BuildInput {
  const accounts = {
    [sender.address]: { ...account, ...own },
    [other.address]: account,
    [token]: contract,
    [otherToken]: contract,
  };
  return transferInput({ sender, ledger }, operation, accounts, { estimate: { energy: '64285' }, order, ...state });
}

describeLedgerConformance('Tron', tron, {
  ledger,
  addresses: {
    valid: [
      { text: other.address, address: other.address, kind: 'Account or contract' },
      { text: token, address: token, kind: 'Account or contract' },
    ],
    invalid: [
      { text: 'nowhere', failure: 'InvalidAddress' },
      { text: other.address.toLowerCase(), failure: 'BadAddressChecksum' },
      { text: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', failure: 'BadAddressChecksum' },
      { text: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', failure: 'UnsupportedAddress' },
      { text: '41a614f803b6fd780986a42c78ec9c7f77e6ded13c', failure: 'UnsupportedAddress' },
      { text: '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c', failure: 'UnsupportedAddress' },
      { text: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', failure: 'UnspendableAddress' },
      { text: 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy', failure: 'UnspendableAddress' },
    ],
  },
  publicKeys: [sender, other].map(publicKeysOf),
  tickers: [
    { details: { type: 'Tron', properties: { type: 'Native' } }, asset: nativeAsset },
    { details: { type: 'Tron', properties: { type: 'TRC20', contractAddress: token } }, asset: trc20(token) },
  ],
  malformedTickers: [
    { type: 'Bitcoin', properties: { type: 'Native' } },
    { type: 'Tron', properties: { type: 'TRC20', contractAddress: '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c' } },
    { type: 'Tron', properties: { type: 'TRC20', contractAddress: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' } },
  ],
  privateKeys: { [sender.keys[0].key.path]: toHex(sender.privateKey) },
  transactions: [
    {
      name: 'coins',
      input: input(coins(5_000_000n)),
      movements: [{ to: other.address, asset: nativeAsset, amount: 5_000_000n }],
    },
    {
      name: 'the first coins of an account',
      input: input(coins(1n, newcomer.address)),
      movements: [{ to: newcomer.address, asset: nativeAsset, amount: 1n }],
      mayTake: [{ asset: nativeAsset, amount: 1_100_000n }],
    },
    {
      name: 'tokens',
      input: input(tokens(5_000_000n)),
      movements: [{ to: other.address, asset: trc20(token), amount: 5_000_000n }],
    },
    {
      name: 'as many of another token',
      input: input(tokens(5_000_000n, other.address, otherToken)),
      movements: [{ to: other.address, asset: trc20(otherToken), amount: 5_000_000n }],
    },
    {
      name: 'tokens to an account that is not there',
      input: input(tokens(7n, newcomer.address)),
      movements: [{ to: newcomer.address, asset: trc20(token), amount: 7n }],
    },
  ],
  undecided: [/^(feeLimit|referenceBlock|expiration|sunPerByte)$/],
  refusals: [
    { name: 'more than there is', input: input(coins(100_000_001n)), hint: 'CurrentlyNotEnoughFunds' },
    { name: 'all of what there is', input: input(coins(100_000_000n)), hint: 'CurrentlyNotEnoughFunds' },
    { name: 'more tokens than there are', input: input(tokens(5_000_001n)), hint: 'CurrentlyNotEnoughFunds' },
    { name: 'tokens of none', input: input(tokens(1n), { tokens: {} }), hint: 'CurrentlyNotEnoughFunds' },
    {
      name: 'tokens without coins for energy',
      input: input(tokens(1n), { balance: '7000000' }),
      hint: 'CurrentlyNotEnoughFunds',
    },
    { name: 'coins to a contract', input: input(coins(5n, token)), hint: 'CurrentlyUnusableDestination' },
    { name: 'tokens to their contract', input: input(tokens(5n, token)), hint: 'InvalidDestination' },
    {
      name: 'tokens of what is no address',
      input: input({ type: 'TRC20Transfer', destination: to(other.address), amount: '5', contractAddress: 'USDT' }),
      hint: 'InvalidUserPayload',
    },
    {
      name: 'a call that fails',
      input: input(tokens(5n), {}, {}, { estimate: { failure: 'REVERT opcode executed' } }),
      hint: 'TransactionEstimationFailure',
    },
    { name: 'a sender who is not there', input: input(coins(5n), {}, {}, { accounts: {} }), hint: 'AccountNotReadyOnLedger' },
    { name: 'a sender whose key signs no more', input: input(coins(5n), { signsAlone: false }), hint: 'AccountNotReadyOnLedger' },
    { name: 'a maximum fee below the fee', input: input(coins(5n), {}, { maximumFee: '1000' }), hint: 'CurrentlyFeesTooLarge' },
    {
      name: 'a maximum fee below what the energy costs',
      input: input(tokens(5n), {}, { maximumFee: '6428500' }),
      hint: 'CurrentlyFeesTooLarge',
    },
    {
      name: 'energy that no order needs',
      input: input(tokens(5n), { balance: '900000000' }, {}, { estimate: { energy: '1000001' } }),
      hint: 'CurrentlyFeesTooLarge',
    },
    { name: 'a payment to oneself', input: input(coins(9n, sender.address)), hint: 'InvalidDestination' },
    { name: 'nothing', input: input(coins(0n)), hint: 'InvalidAmount' },
    { name: 'more than can be counted', input: input(coins(2n ** 63n)), hint: 'InvalidAmount' },
  ],
  transfer: { asset: nativeAsset, tickerId: 'trx', outputs: [{ address: other.address, amount: 1_000n }], feePriority: 'Medium' },
});
