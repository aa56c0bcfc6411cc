import {
  maximumFeeField,
  type FieldDescriptor,
  type LedgerDescriptor,
  type OperationDescriptor,
  type VariantForm,
} from '@countersign/ledger-port/descriptor';

import { networks } from './networks.ts';
import { longestPeriod } from './transaction/era.ts';

/** Relay chains make a block every six seconds; their Asset Hubs may make three in that time. */
const secondsPerBlock = 2;

/** Blocks between the newest one and the one that a transaction is counted from, with some that pass while it is built. */
const blocksBehind = 100;

function field(name: string, label: string, kind: FieldDescriptor['kind'], over: Partial<FieldDescriptor> = {}): FieldDescriptor {
  return { name, label, kind, required: true, ...over };
}

const amountOf = (name: string, label: string) => field(`pallet.method.${name}`, label, 'amount', { unit: 'Coin', minimum: '1' });
const controller = field('pallet.method.controller', 'Controller', 'destination', { required: false });
const forms: readonly VariantForm[] = [
  { type: 'Staked', label: 'To the stake', fields: [] },
  { type: 'Stash', label: 'To the account', fields: [] },
  { type: 'Account', label: 'To another account', fields: [field('destination', 'Account', 'destination')] },
  { type: 'Controller', label: 'To its controller', fields: [] },
];
const payee = field('pallet.method.payee', 'Rewards', 'variant', { forms });

function ofStaking(type: string, label: string, over: Partial<OperationDescriptor> = {}): OperationDescriptor {
  return { type, label, within: { pallet: 'Staking' }, fields: [], ...over };
}

/** What networks of Substrate are and can do: relay chains and Asset Hubs differ by their parameters alone. */
export const descriptor: LedgerDescriptor = {
  type: 'Substrate',
  name: 'Substrate',
  decimals: { member: 'nativeTickerDecimals' },
  networks,
  keys: [{ id: 'ED25519_CUSTODY_1', curve: 'Ed25519', use: 'Spend', coinType: 354 }],
  // What is signed of a long transaction is a hash, which any bytes could be.
  manifests: [{ type: 'JWT', key: 'Account' }],
  createdBy: 'Payment',
  addressesPerAccount: 'One',
  spends: 'Balance',
  payeesPerTransfer: 'One',
  feeFromPayees: false,
  tags: [],
  feeUnit: 'units',
  // Half a DOT, or a tenth of a KSM: a payment costs a hundredth of that or less.
  maximumFee: { usual: 5_000_000_000n, member: 'nativeTickerDecimals', others: { '12': 100_000_000_000n } },
  customFees: [],
  estimates: [],
  memos: [],
  tokens: [{ standard: 'Native', tickerKind: 'Native', fungible: true, properties: [] }],
  operationPath: 'pallet.method',
  operations: [
    {
      type: 'TransferKeepAlive',
      label: 'Transfer',
      orderKind: 'Transfer',
      within: { pallet: 'Balances' },
      fields: [field('pallet.method.destination', 'Destination', 'destination'), amountOf('amount', 'Amount')],
    },
    ofStaking('Bond', 'Stake', { orderKind: 'RegisterStaking', fields: [amountOf('value', 'Amount'), payee, controller] }),
    ofStaking('BondExtra', 'Stake more', { fields: [amountOf('maxAdditional', 'Amount')] }),
    ofStaking('Nominate', 'Nominate validators', {
      orderKind: 'DelegateStaking',
      fields: [field('pallet.method.targets', 'Validators', 'destination', { required: false, list: 'pallet.method.targets' })],
    }),
    ofStaking('Chill', 'End the nomination', { orderKind: 'UnregisterStaking' }),
    ofStaking('Unbond', 'Take out of the stake', { orderKind: 'UnregisterStaking', fields: [amountOf('value', 'Amount')] }),
    ofStaking('Rebond', 'Stake again what was taken out', { fields: [amountOf('value', 'Amount')] }),
    ofStaking('WithdrawUnbonded', 'Withdraw what was taken out', {
      orderKind: 'UnregisterStaking',
      fields: [
        field('pallet.method.numSlashingSpans', 'Slashing spans', 'integer', {
          json: 'number',
          minimum: '0',
          maximum: '4294967295',
        }),
      ],
    }),
    ofStaking('SetPayee', 'Say who gets the rewards', { fields: [payee] }),
    ofStaking('SetController', 'Make the account its own controller', { fields: [controller] }),
  ],
  payments: [{ to: 'pallet.method.destination', amount: 'pallet.method.amount' }],
  others: [maximumFeeField],
  confirmations: 1,
  signatureWaitSeconds: (longestPeriod - blocksBehind) * secondsPerBlock,
  secondsPerBlock,
  replacement: 'SameNonce',
};
