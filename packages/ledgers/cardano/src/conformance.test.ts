import { ledgerWarning, nativeAsset, type BuildInput } from '@countersign/ledger-port';
import { describeLedgerConformance, publicKeysOf } from '@countersign/ledger-port/conformance';
import type { CardanoOperation, CardanoOutputParameters, TransactionOrderParametersCardano } from '@countersign/model';

import { cardano } from './index.ts';
import { chainOf, outputAt, readyStake } from './testing/chain-state.ts';
import { cardanoLedger } from './testing/ledgers.ts';
import { testKeys } from './testing/wallet.ts';
import { chainStateToJson, type StakeState, type UnspentOutput } from './transaction/chain-state.ts';

const ledger = cardanoLedger(42);
const [sender, other] = [testKeys(1, 2), testKeys(3, 4)];
const byron = '2657WMsDfac5gWPhnwxbvsVWfNiD5u2hG5rMxNjDq1GZd2wgZF6sEoyDCHsdW7Uff';
const enterprise = 'addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz';
const mixed = outputAt(sender.address, 1, 2_000_000n, {
  tokens: [{ policy: 'ab'.repeat(28), name: '746f6b656e', amount: '77' }],
});

function input(
  operation: CardanoOperation,
  stake: StakeState | undefined = readyStake,
  over: Partial<TransactionOrderParametersCardano> = {},
  outputs: readonly UnspentOutput[] = [outputAt(sender.address, 0, 50_000_000n)],
): BuildInput {
  return {
    ledger,
    order: {
      parameters: { type: 'Cardano', operation, feeStrategy: { type: 'Priority', priority: 'Medium' }, ...over },
      assets: {},
    },
    sender: [sender],
    changeAddress: sender.address,
    chainState: chainStateToJson(chainOf(outputs, stake === undefined ? {} : { [sender.address]: stake })),
    fees: undefined,
    unavailable: {},
    orderId: '00000000-0000-4000-8000-000000000050',
    reservedResources: [],
  };
}

function pay(address: string, amount: bigint, over: Partial<CardanoOutputParameters> = {}): CardanoOutputParameters {
  return { destination: { type: 'Address', address }, amount: amount.toString(), ...over };
}

const transfer = (...outputs: readonly CardanoOutputParameters[]): CardanoOperation => ({
  type: 'Transfer',
  outputs: [...outputs],
});
const payment = transfer(pay(other.address, 5_000_000n));
const poolId = 'c7'.repeat(28);
const delegation = { type: 'DelegateStaking', poolId } as const;
const rewards = { type: 'WithdrawRewards', amount: '3000000' } as const;
const abstain = { type: 'DelegateRepresentative', parameters: { type: 'AlwaysAbstain' } } as const;
const earning = { ...readyStake, rewards: '3000000', representative: 'AlwaysAbstain' };
/** The change is behind the payments. */
const changeAt = (index: number) => new RegExp(`^outputs\\.${index}\\.amount$`);
const aboutStake = { movements: [], undecided: [changeAt(0)] };
const moved = { to: other.address, asset: nativeAsset, amount: 5_000_000n };

