import { maximumFeeField, type FieldDescriptor, type LedgerDescriptor } from '@countersign/ledger-port/descriptor';

import { highestUsualFee, nativeDecimals } from './amount.ts';
import { networks } from './networks.ts';

/** Blocks follow one another every 0.4 seconds at the earliest, and a transaction is good for 151 of them. */
const secondsPerBlock = 0.4;
const signatureWaitSeconds = 60;

function field(name: string, label: string, kind: FieldDescriptor['kind'], over: Partial<FieldDescriptor> = {}): FieldDescriptor {
  return { name, label, kind, required: true, ...over };
}

const largestAmount = '18446744073709551615';
const tokenTypes = { options: ['SPL', 'SPL2022'] };

const mintAccount = field('operation.mintAccount', 'Token', 'variant', {
  forms: [
    { type: 'Ticker', label: 'A known asset', fields: [field('tickerId', 'Asset', 'asset')] },
    { type: 'Destination', label: 'Address of its mint', fields: [field('destination', 'Mint', 'destination')] },
  ],
});
const counted = { minimum: '1', maximum: largestAmount, unit: { currency: 'operation.mintAccount' } } as const;
const amount = field('operation.amount', 'Amount', 'amount', counted);

function outputs(over: Partial<FieldDescriptor>): readonly FieldDescriptor[] {
  const list = 'operation.outputs';
  return [
    field('operation.outputs.destination', 'Destination', 'destination', { list }),
    field('operation.outputs.amount', 'Amount', 'amount', { list, minimum: '1', maximum: largestAmount, ...over }),
  ];
}

/** What Solana is and can do. */
export const descriptor: LedgerDescriptor = {
  type: 'Solana',
  name: 'Solana',
  decimals: nativeDecimals,
  networks,
  keys: [{ id: 'ED25519_CUSTODY_1', curve: 'Ed25519', use: 'Spend', coinType: 501 }],
  manifests: [],
  createdBy: 'Payment',
  addressesPerAccount: 'One',
  spends: 'Balance',
  payeesPerTransfer: 'Many',
  feeFromPayees: false,
  tags: [],
  feeUnit: 'lamports',
  maximumFee: { usual: highestUsualFee },
  customFees: [],
  estimates: [],
  memos: [field('memos', 'Memo', 'text', { required: false, list: 'memos', maximumBytes: 566 })],
  tokens: [
    { standard: 'Native', tickerKind: 'Native', fungible: true, decimals: nativeDecimals, properties: [] },
    {
      standard: 'Token',
      tickerKind: 'Token',
      fungible: true,
      properties: [
        field('properties.mint', 'Mint', 'address', { maximumLength: 44 }),
        field('properties.tokenType', 'Token program', 'choice', tokenTypes),
      ],
    },
  ],
  operationPath: 'operation',
  operations: [
    { type: 'Transfer', label: 'Transfer', orderKind: 'Transfer', fields: outputs({ unit: 'Coin' }) },
    {
      type: 'TransferToken',
      label: 'Transfer of a token',
      orderKind: 'Transfer',
      fields: [mintAccount, ...outputs({ unit: { currency: 'operation.mintAccount' } })],
    },
    {
      type: 'FundAtaAccount',
      label: 'Open an account for a token',
      fields: [mintAccount, field('operation.destination', 'For', 'destination', { required: false })],
    },
    {
      type: 'MintTo',
      label: 'Make tokens',
      fields: [mintAccount, field('operation.destination', 'Destination', 'destination'), amount],
    },
    { type: 'Burn', label: 'Burn', fields: [mintAccount, amount] },
    {
      type: 'InitializeMint',
      label: 'Create a token',
      fields: [
        field('operation.mintAccount', 'Id of the new token', 'id'),
        field('operation.decimals', 'Decimals', 'integer', { json: 'number', minimum: '0', maximum: '255' }),
        field('operation.tokenType', 'Token program', 'choice', tokenTypes),
      ],
    },
    {
      type: 'CreateNonceAccount',
      label: 'Create a nonce account',
      fields: [field('operation.createOnAccount', 'For the account', 'account')],
    },
  ],
  payments: [{ to: 'operation.outputs.destination', amount: 'operation.outputs.amount' }],
  others: [maximumFeeField, field('nonceAccount', 'Nonce account', 'destination', { required: false })],
  confirmations: 1,
  signatureWaitSeconds,
  endlessWith: 'nonceAccount',
  endlessMadeBy: { operation: 'CreateNonceAccount', account: 'operation.createOnAccount' },
  secondsPerBlock,
  replacement: 'None',
};
