import type { FieldDescriptor, LedgerDescriptor } from '@countersign/ledger-port';

import { issuedDecimals, nativeDecimals } from './amount.ts';
import {
  accountSetFlags,
  issuanceCreateFlags,
  issuanceSetFlags,
  offerCreateFlags,
  tokenAuthorizeFlags,
  trustSetFlags,
} from './operations/flags.ts';

const largestTag = '4294967295';

function field(name: string, label: string, kind: FieldDescriptor['kind'], over: Partial<FieldDescriptor> = {}): FieldDescriptor {
  return { name, label, kind, required: true, ...over };
}

const optional = { required: false } as const;
const issuanceId = field('operation.issuanceId', 'Issuance id', 'hex', { maximumLength: 48 });

/** What the XRP Ledger is and can do. */
export const descriptor: LedgerDescriptor = {
  type: 'XRPL',
  name: 'XRP Ledger',
  curve: 'Secp256k1',
  keyId: 'SECP256K1_CUSTODY_1',
  accountModel: 'balance',
  feeUnit: 'drops',
  customFees: [
    {
      type: 'SpecifiedAdditionalFee',
      label: 'Additional fee',
      fields: [field('feeStrategy.drops', 'Drops above the base fee', 'integer', { minimum: '0', maximum: '2000000' })],
    },
  ],
  memos: [
    { name: 'operation.destinationTag', label: 'Destination tag', kind: 'integer', maximum: largestTag },
    { name: 'memos.memoData', label: 'Memo', kind: 'hex', maximumLength: 2000 },
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
    },
    {
      standard: 'MultiPurposeToken',
      tickerKind: 'Token',
      fungible: true,
      properties: [field('properties.issuanceId', 'Issuance id', 'hex', { maximumLength: 48 })],
    },
  ],
  operations: [
    {
      type: 'Payment',
      label: 'Payment',
      fields: [
        field('operation.destination', 'Destination', 'destination'),
        field('operation.destinationTag', 'Destination tag', 'integer', { ...optional, minimum: '0', maximum: largestTag }),
        field('operation.currency', 'Currency', 'currency', optional),
        field('operation.amount', 'Amount', 'amount', { minimum: '1' }),
      ],
    },
    {
      type: 'TrustSet',
      label: 'Trust line',
      fields: [
        field('operation.limitAmount.currency', 'Currency', 'currency'),
        field('operation.limitAmount.value', 'Limit', 'amount', { minimum: '0' }),
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
        field('operation.transferRate', 'Transfer rate', 'integer', { ...optional, minimum: '0', maximum: '2000000000' }),
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
        field('operation.takerGets.currency', 'Currency given', 'currency', optional),
        field('operation.takerGets.amount', 'Amount given', 'amount', { minimum: '1' }),
        field('operation.takerPays.currency', 'Currency wanted', 'currency', optional),
        field('operation.takerPays.amount', 'Amount wanted', 'amount', { minimum: '1' }),
        field('operation.flags', 'Flags', 'flags', { options: Object.keys(offerCreateFlags) }),
      ],
    },
    {
      type: 'Clawback',
      label: 'Claw back',
      fields: [
        field('operation.currency', 'Currency', 'currency'),
        field('operation.holder', 'Holder', 'destination'),
        field('operation.value', 'Amount', 'amount', { minimum: '1' }),
      ],
    },
    {
      type: 'MPTokenIssuanceCreate',
      label: 'Create a token',
      fields: [
        field('operation.assetScale', 'Decimals', 'integer', { ...optional, minimum: '0', maximum: '255' }),
        field('operation.transferFee', 'Transfer fee', 'integer', { ...optional, minimum: '0', maximum: '50000' }),
        field('operation.maximumAmount', 'Maximum amount', 'amount', {
          ...optional,
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
  confirmations: 1,
  replacement: 'SameSequence',
};
