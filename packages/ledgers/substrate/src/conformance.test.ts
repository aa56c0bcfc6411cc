import { toHex } from '@countersign/kernel';
import { nativeAsset, type BuildInput } from '@countersign/ledger-port';
import { describeLedgerConformance, publicKeysOf } from '@countersign/ledger-port/conformance';
import type { SubstratePallet, TransactionOrderParametersSubstrate } from '@countersign/model';

import { substrate } from './index.ts';
import { inPallet, inputOf } from './testing/input.ts';
import { substrateLedger } from './testing/ledgers.ts';
import { testKey } from './testing/wallet.ts';
import type { SubstrateAccountState, SubstrateChainState } from './transaction/chain-state.ts';

const ledger = substrateLedger('polkadot-asset-hub');
const [sender, other, absent, validator] = [testKey(1, ledger), testKey(2, ledger), testKey(3, ledger), testKey(4, ledger)];
const account: SubstrateAccountState = { nonce: 7, free: '1000000000000', reserved: '0', frozen: '0' };
const stake = { active: '300000000000', unbonding: [{ amount: '50000000000', until: '2026-04-01T00:00:00.000Z' }] };
const at = (address: string) => ({ type: 'Address', address }) as const;

interface Over {
  readonly own?: Partial<SubstrateAccountState>;
  readonly order?: Partial<TransactionOrderParametersSubstrate>;
  readonly state?: Partial<SubstrateChainState>;
}

function input(method: Parameters<typeof inPallet>[0], { own = {}, ...over }: Over = {}): BuildInput {
  const accounts = { [sender.address]: { ...account, ...own }, [other.address]: account };
  const pallet: SubstratePallet = inPallet(method);
  return inputOf(ledger, sender, pallet, accounts, {
    ...over,
    state: { validators: [validator.address, other.address], ...over.state },
  });
}

const staked = { own: { reserved: '350000000000', stake } };
const payment = { type: 'TransferKeepAlive', destination: at(other.address), amount: '5000000000' } as const;
const bond = { type: 'Bond', value: '200000000000', payee: { type: 'Staked' } } as const;
const nominate = { type: 'Nominate', targets: [at(validator.address), at(other.address)] };

