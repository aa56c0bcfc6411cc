import type { LedgerDescriptor } from '@countersign/ledger-port';

/** What Bitcoin is and can do. */
export const descriptor: LedgerDescriptor = {
  type: 'Bitcoin',
  name: 'Bitcoin',
  curve: 'Secp256k1',
  keyId: 'SECP256K1_CUSTODY_1',
  accountModel: 'utxo',
  feeUnit: 'sat/vB',
  customFees: [
    {
      type: 'SpecifiedRate',
      label: 'Fee rate',
      fields: [
        {
          name: 'feeStrategy.satoshiPerVbyte',
          label: 'Satoshis per virtual byte',
          kind: 'text',
          required: true,
          maximumLength: 17,
        },
      ],
    },
  ],
  memos: [],
  tokens: [{ standard: 'Native', tickerKind: 'Native', fungible: true, decimals: 8, properties: [] }],
  operations: [
    {
      type: 'Transfer',
      label: 'Transfer',
      fields: [
        { name: 'outputs.destination', label: 'Destination', kind: 'destination', required: true },
        { name: 'outputs.amount', label: 'Amount', kind: 'amount', required: true, minimum: '1', maximum: '2100000000000000' },
        { name: 'outputs.paysFee', label: 'Fee taken from this amount', kind: 'boolean', required: false },
        {
          name: 'addressForChange',
          label: 'Change goes to',
          kind: 'choice',
          required: false,
          options: ['GenerateNewAddress', 'PrimaryAddress'],
        },
      ],
    },
  ],
  confirmations: 3,
  replacement: 'ReplaceByFee',
};
