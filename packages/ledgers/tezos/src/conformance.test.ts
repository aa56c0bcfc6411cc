import { toHex } from '@countersign/kernel';
import type { BuildInput } from '@countersign/ledger-port';
import { nativeAsset } from '@countersign/ledger-port';
import { describeLedgerConformance, publicKeysOf } from '@countersign/ledger-port/conformance';
import type { TezosOperation, TransactionOrderParametersTezos } from '@countersign/model';

import { tezos } from './index.ts';
import { chainOf } from './testing/chain-state.ts';
import { tezosLedger } from './testing/ledgers.ts';
import { testKey } from './testing/wallet.ts';
import { chainStateToJson, type TezosAccountState } from './transaction/chain-state.ts';

const ledger = tezosLedger('NetXZd8x8i1NL5H');
const [sender, other, absent, baker] = [testKey(1), testKey(2), testKey(3), testKey(4)];
const contract = 'KT1PWx2mnDueood7fEmfbBDKx1D9BAnnXitn';
const account: TezosAccountState = { balance: '100000000', counter: '41', isRevealed: true };
const destination = { type: 'Address', address: other.address } as const;
const call = { type: 'Raw', value: '000000000203' } as const;

function input(
  operation: TezosOperation,
  own: Partial<TezosAccountState> = {},
  over: Partial<TransactionOrderParametersTezos> = {},
): BuildInput {
  return {
    ledger,
    order: {
      parameters: { type: 'Tezos', operation, feeStrategy: { type: 'Priority', priority: 'Medium' }, ...over },
      assets: {},
    },
    sender: [sender],
    chainState: chainStateToJson(
      chainOf(
        {
          [sender.address]: { ...account, ...own },
          [other.address]: account,
          [absent.address]: { balance: '0', counter: '900', isRevealed: false },
          [baker.address]: account,
          [contract]: { balance: '0', counter: '0', isRevealed: false },
        },
        { bakers: [baker.address], estimate: { gas: '1500', storage: '10' } },
      ),
    ),
    fees: undefined,
    unavailable: {},
    orderId: '00000000-0000-4000-8000-000000000050',
    reservedResources: [],
  };
}

const payment = { type: 'Transaction', destination, amount: '5000000' } as const;
const toBaker = { type: 'Delegation', destination: { type: 'Address', address: baker.address } } as const;

describeLedgerConformance('Tezos', tezos, {
  ledger,
  addresses: {
    valid: [
      { text: other.address, address: other.address, kind: 'Ed25519' },
      {
        text: 'tz2BFTyPeYRzxd5aiBchbXN3WCZhx7BqbMBq',
        address: 'tz2BFTyPeYRzxd5aiBchbXN3WCZhx7BqbMBq',
        kind: 'secp256k1',
      },
      { text: 'tz3WXYtyDUNL91qfiCJtVUX746QpNv5i5ve5', address: 'tz3WXYtyDUNL91qfiCJtVUX746QpNv5i5ve5', kind: 'P-256' },
      { text: contract, address: contract, kind: 'Contract' },
    ],
    invalid: [
      { text: 'tz1Ke2h7sDdakHJQh8WX4Z372du1KChsksyU', failure: 'UnspendableAddress' },
      { text: 'tz1c8PEDNfj6UxoQM2XCyfTHM5KbGGgoqDrJ', failure: 'BadAddressChecksum' },
      { text: 'sr1JZsZT5u27MUQXeTh1aHqZBo8NvyxRKnyv', failure: 'UnsupportedAddress' },
      { text: 'nowhere', failure: 'InvalidAddress' },
    ],
  },
  publicKeys: [sender, other].map(publicKeysOf),
  tickers: [{ details: { type: 'Tezos', properties: { type: 'Native' } }, asset: nativeAsset }],
  malformedTickers: [{ type: 'Bitcoin', properties: { type: 'Native' } }],
  privateKeys: { [sender.keys[0].key.path]: toHex(sender.privateKey) },
  transactions: [
    {
      name: 'a payment',
      input: input(payment),
      movements: [{ to: other.address, asset: nativeAsset, amount: 5_000_000n }],
    },
    {
      name: 'a payment that reveals the key first',
      input: input({ ...payment, amount: '6000000' }, { isRevealed: false }),
      movements: [{ to: other.address, asset: nativeAsset, amount: 6_000_000n }],
    },
    {
      name: 'a payment that opens an account',
      input: input({ type: 'Transaction', destination: { type: 'Address', address: absent.address }, amount: '1' }),
      movements: [{ to: absent.address, asset: nativeAsset, amount: 1n }],
      mayTake: [{ asset: nativeAsset, amount: 64_250n }],
    },
    {
      name: 'a call with coins',
      input: input({
        type: 'Transaction',
        destination: { type: 'Address', address: contract },
        amount: '7',
        contractParameters: { type: 'Raw', value: 'ff046d696e74000000020006' },
      }),
      movements: [{ to: contract, asset: nativeAsset, amount: 7n }],
    },
    {
      name: 'a call of a contract without parameters',
      input: input({ type: 'Transaction', destination: { type: 'Address', address: contract }, amount: '0' }),
      movements: [],
    },
    { name: 'a delegation', input: input(toBaker), movements: [] },
    { name: 'the end of one', input: input({ type: 'Undelegation' }, { delegate: baker.address }), movements: [] },
    { name: 'a key revealed', input: input({ type: 'Reveal' }, { isRevealed: false }), movements: [], cannotBeReplaced: true },
  ],
  undecided: [/^(branch|branchLevel|contents\.\d+\.(fee|counter|gas_limit|storage_limit))$/],
  refusals: [
    { name: 'more than there is', input: input({ ...payment, amount: '100000000' }), hint: 'CurrentlyNotEnoughFunds' },
    { name: 'a maximum fee below the fee', input: input(payment, {}, { maximumFee: '10' }), hint: 'CurrentlyFeesTooLarge' },
    {
      name: 'a new account within a maximum that has the fee alone',
      input: input({ ...payment, destination: { type: 'Address', address: absent.address } }, {}, { maximumFee: '60000' }),
      hint: 'CurrentlyFeesTooLarge',
    },
    {
      name: 'the last coin of an account that delegates',
      input: input({ ...payment, amount: '1000' }, { delegate: baker.address, balance: '1000' }),
      hint: 'CurrentlyNotEnoughFunds',
    },
    { name: 'an account that is not there', input: input(payment, { balance: '0' }), hint: 'AccountNotReadyOnLedger' },
    { name: 'a key that was revealed', input: input({ type: 'Reveal' }), hint: 'AccountAlreadyActivatedOnLedger' },
    {
      name: 'a delegation to who bakes nothing',
      input: input({ ...toBaker, destination }),
      hint: 'CurrentlyUnusableDestination',
    },
    {
      name: 'a delegation to oneself',
      input: input({ ...toBaker, destination: { type: 'Address', address: sender.address } }),
      hint: 'InvalidDestination',
    },
    {
      name: 'parameters to an account',
      input: input({ ...payment, contractParameters: call }),
      hint: 'InvalidContractParameters',
    },
    { name: 'a payment of nothing', input: input({ ...payment, amount: '0' }), hint: 'InvalidAmount' },
  ],
  transfer: { asset: nativeAsset, tickerId: 'tez', outputs: [{ address: other.address, amount: 1_000n }], feePriority: 'Medium' },
});
