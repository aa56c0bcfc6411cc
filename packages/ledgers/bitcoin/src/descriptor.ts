import { maximumFeeField, replacementFields, type LedgerDescriptor } from '@countersign/ledger-port/descriptor';

import { maximumAmount, nativeDecimals } from './amount.ts';
import { coinsWithoutReplacement, maximumFees, smallOutputs } from './coin-rules.ts';

/** What Bitcoin is and can do. */
export const descriptor: LedgerDescriptor = {
  type: 'Bitcoin',
  name: 'Bitcoin',
  decimals: nativeDecimals,
  networks: { member: 'network', main: ['mainnet'], test: ['testnet', 'regtest'] },
  keys: [{ id: 'SECP256K1_CUSTODY_1', curve: 'Secp256k1', use: 'Spend' }],
  manifests: [
    { type: 'JWT', key: 'Account' },
    { type: 'Unsafe', key: 'Account' },
  ],
  addressesPerAccount: 'Many',
  spends: 'Outputs',
  payeesPerTransfer: 'Many',
  feeFromPayees: true,
  smallOutputs,
  tags: [],
  change: { field: 'addressForChange', primary: 'PrimaryAddress' },
  feeUnit: 'sat/vB',
  maximumFee: maximumFees,
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
  estimates: [],
  memos: [],
  tokens: [{ standard: 'Native', tickerKind: 'Native', fungible: true, decimals: nativeDecimals, properties: [] }],
  operations: [
    {
      type: 'Transfer',
      label: 'Transfer',
      orderKind: 'Transfer',
      fields: [
        { name: 'outputs.destination', label: 'Destination', kind: 'destination', required: true, list: 'outputs' },
        {
          name: 'outputs.amount',
          label: 'Amount',
          kind: 'amount',
          required: true,
          list: 'outputs',
          unit: 'Coin',
          minimum: '1',
          maximum: maximumAmount.toString(),
        },
        { name: 'outputs.paysFee', label: 'Fee taken from this amount', kind: 'boolean', required: false, list: 'outputs' },
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
  payments: [{ to: 'outputs.destination', amount: 'outputs.amount' }],
  others: [maximumFeeField, ...replacementFields],
  confirmations: 3,
  replacement: 'ReplaceByFee',
  withoutReplacement: { member: 'vaultLedgerIdentifier', values: coinsWithoutReplacement },
};