describeLedgerConformance('Substrate', substrate, {
  ledger,
  addresses: {
    valid: [{ text: other.address, address: other.address, kind: 'Account' }],
    invalid: [
      { text: '111111111111111111111111111111111HC1', failure: 'UnspendableAddress' },
      // The account of Polkadot's treasury.
      { text: '13UVJyLnbVp9RBZYFwFGyDvVd1y27Tt8tkntv6Q7JVPhFsTB', failure: 'UnspendableAddress' },
      // Alice on Kusama, and on any network.
      { text: 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F', failure: 'WrongNetwork' },
      { text: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', failure: 'WrongNetwork' },
      { text: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp6', failure: 'BadAddressChecksum' },
      // An account by its index.
      { text: '1W7LcYW8', failure: 'UnsupportedAddress' },
      { text: 'F7Hs', failure: 'InvalidAddress' },
      { text: 'nowhere', failure: 'InvalidAddress' },
    ],
  },
  publicKeys: [sender, other].map(publicKeysOf),
  tickers: [{ details: { type: 'Substrate', properties: { type: 'Native' } }, asset: nativeAsset }],
  malformedTickers: [{ type: 'Bitcoin', properties: { type: 'Native' } }],
  privateKeys: { [sender.keys[0].key.path]: toHex(sender.privateKey) },
  transactions: [
    {
      name: 'a payment',
      input: input(payment),
      movements: [{ to: other.address, asset: nativeAsset, amount: 5_000_000_000n }],
    },
    {
      name: 'a payment on a runtime whose metadata is known',
      input: input({ ...payment, amount: '6000000000' }, { state: { metadataHash: 'ab'.repeat(32) } }),
      movements: [{ to: other.address, asset: nativeAsset, amount: 6_000_000_000n }],
    },
    {
      name: 'a payment that opens an account',
      input: input({ ...payment, destination: at(absent.address), amount: '100000000' }),
      movements: [{ to: absent.address, asset: nativeAsset, amount: 100_000_000n }],
    },
    {
      name: 'a stake',
      input: input(bond),
      movements: [],
      mayTake: [{ asset: nativeAsset, amount: 200_000_000_000n }],
    },
    {
      name: 'a stake whose rewards go to another account',
      input: input({ ...bond, payee: { type: 'Account', destination: at(other.address) } }),
      movements: [],
      mayTake: [{ asset: nativeAsset, amount: 200_000_000_000n }],
    },
    {
      name: 'more of a stake',
      input: input({ type: 'BondExtra', maxAdditional: '7' }, staked),
      movements: [],
      mayTake: [{ asset: nativeAsset, amount: 7n }],
    },
    { name: 'less of a stake', input: input({ type: 'Unbond', value: '300000000000' }, staked), movements: [] },
    { name: 'a stake again', input: input({ type: 'Rebond', value: '50000000000' }, staked), movements: [] },
    { name: 'a withdrawal', input: input({ type: 'WithdrawUnbonded', numSlashingSpans: 3 }, staked), movements: [] },
    { name: 'a nomination', input: input({ ...nominate, type: 'Nominate' }, staked), movements: [] },
    { name: 'the end of one', input: input({ type: 'Chill' }, staked), movements: [] },
    { name: 'rewards to the account', input: input({ type: 'SetPayee', payee: { type: 'Stash' } }, staked), movements: [] },
    {
      name: 'rewards to another account',
      input: input({ type: 'SetPayee', payee: { type: 'Account', destination: at(other.address) } }, staked),
      movements: [],
    },
    { name: 'a controller of its own', input: input({ type: 'SetController' }, staked), movements: [] },
  ],
  undecided: [/^(nonce|tip|blockHeight|blockHash|specVersion|metadataHash|feeMultiplier)$/],
  refusals: [
    { name: 'more than there is', input: input({ ...payment, amount: '1000000000000' }), hint: 'CurrentlyNotEnoughFunds' },
    {
      name: 'what has to stay, so that the account is not ended',
      input: input(payment, { own: { free: '5050000000' } }),
      hint: 'CurrentlyNotEnoughFunds',
    },
    {
      name: 'what is frozen',
      input: input(payment, { own: { frozen: '998000000000' } }),
      hint: 'CurrentlyNotEnoughFunds',
    },
    {
      name: 'a maximum fee below the fee',
      input: input(payment, { order: { maximumFee: '10' } }),
      hint: 'CurrentlyFeesTooLarge',
    },
    {
      name: 'too little for a new account',
      input: input({ ...payment, destination: at(absent.address), amount: '99999999' }),
      hint: 'CurrentlyUnusableDestination',
    },
    {
      name: 'an account that is not there',
      input: { ...input(payment), sender: [absent] },
      hint: 'AccountNotReadyOnLedger',
    },
    {
      name: 'a version of transactions that is not known',
      input: input(payment, { state: { transactionVersion: 16 } }),
      hint: 'TransientIssue',
    },
    { name: 'a payment of nothing', input: input({ ...payment, amount: '0' }), hint: 'InvalidAmount' },
    { name: 'a stake where there is one', input: input(bond, staked), hint: 'InvalidAccountStateOnLedger' },
    {
      name: 'a stake with a controller, of which runtimes have none any more',
      input: input({ ...bond, controller: at(other.address) }),
      hint: 'InvalidUserPayload',
    },
    {
      name: 'rewards to a controller',
      input: input({ ...bond, payee: { type: 'Controller' } }),
      hint: 'InvalidUserPayload',
    },
    {
      name: 'another controller',
      input: input({ type: 'SetController', controller: at(other.address) }, staked),
      hint: 'InvalidUserPayload',
    },
    { name: 'a nomination without a stake', input: input({ ...nominate, type: 'Nominate' }), hint: 'AccountNotReadyOnLedger' },
    {
      name: 'a nomination of who is no validator',
      input: input({ type: 'Nominate', targets: [at(sender.address)] }, staked),
      hint: 'CurrentlyUnusableDestination',
    },
    {
      name: 'a nomination of one twice',
      input: input({ type: 'Nominate', targets: [at(other.address), at(other.address)] }, staked),
      hint: 'InvalidDestination',
    },
    { name: 'a nomination of nobody', input: input({ type: 'Nominate', targets: [] }, staked), hint: 'InvalidUserPayload' },
    {
      name: 'more than is staked',
      input: input({ type: 'Unbond', value: '300000000001' }, staked),
      hint: 'CurrentlyNotEnoughFunds',
    },
    {
      name: 'more than was taken out',
      input: input({ type: 'Rebond', value: '50000000001' }, staked),
      hint: 'CurrentlyNotEnoughFunds',
    },
    {
      name: 'a withdrawal of nothing',
      input: input({ type: 'WithdrawUnbonded', numSlashingSpans: 0 }, { own: { stake: { active: '1', unbonding: [] } } }),
      hint: 'AccountNotReadyOnLedger',
    },
  ],
  transfer: { asset: nativeAsset, tickerId: 'dot', outputs: [{ address: other.address, amount: 1_000n }], feePriority: 'Medium' },
});
