import { maximumFeeField, type FieldDescriptor, type LedgerDescriptor } from '@countersign/ledger-port/descriptor';

import { maximumLovelace, nativeDecimals } from './amount.ts';
import { lifetimeInSlots, secondsPerSlot, slotsPerBlock } from './costs.ts';
import { networks } from './networks.ts';

function field(name: string, label: string, kind: FieldDescriptor['kind'], over: Partial<FieldDescriptor> = {}): FieldDescriptor {
  return { name, label, kind, required: true, ...over };
}

const list = 'operation.outputs';
const amountOf = { unit: 'Coin', minimum: '1', maximum: maximumLovelace.toString() } as const;
const poolIdLength = 56;

/** Slots that pass while a transaction is built and sent, with some that a node is behind. */
const slotsBesides = 600;

/** Blocks after which a payment usually counts as settled. In twice the slots that these take there are hardly ever fewer. */
const usualDepth = 15;

/** What a Cardano ledger is and can do. */
export const descriptor: LedgerDescriptor = {
  type: 'Cardano',
  name: 'Cardano',
  decimals: nativeDecimals,
  networks,
  keys: [
    { id: 'ED25519_CUSTODY_1', curve: 'Ed25519', use: 'Spend', coinType: 1815 },
    { id: 'ED25519_STAKING_1', curve: 'Ed25519', use: 'Stake', coinType: 1815 },
  ],
  // What is signed of a transaction is a hash, which any bytes could be.
  manifests: [{ type: 'JWT', key: 'Account' }],
  addressesPerAccount: 'One',
  spends: 'Outputs',
  payeesPerTransfer: 'Many',
  feeFromPayees: true,
  // What an output has to hold is more than spending it costs.
  smallOutputs: { usual: 0n },
  tags: [],
  feeUnit: 'lovelace',
  // The largest transaction of the main network costs less.
  maximumFee: { usual: 1_000_000n },
  customFees: [],
  estimates: [],
  memos: [],
  tokens: [{ standard: 'Native', tickerKind: 'Native', fungible: true, decimals: nativeDecimals, properties: [] }],
  operationPath: 'operation',
  operations: [
    {
      type: 'Transfer',
      label: 'Transfer',
      orderKind: 'Transfer',
      fields: [
        field(`${list}.destination`, 'Destination', 'destination', { list }),
        field(`${list}.amount`, 'Amount', 'amount', { list, ...amountOf }),
        field(`${list}.paysFee`, 'Fee taken from this amount', 'boolean', { list, required: false }),
      ],
    },
    { type: 'RegisterStaking', label: 'Register the stake', orderKind: 'RegisterStaking', fields: [] },
    {
      type: 'DelegateStaking',
      label: 'Delegate the stake',
      orderKind: 'DelegateStaking',
      fields: [field('operation.poolId', 'Pool', 'hex', { minimumLength: poolIdLength, maximumLength: poolIdLength })],
    },
    { type: 'UnregisterStaking', label: 'End staking', orderKind: 'UnregisterStaking', fields: [] },
    {
      type: 'WithdrawRewards',
      label: 'Withdraw rewards',
      orderKind: 'WithdrawRewards',
      fields: [field('operation.amount', 'All rewards', 'amount', amountOf)],
    },
    {
      type: 'DelegateRepresentative',
      label: 'Choose a representative',
      fields: [
        field('operation.parameters', 'Representative', 'variant', {
          forms: [{ type: 'AlwaysAbstain', label: 'Nobody: always abstain', fields: [] }],
        }),
      ],
    },
  ],
  payments: [{ to: `${list}.destination`, amount: `${list}.amount` }],
  others: [maximumFeeField],
  confirmations: usualDepth * 2 * slotsPerBlock,
  signatureWaitSeconds: (lifetimeInSlots - slotsBesides) * secondsPerSlot,
  secondsPerBlock: secondsPerSlot,
  replacement: 'None',
};
