import { maximumFeeField, type FieldDescriptor, type LedgerDescriptor } from '@countersign/ledger-port/descriptor';

import { networks } from './networks.ts';
import { lifetimeInRounds } from './transaction/lifetime.ts';

/** Rounds follow one another every 2.8 seconds or so, and no faster than this. */
const secondsPerBlock = 2.5;

function field(name: string, label: string, kind: FieldDescriptor['kind'], over: Partial<FieldDescriptor> = {}): FieldDescriptor {
  return { name, label, kind, required: true, ...over };
}

/** What Algorand is and can do. */
export const descriptor: LedgerDescriptor = {
  type: 'Algorand',
  name: 'Algorand',
  decimals: { member: 'nativeTickerDecimals' },
  networks,
  keys: [{ id: 'ED25519_CUSTODY_1', curve: 'Ed25519', use: 'Spend', coinType: 283 }],
  manifests: [
    { type: 'JWT', key: 'Account' },
    { type: 'Unsafe', key: 'Account' },
  ],
  createdBy: 'Payment',
  addressesPerAccount: 'One',
  spends: 'Balance',
  payeesPerTransfer: 'One',
  feeFromPayees: false,
  tags: [],
  feeUnit: 'microalgos',
  // One coin, a thousand times the least: more is taken for a mistake.
  maximumFee: { usual: 1_000_000n },
  customFees: [],
  estimates: [],
  memos: [field('note', 'Note', 'text', { required: false, maximumBytes: 1024 })],
  tokens: [{ standard: 'Native', tickerKind: 'Native', fungible: true, properties: [] }],
  operationPath: 'operation',
  operations: [
    {
      type: 'Payment',
      label: 'Payment',
      orderKind: 'Transfer',
      fields: [
        field('operation.destination', 'Destination', 'destination'),
        field('operation.amount', 'Amount', 'amount', { minimum: '1', unit: 'Coin' }),
      ],
    },
  ],
  payments: [{ to: 'operation.destination', amount: 'operation.amount' }],
  others: [maximumFeeField],
  confirmations: 1,
  signatureWaitSeconds: lifetimeInRounds * secondsPerBlock,
  secondsPerBlock,
  replacement: 'None',
};
