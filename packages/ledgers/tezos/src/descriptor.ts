import { maximumFeeField, type FieldDescriptor, type LedgerDescriptor } from '@countersign/ledger-port/descriptor';

import { nativeDecimals } from './amount.ts';
import { lifetimeInBlocks, secondsPerBlock } from './costs.ts';
import { networks } from './networks.ts';

function field(name: string, label: string, kind: FieldDescriptor['kind'], over: Partial<FieldDescriptor> = {}): FieldDescriptor {
  return { name, label, kind, required: true, ...over };
}

/** Blocks between the newest one and the one that an operation is counted from, with some that pass while it is built. */
const blocksBehind = 10;

/** What a Tezos ledger is and can do. */
export const descriptor: LedgerDescriptor = {
  type: 'Tezos',
  name: 'Tezos',
  decimals: nativeDecimals,
  networks,
  keys: [{ id: 'ED25519_CUSTODY_1', curve: 'Ed25519', use: 'Spend', coinType: 1729 }],
  // What is signed of an operation is a hash, which any bytes could be.
  manifests: [{ type: 'JWT', key: 'Account' }],
  createdBy: 'Payment',
  addressesPerAccount: 'One',
  spends: 'Balance',
  payeesPerTransfer: 'One',
  feeFromPayees: false,
  tags: [],
  feeUnit: 'mutez',
  maximumFee: { usual: 1_000_000n },
  customFees: [],
  estimates: [],
  memos: [],
  tokens: [{ standard: 'Native', tickerKind: 'Native', fungible: true, decimals: nativeDecimals, properties: [] }],
  operationPath: 'operation',
  operations: [
    {
      type: 'Transaction',
      label: 'Transaction',
      orderKind: 'Transfer',
      fields: [
        field('operation.destination', 'Destination', 'destination'),
        field('operation.amount', 'Amount', 'amount', { unit: 'Coin', minimum: '0' }),
        field('operation.contractParameters', 'Contract parameters', 'variant', {
          required: false,
          forms: [
            { type: 'Raw', label: 'Bytes', fields: [field('value', 'Entrypoint and argument', 'hex', { isCallData: true })] },
          ],
        }),
      ],
    },
    {
      type: 'Delegation',
      label: 'Delegate',
      orderKind: 'DelegateStaking',
      fields: [field('operation.destination', 'Baker', 'destination')],
    },
    { type: 'Undelegation', label: 'End the delegation', orderKind: 'UnregisterStaking', fields: [] },
    { type: 'Reveal', label: 'Reveal the key', fields: [] },
  ],
  payments: [{ to: 'operation.destination', amount: 'operation.amount' }],
  others: [maximumFeeField],
  confirmations: 1,
  signatureWaitSeconds: (lifetimeInBlocks - blocksBehind) * secondsPerBlock,
  secondsPerBlock,
  replacement: 'SameSequence',
};
