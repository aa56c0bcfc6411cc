import {
  knownAssetForm,
  maximumFeeField,
  type FieldDescriptor,
  type LedgerDescriptor,
  type VariantForm,
} from '@countersign/ledger-port/descriptor';

import { issuedDecimals, largestFee, nativeDecimals } from './amount.ts';
import { networks } from './networks.ts';
import {
  accountSetFlags,
  issuanceCreateFlags,
  issuanceSetFlags,
  offerCreateFlags,
  tokenAuthorizeFlags,
  trustSetFlags,
} from './operations/flags.ts';
import { lifetimeInLedgers } from './transaction/validity.ts';

const largestTag = '4294967295';
/** Ledgers follow one another every three to five seconds. */
const secondsPerBlock = 3;

function field(name: string, label: string, kind: FieldDescriptor['kind'], over: Partial<FieldDescriptor> = {}): FieldDescriptor {
  return { name, label, kind, required: true, ...over };
}

const optional = { required: false } as const;
const destinationTag = field('operation.destinationTag', 'Destination tag', 'integer', {
  ...optional,
  json: 'number',
  minimum: '0',
  maximum: largestTag,
  tagOf: 'operation.destination',
});
const number = { ...optional, json: 'number' } as const;
/** The ledger writes a rate as billionths of what arrives, so that 1000000000 is none: a fee of up to 100 %. */
const billionths = { countsFrom: '1000000000', minimum: '1000000000', maximum: '2000000000' } as const;

/** The ledger takes bytes; wallets and exchanges write text, in type and format as well. */
function memo(name: string, label: string): FieldDescriptor {
  return field(name, label, 'hex', { ...optional, list: 'memos', isText: true, maximumLength: 1984 });
}

const issuedForm: VariantForm = {
  type: 'Currency',
  label: 'Currency code and issuer',
  decimals: issuedDecimals,
  symbol: 'code',
  fields: [
    field('code', 'Currency code', 'text', { maximumLength: 40 }),
    field('issuer', 'Issuer', 'address', { maximumLength: 34 }),
  ],
};
const multiPurposeForm: VariantForm = {
  type: 'MultiPurposeToken',
  label: 'Multi-purpose token',
  fields: [field('issuanceId', 'Issuance id', 'hex', { minimumLength: 48, maximumLength: 48 })],
};

/** A currency that somebody issues: trust lines and offers are of no other tokens. */
function issued(name: string, label: string, more: Partial<FieldDescriptor> = {}): FieldDescriptor {
  return field(name, label, 'variant', { ...more, forms: [knownAssetForm, issuedForm] });
}

function currency(name: string, label: string, more: Partial<FieldDescriptor> = {}): FieldDescriptor {
  return field(name, label, 'variant', { ...more, forms: [knownAssetForm, issuedForm, multiPurposeForm] });
}

/** The amount of a currency beside it. */
function counted(name: string, label: string, currency: string, minimum = '1'): FieldDescriptor {
  return field(name, label, 'amount', { minimum, unit: { currency } });
}

const issuanceId = field('operation.issuanceId', 'Issuance id', 'hex', { minimumLength: 48, maximumLength: 48 });

