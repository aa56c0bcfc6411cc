import type { FieldDescriptor, LedgerDescriptor } from '@countersign/ledger-port';

import { maximumAmount } from './amount.ts';

const contractAddress: FieldDescriptor = { name: 'address', label: 'Contract address', kind: 'address', required: true };
const tokenId: FieldDescriptor = {
  name: 'tokenId',
  label: 'Token id',
  kind: 'integer',
  required: true,
  minimum: '0',
  maximum: maximumAmount.toString(),
};

function rate(name: string, label: string): FieldDescriptor {
  return { name: `feeStrategy.${name}`, label, kind: 'integer', required: true, minimum: '0', maximum: maximumAmount.toString() };
}

/** What Ethereum and networks like it are and can do. */
export const descriptor: LedgerDescriptor = {
  type: 'Ethereum',
  name: 'Ethereum',
  curve: 'Secp256k1',
  keyId: 'SECP256K1_CUSTODY_1',
  accountModel: 'balance',
  feeUnit: 'wei per gas',
  customFees: [
    {
      type: 'SpecifiedRateEIP1559',
      label: 'Fee caps',
      fields: [
        rate('maxFeePerGas', 'Maximum fee per gas (wei)'),
        rate('maxPriorityFeePerGas', 'Maximum priority fee per gas (wei)'),
      ],
    },
    { type: 'SpecifiedRate', label: 'Gas price', fields: [rate('gasPrice', 'Gas price (wei)')] },
  ],
  memos: [],
  tokens: [
    { standard: 'Native', tickerKind: 'Native', fungible: true, decimals: 18, properties: [] },
    { standard: 'ERC20', tickerKind: 'Contract', fungible: true, properties: [contractAddress] },
    { standard: 'ERC721', tickerKind: 'Contract', fungible: false, decimals: 0, properties: [contractAddress, tokenId] },
    { standard: 'ERC1155', tickerKind: 'Contract', fungible: false, decimals: 0, properties: [contractAddress, tokenId] },
  ],
  operations: [
    {
      type: 'Transfer',
      label: 'Transfer or contract call',
      fields: [
        { name: 'destination', label: 'Destination', kind: 'destination', required: false },
        { name: 'amount', label: 'Amount', kind: 'amount', required: true, minimum: '0', maximum: maximumAmount.toString() },
        { name: 'data', label: 'Call data', kind: 'hex', required: false },
      ],
    },
  ],
  confirmations: 3,
  replacement: 'SameNonce',
};
