import {
  maximumFeeField,
  type FieldDescriptor,
  type LedgerDescriptor,
  type VariantForm,
} from '@countersign/ledger-port/descriptor';

import { decimals, largestAmount, largestFee, leastBaseFee } from './amount.ts';
import { networks } from './networks.ts';
import { memoLimits, memoTags } from './tagged-address.ts';
import { lifetimeInSeconds } from './transaction/validity.ts';

function field(name: string, label: string, kind: FieldDescriptor['kind'], over: Partial<FieldDescriptor> = {}): FieldDescriptor {
  return { name, label, kind, required: true, ...over };
}

const optional = { required: false } as const;
const destination = field('operation.destination', 'Destination', 'destination');
const most = largestAmount.toString();
/** All amounts have the same decimals; the code beside them says of what they are. */
const counted = { decimals, code: 'operation.asset.code' } as const;

function token(over: Partial<FieldDescriptor> = {}): readonly FieldDescriptor[] {
  return [
    field('operation.asset.code', 'Code of the token', 'text', { ...over, maximumLength: 12 }),
    field('operation.asset.issuer', 'Issuer', 'address', { ...over, maximumLength: 56 }),
  ];
}

function memo(type: string, label: string, kind: FieldDescriptor['kind'], over: Partial<FieldDescriptor>): VariantForm {
  return { type, label, fields: [field('value', 'Value', kind, over)] };
}

/** Where an order says the memo, which is for whom among those at the address it pays. */
const tag = { path: 'memo', type: memoTags } as const;

const hash = { minimumLength: 64, maximumLength: 64 } as const;

/** What a Stellar network is and can do. */
export const descriptor: LedgerDescriptor = {
  type: 'Stellar',
  name: 'Stellar',
  decimals,
  networks,
  keys: [{ id: 'ED25519_CUSTODY_1', curve: 'Ed25519', use: 'Spend', coinType: 148 }],
  manifests: [
    { type: 'JWT', key: 'Account' },
    { type: 'Unsafe', key: 'Account' },
  ],
  createdBy: 'OtherAccount',
  addressesPerAccount: 'One',
  spends: 'Balance',
  payeesPerTransfer: 'One',
  feeFromPayees: false,
  tags: [
    { type: 'MemoText', label: 'Memo of text', maximumBytes: memoLimits.textBytes },
    { type: 'MemoId', label: 'Memo of an id', maximum: memoLimits.largestId },
    { type: 'MemoHash', label: 'Memo of a hash' },
    { type: 'MemoReturn', label: 'Memo of a return' },
    { type: 'Muxed', label: 'Number in the address', maximum: memoLimits.largestId },
  ],
  feeUnit: 'stroops',
  maximumFee: { usual: largestFee },
  customFees: [
    {
      type: 'SpecifiedRate',
      label: 'Base fee',
      fields: [
        field('feeStrategy.baseFee', 'For each operation', 'amount', {
          unit: { decimals: 0, symbol: 'stroops' },
          minimum: leastBaseFee.toString(),
          maximum: largestFee.toString(),
        }),
      ],
    },
  ],
  estimates: [],
  memos: [
    field('memo', 'Memo', 'variant', {
      ...optional,
      tagOf: 'operation.destination',
      forms: [
        memo('Text', 'Text', 'text', { maximumBytes: memoLimits.textBytes }),
        memo('Id', 'Id', 'integer', { minimum: '0', maximum: memoLimits.largestId }),
        memo('Hash', 'Hash', 'hex', hash),
        memo('Return', 'Return', 'hex', hash),
      ],
    }),
  ],
  tokens: [
    { standard: 'Native', tickerKind: 'Native', fungible: true, decimals, properties: [] },
    {
      standard: 'Token',
      tickerKind: 'Token',
      fungible: true,
      decimals,
      properties: [
        field('properties.code', 'Code of the token', 'text', { maximumLength: 12 }),
        field('properties.issuer', 'Issuer', 'address', { maximumLength: 56 }),
      ],
      code: 'code',
      optIn: {
        operation: 'ChangeTrust',
        begins: {
          'operation.asset.code': { property: 'code' },
          'operation.asset.issuer': { property: 'issuer' },
          'operation.limit': most,
        },
      },
    },
  ],
  operationPath: 'operation',
  operations: [
    {
      type: 'Payment',
      label: 'Payment',
      orderKind: 'Transfer',
      fields: [
        destination,
        ...token(optional),
        field('operation.amount', 'Amount', 'amount', { unit: counted, minimum: '1', maximum: most }),
      ],
    },
    {
      type: 'CreateAccount',
      label: 'Create an account',
      orderKind: 'Transfer',
      fields: [
        destination,
        field('operation.startingBalance', 'Starting balance', 'amount', { unit: 'Coin', minimum: '1', maximum: most }),
      ],
    },
    {
      type: 'ChangeTrust',
      label: 'Trust line',
      fields: [...token(), field('operation.limit', 'Limit', 'amount', { unit: counted, minimum: '0', maximum: most })],
    },
    { type: 'AccountMerge', label: 'Merge the account', fields: [destination] },
    {
      type: 'SetOptions',
      label: 'Account settings',
      fields: [
        field('operation.option', 'Setting', 'variant', {
          forms: [
            {
              type: 'OptionHomeDomain',
              label: 'Home domain',
              fields: [field('homeDomain', 'Home domain', 'text', { maximumLength: 32, isAscii: true })],
            },
            {
              type: 'OptionSetFlag',
              label: 'Switch on',
              fields: [field('setFlag', 'Flag', 'choice', { options: ['AuthImmutable'] })],
            },
          ],
        }),
      ],
    },
  ],
  payments: [
    { to: 'operation.destination', amount: 'operation.amount', tag },
    { to: 'operation.destination', amount: 'operation.startingBalance', tag },
  ],
  others: [maximumFeeField],
  confirmations: 1,
  signatureWaitSeconds: lifetimeInSeconds,
  replacement: 'None',
};