/** What the XRP Ledger is and can do. */
export const descriptor: LedgerDescriptor = {
  type: 'XRPL',
  name: 'XRP Ledger',
  decimals: nativeDecimals,
  networks,
  keys: [{ id: 'SECP256K1_CUSTODY_1', curve: 'Secp256k1', use: 'Spend' }],
  manifests: [
    { type: 'JWT', key: 'Account' },
    { type: 'Unsafe', key: 'Account' },
  ],
  createdBy: 'Payment',
  addressesPerAccount: 'One',
  spends: 'Balance',
  payeesPerTransfer: 'One',
  feeFromPayees: false,
  tags: [{ type: 'DestinationTag', label: 'Destination tag', maximum: largestTag }],
  feeUnit: 'drops',
  maximumFee: { usual: largestFee, member: 'networkId', others: {} },
  customFees: [
    {
      type: 'SpecifiedAdditionalFee',
      label: 'Additional fee',
      fields: [field('feeStrategy.drops', 'Above the base fee', 'amount', { unit: 'Coin', minimum: '0', maximum: '2000000' })],
    },
  ],
  estimates: [],
  memos: [
    destinationTag,
    field('sourceTag', 'Source tag', 'integer', { ...number, minimum: '0', maximum: largestTag }),
    memo('memos.memoData', 'Memo'),
    memo('memos.memoType', 'Memo type'),
    memo('memos.memoFormat', 'Memo format'),
  ],
  tokens: [
    { standard: 'Native', tickerKind: 'Native', fungible: true, decimals: nativeDecimals, properties: [] },
    {
      standard: 'FungibleToken',
      tickerKind: 'Token',
      fungible: true,
      decimals: issuedDecimals,
      properties: [
        field('properties.currencyCode', 'Currency code', 'text', { maximumLength: 40 }),
        field('properties.issuer', 'Issuer', 'address', { maximumLength: 34 }),
      ],
      code: 'currencyCode',
      optIn: {
        operation: 'TrustSet',
        begins: {
          'operation.limitAmount.currency.type': issuedForm.type,
          'operation.limitAmount.currency.code': { property: 'currencyCode' },
          'operation.limitAmount.currency.issuer': { property: 'issuer' },
        },
      },
    },
    {
      standard: 'MultiPurposeToken',
      tickerKind: 'Token',
      fungible: true,
      properties: [field('properties.issuanceId', 'Issuance id', 'hex', { maximumLength: 48 })],
      optIn: { operation: 'MPTokenAuthorize', begins: { 'operation.issuanceId': { property: 'issuanceId' } } },
    },
  ],
  operationPath: 'operation',
  operations: [
    {
      type: 'Payment',
      label: 'Payment',
      orderKind: 'Transfer',
      fields: [
        field('operation.destination', 'Destination', 'destination'),
        destinationTag,
        currency('operation.currency', 'Currency', optional),
        counted('operation.amount', 'Amount', 'operation.currency'),
      ],
    },
    {
      type: 'TrustSet',
      label: 'Trust line',
      fields: [
        issued('operation.limitAmount.currency', 'Currency'),
        counted('operation.limitAmount.value', 'Limit', 'operation.limitAmount.currency', '0'),
        field('operation.enableRippling', 'Let balances ripple', 'boolean', optional),
        field('operation.flags', 'Flags', 'flags', { options: Object.keys(trustSetFlags) }),
      ],
    },
    {
      type: 'AccountSet',
      label: 'Account settings',
      fields: [
        field('operation.setFlag', 'Switch on', 'choice', { ...optional, options: Object.keys(accountSetFlags) }),
        field('operation.clearFlag', 'Switch off', 'choice', { ...optional, options: Object.keys(accountSetFlags) }),
        field('operation.transferRate', 'Transfer rate', 'amount', {
          ...number,
          ...billionths,
          unit: { decimals: 7, symbol: '%' },
        }),
      ],
    },
    {
      type: 'DepositPreauth',
      label: 'Preauthorise payments',
      fields: [
        field('operation.authorize', 'Authorise', 'destination', optional),
        field('operation.unauthorize', 'Withdraw authorisation', 'destination', optional),
      ],
    },
    {
      type: 'OfferCreate',
      label: 'Offer on the exchange',
      fields: [
        issued('operation.takerGets.currency', 'Currency given', optional),
        counted('operation.takerGets.amount', 'Amount given', 'operation.takerGets.currency'),
        issued('operation.takerPays.currency', 'Currency wanted', optional),
        counted('operation.takerPays.amount', 'Amount wanted', 'operation.takerPays.currency'),
        field('operation.flags', 'Flags', 'flags', { options: Object.keys(offerCreateFlags) }),
      ],
    },
    {
      type: 'Clawback',
      label: 'Claw back',
      fields: [
        currency('operation.currency', 'Currency'),
        field('operation.holder', 'Holder', 'destination'),
        counted('operation.value', 'Amount', 'operation.currency'),
      ],
    },
    {
      type: 'MPTokenIssuanceCreate',
      label: 'Create a token',
      fields: [
        field('operation.assetScale', 'Decimals', 'integer', { ...number, minimum: '0', maximum: '255' }),
        field('operation.transferFee', 'Transfer fee', 'integer', { ...number, minimum: '0', maximum: '50000' }),
        field('operation.maximumAmount', 'Maximum amount', 'amount', {
          ...optional,
          unit: 'SmallestUnit',
          minimum: '1',
          maximum: '9223372036854775807',
        }),
        field('operation.metadata', 'Metadata', 'hex', { ...optional, maximumLength: 2048 }),
        field('operation.flags', 'Flags', 'flags', { options: Object.keys(issuanceCreateFlags) }),
      ],
    },
    { type: 'MPTokenIssuanceDestroy', label: 'Destroy a token', fields: [issuanceId] },
    {
      type: 'MPTokenIssuanceSet',
      label: 'Lock or unlock a token',
      fields: [
        issuanceId,
        field('operation.holder', 'Holder', 'address', { ...optional, maximumLength: 34 }),
        field('operation.flags', 'Flags', 'flags', { options: Object.keys(issuanceSetFlags) }),
      ],
    },
    {
      type: 'MPTokenAuthorize',
      label: 'Hold a token',
      fields: [
        issuanceId,
        field('operation.holder', 'Holder', 'address', { ...optional, maximumLength: 34 }),
        field('operation.flags', 'Flags', 'flags', { options: Object.keys(tokenAuthorizeFlags) }),
      ],
    },
  ],
  payments: [
    {
      to: 'operation.destination',
      amount: 'operation.amount',
      tag: { path: 'operation.destinationTag', type: 'DestinationTag' },
    },
    { to: 'destination', amount: 'amount', tag: { path: 'destinationTag', type: 'DestinationTag' } },
  ],
  others: [
    maximumFeeField,
    // The older form of a payment of XRP, which clients of the public API may still send.
    field('destination', 'Destination', 'destination', optional),
    field('amount', 'Amount', 'amount', { ...optional, unit: 'Coin' }),
    field('destinationTag', 'Destination tag', 'integer', { ...number, minimum: '0', maximum: largestTag }),
  ],
  confirmations: 1,
  signatureWaitSeconds: lifetimeInLedgers * secondsPerBlock,
  secondsPerBlock,
  replacement: 'SameSequence',
};
