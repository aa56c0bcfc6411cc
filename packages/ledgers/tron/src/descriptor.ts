import { maximumFeeField, type FieldDescriptor, type LedgerDescriptor } from '@countersign/ledger-port/descriptor';

import { nativeDecimals } from './amount.ts';
import { leastSecondsLeft, lifetimeSeconds } from './costs.ts';
import { networks } from './networks.ts';

function field(name: string, label: string, kind: FieldDescriptor['kind'], over: Partial<FieldDescriptor> = {}): FieldDescriptor {
  return { name, label, kind, required: true, ...over };
}

/** Nodes may be a while behind when a transaction is built. */
const secondsBehind = 600;

/** What Tron is and can do. */
export const descriptor: LedgerDescriptor = {
  type: 'Tron',
  name: 'Tron',
  decimals: nativeDecimals,
  networks,
  keys: [{ id: 'SECP256K1_CUSTODY_1', curve: 'Secp256k1', use: 'Spend' }],
  // What is signed of a transaction is a hash, which any bytes could be.
  manifests: [{ type: 'JWT', key: 'Account' }],
  createdBy: 'Payment',
  addressesPerAccount: 'One',
  spends: 'Balance',
  payeesPerTransfer: 'One',
  feeFromPayees: false,
  tags: [],
  feeUnit: 'sun',
  // Some four times what it costs to send a token to somebody who has none of it: more is taken for a mistake.
  maximumFee: { usual: 100_000_000n },
  customFees: [],
  estimates: [],
  memos: [],
  tokens: [
    { standard: 'Native', tickerKind: 'Native', fungible: true, decimals: nativeDecimals, properties: [] },
    {
      standard: 'TRC20',
      tickerKind: 'Contract',
      fungible: true,
      properties: [field('properties.contractAddress', 'Contract', 'address', { maximumLength: 512 })],
    },
  ],
  operationPath: 'operation',
  operations: [
    {
      type: 'NativeTransfer',
      label: 'Transfer of the coin',
      orderKind: 'Transfer',
      fields: [
        field('operation.destination', 'Destination', 'destination'),
        field('operation.amount', 'Amount', 'amount', { minimum: '1', unit: 'Coin' }),
      ],
    },
    {
      type: 'TRC20Transfer',
      label: 'Transfer of a token (TRC-20)',
      orderKind: 'Transfer',
      fields: [
        field('operation.contractAddress', 'Contract', 'address', { maximumLength: 512 }),
        field('operation.destination', 'Destination', 'destination'),
        field('operation.amount', 'Amount', 'amount', { minimum: '1', unit: 'SmallestUnit' }),
      ],
    },
  ],
  payments: [{ to: 'operation.destination', amount: 'operation.amount' }],
  others: [maximumFeeField],
  confirmations: 1,
  signatureWaitSeconds: lifetimeSeconds - secondsBehind - leastSecondsLeft,
  replacement: 'None',
};
