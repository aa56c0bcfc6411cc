import {
  maximumFeeField,
  replacementFields,
  type FieldDescriptor,
  type LedgerDescriptor,
} from '@countersign/ledger-port/descriptor';

import { maximumAmount, nativeDecimals } from './amount.ts';
import { maximumFees, networks } from './networks.ts';

const contractAddress: FieldDescriptor = {
  name: 'properties.address',
  label: 'Contract address',
  kind: 'address',
  required: true,
  maximumLength: 42,
};
const tokenId: FieldDescriptor = {
  name: 'properties.tokenId',
  label: 'Token id',
  kind: 'integer',
  required: true,
  minimum: '0',
  maximum: maximumAmount.toString(),
};

function rate(name: string, label: string): FieldDescriptor {
  const unit = { decimals: 9, symbol: 'gwei' };
  return {
    name: `feeStrategy.${name}`,
    label,
    kind: 'amount',
    required: true,
    unit,
    minimum: '0',
    maximum: maximumAmount.toString(),
  };
}

/** What Ethereum and networks like it are and can do. */
export const descriptor: LedgerDescriptor = {
  type: 'Ethereum',
  name: 'Ethereum',
  decimals: nativeDecimals,
  networks,
  keys: [{ id: 'SECP256K1_CUSTODY_1', curve: 'Secp256k1', use: 'Spend' }],
  manifests: [
    { type: 'EIP-191', key: 'Address' },
    { type: 'JWT', key: 'Account' },
    { type: 'Unsafe', key: 'Account' },
  ],
  addressesPerAccount: 'One',
  spends: 'Balance',
  payeesPerTransfer: 'One',
  feeFromPayees: false,
  tags: [],
  feeUnit: 'wei per gas',
  maximumFee: maximumFees,
  customFees: [
    {
      type: 'SpecifiedRateEIP1559',
      label: 'Fee caps',
      fields: [rate('maxFeePerGas', 'Maximum fee per gas'), rate('maxPriorityFeePerGas', 'Maximum priority fee per gas')],
    },
    { type: 'SpecifiedRate', label: 'Gas price', fields: [rate('gasPrice', 'Gas price')] },
  ],
  estimates: [{ name: 'gas', label: 'Estimated gas' }],
  memos: [],
  tokens: [
    { standard: 'Native', tickerKind: 'Native', fungible: true, decimals: nativeDecimals, properties: [] },
    { standard: 'ERC20', tickerKind: 'Contract', fungible: true, properties: [contractAddress] },
    { standard: 'ERC721', tickerKind: 'Contract', fungible: false, decimals: 0, properties: [contractAddress, tokenId] },
    { standard: 'ERC1155', tickerKind: 'Contract', fungible: false, decimals: 0, properties: [contractAddress, tokenId] },
  ],
  operations: [
    {
      type: 'Transfer',
      label: 'Transfer or contract call',
      orderKind: 'Transfer',
      fields: [
        { name: 'destination', label: 'Destination', kind: 'destination', required: false },
        {
          name: 'amount',
          label: 'Amount',
          kind: 'amount',
          required: true,
          unit: 'Coin',
          minimum: '0',
          maximum: maximumAmount.toString(),
        },
        { name: 'data', label: 'Call data', kind: 'hex', required: false, isCallData: true },
      ],
    },
  ],
  payments: [{ to: 'destination', amount: 'amount', call: 'data' }],
  others: [maximumFeeField, ...replacementFields],
  confirmations: 3,
  replacement: 'SameNonce',
};