describeLedgerConformance('Cardano', cardano, {
  ledger,
  addresses: {
    valid: [
      { text: other.address.toUpperCase(), address: other.address, kind: 'Base' },
      { text: enterprise, address: enterprise, kind: 'Enterprise' },
      { text: byron, address: byron, kind: 'Byron' },
    ],
    invalid: [
      { text: `${other.address.slice(0, -1)}q`, failure: 'BadAddressChecksum' },
      { text: testKeys(1, 2, 1).address, failure: 'WrongNetwork' },
      { text: 'Ae2tdPwUPEZ3MHKkpT5Bpj549vrRH7nBqYjNXnCV8G2Bc2YxNcGHEa8ykDp', failure: 'WrongNetwork' },
      { text: 'stake_test1uqqgk3uyfkfgzt7rp50s4jdkl0ecw7xvh2wmsvf2myreq7gk25jt6', failure: 'UnsupportedAddress' },
      { text: 'nowhere', failure: 'InvalidAddress' },
    ],
  },
  publicKeys: [sender, other].map(publicKeysOf),
  tickers: [{ details: { type: 'Cardano', properties: { type: 'Native' } }, asset: nativeAsset }],
  malformedTickers: [{ type: 'Bitcoin', properties: { type: 'Native' } }],
  privateKeys: sender.privateKeys,
  transactions: [
    { name: 'a payment with change', input: input(payment), movements: [moved], undecided: [changeAt(1)] },
    {
      name: 'a payment of everything but the fee',
      input: input(payment, readyStake, {}, [outputAt(sender.address, 0, 5_170_000n)]),
      movements: [moved],
    },
    {
      name: 'two payments, one of them to an address of Byron',
      input: input(transfer(pay(enterprise, 2_000_000n), pay(byron, 3_000_000n))),
      movements: [
        { to: enterprise, asset: nativeAsset, amount: 2_000_000n },
        { to: byron, asset: nativeAsset, amount: 3_000_000n },
      ],
      undecided: [changeAt(2)],
    },
    {
      name: 'a payment of everything but what tokens need, with these in the change',
      input: input(transfer(pay(other.address, 6_000_000n)), readyStake, {}, [outputAt(sender.address, 0, 6_000_000n), mixed]),
      movements: [{ ...moved, amount: 6_000_000n }],
      besides: [ledgerWarning('CarriesTokens', { output: '1' })],
      undecided: [changeAt(1), /^outputs\.1\.tokens\./],
    },
    {
      name: 'a stake that is registered',
      input: input({ type: 'RegisterStaking' }, { rewards: '0' }),
      mayTake: [{ asset: nativeAsset, amount: 2_000_000n }],
      ...aboutStake,
    },
    { name: 'a stake that counts for a pool', input: input(delegation), ...aboutStake },
    { name: 'the end of a stake', input: input({ type: 'UnregisterStaking' }), ...aboutStake },
    { name: 'rewards', input: input(rewards, earning), ...aboutStake },
    { name: 'a representative', input: input(abstain), ...aboutStake },
  ],
  undecided: [/^(fee|endsBefore)$/, /^inputs\.\d+\.(transactionId|index)$/],
  refusals: [
    {
      name: 'more than there is',
      input: input(transfer(pay(other.address, 50_000_000n))),
      hint: 'CurrentlyNotEnoughFunds',
    },
    {
      name: 'less than an output holds',
      input: input(transfer(pay(other.address, 969_749n))),
      hint: 'InvalidAmount',
    },
    {
      name: 'a maximum fee below the fee',
      input: input(payment, readyStake, { maximumFee: '10' }),
      hint: 'CurrentlyFeesTooLarge',
    },
    {
      name: 'a stake that is registered already',
      input: input({ type: 'RegisterStaking' }),
      hint: 'InvalidAccountStateOnLedger',
    },
    { name: 'a pool for no stake', input: input(delegation, { rewards: '0' }), hint: 'AccountNotReadyOnLedger' },
    { name: 'the pool once more', input: input(delegation, { ...readyStake, pool: poolId }), hint: 'InvalidUserPayload' },
    {
      name: 'the end of no stake',
      input: input({ type: 'UnregisterStaking' }, { rewards: '0' }),
      hint: 'AccountNotReadyOnLedger',
    },
    {
      name: 'the end of a stake with rewards',
      input: input({ type: 'UnregisterStaking' }, earning),
      hint: 'AccountNotReadyOnLedger',
    },
    { name: 'other rewards than there are', input: input({ ...rewards, amount: '2999999' }, earning), hint: 'InvalidAmount' },
    {
      name: 'rewards without a representative',
      input: input(rewards, { ...readyStake, rewards: '3000000' }),
      hint: 'AccountNotReadyOnLedger',
    },
    {
      name: 'the representative once more',
      input: input(abstain, earning),
      hint: 'InvalidUserPayload',
    },
    { name: 'a pool with another id', input: input({ ...delegation, poolId: 'z'.repeat(56) }), hint: 'InvalidUserPayload' },
  ],
  transfer: {
    asset: nativeAsset,
    tickerId: 'ada',
    outputs: [{ address: other.address, amount: 2_000_000n }],
    feePriority: 'Medium',
  },
});
