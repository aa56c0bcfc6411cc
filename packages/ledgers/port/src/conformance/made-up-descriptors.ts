import { maximumFeeField, type FieldDescriptor, type LedgerDescriptor, type VariantForm } from '../descriptor.ts';

const common = {
  keys: [{ id: 'ED25519_CUSTODY_1', curve: 'Ed25519', use: 'Spend', coinType: 1 }],
  manifests: [],
  addressesPerAccount: 'One',
  spends: 'Balance',
  payeesPerTransfer: 'One',
  feeFromPayees: false,
  tags: [],
  feeUnit: 'unit',
  maximumFee: { usual: 1_000_000n },
  customFees: [],
  estimates: [],
  memos: [],
  confirmations: 1,
  replacement: 'None',
} satisfies Partial<LedgerDescriptor>;

const native = { standard: 'Native', tickerKind: 'Native', fungible: true, properties: [] } as const;

function field(name: string, kind: FieldDescriptor['kind'], more: Partial<FieldDescriptor> = {}): FieldDescriptor {
  return { name, label: name, kind, required: true, ...more };
}

const payee = field('pallet.method.payee', 'variant', {
  forms: [
    { type: 'Account', label: 'An account', fields: [field('destination', 'destination')] },
    ...['Controller', 'Staked', 'Stash'].map((type): VariantForm => ({ type, label: type, fields: [] })),
  ],
});
const value = field('pallet.method.value', 'amount', { unit: 'Coin' });
const controller = field('pallet.method.controller', 'destination', { required: false });
const staking = (type: string, ...fields: readonly FieldDescriptor[]) => ({
  type,
  label: type,
  within: { pallet: 'Staking' },
  fields,
});

/**
 * A description in the shapes that the public API has for Substrate, which tries what no ledger here needs yet: decimals that the parameters say, networks
 * that they don't, methods within pallets, choices between shapes, and a list of destinations.
 */
export const methodsOfPallets: LedgerDescriptor = {
  ...common,
  type: 'Substrate',
  name: 'Methods of pallets',
  decimals: { member: 'nativeTickerDecimals' },
  networks: 'Unknown',
  tokens: [native],
  operationPath: 'pallet.method',
  operations: [
    {
      type: 'TransferKeepAlive',
      label: 'Transfer',
      orderKind: 'Transfer',
      within: { pallet: 'Balances' },
      fields: [field('pallet.method.destination', 'destination'), field('pallet.method.amount', 'amount', { unit: 'Coin' })],
    },
    { ...staking('Bond', controller, value, payee), orderKind: 'RegisterStaking' },
    staking('BondExtra', field('pallet.method.maxAdditional', 'amount', { unit: 'Coin' })),
    { ...staking('Chill'), orderKind: 'UnregisterStaking' },
    {
      ...staking('Nominate', field('pallet.method.targets', 'destination', { required: false, list: 'pallet.method.targets' })),
      orderKind: 'DelegateStaking',
    },
    staking('Rebond', value),
    staking('SetController', controller),
    staking('SetPayee', payee),
    { ...staking('Unbond', value), orderKind: 'UnregisterStaking' },
    {
      ...staking('WithdrawUnbonded', field('pallet.method.numSlashingSpans', 'integer', { json: 'number' })),
      orderKind: 'UnregisterStaking',
    },
  ],
  payments: [{ to: 'pallet.method.destination', amount: 'pallet.method.amount' }],
  others: [maximumFeeField],
};

const mintAccount = field('operation.mintAccount', 'variant', {
  forms: [
    { type: 'Destination', label: 'An address', fields: [field('destination', 'destination')] },
    { type: 'Ticker', label: 'A known asset', fields: [field('tickerId', 'asset')] },
  ],
});
const outputs = [
  field('operation.outputs.destination', 'destination', { list: 'operation.outputs' }),
  field('operation.outputs.amount', 'amount', { list: 'operation.outputs', unit: 'SmallestUnit' }),
];
const amount = field('operation.amount', 'amount', { unit: 'SmallestUnit' });

/** The same in the shapes for Solana: a list of plain texts, and a token that is a known asset or an address. */
export const memosAsTexts: LedgerDescriptor = {
  ...common,
  type: 'Solana',
  name: 'Memos as texts',
  payeesPerTransfer: 'Many',
  decimals: 9,
  networks: 'Unknown',
  tokens: [
    { ...native, decimals: 9 },
    {
      standard: 'Token',
      tickerKind: 'Token',
      fungible: true,
      properties: [
        field('properties.mint', 'address', { maximumLength: 100 }),
        field('properties.tokenType', 'choice', { options: ['SPL', 'SPL2022'] }),
      ],
    },
  ],
  memos: [field('memos', 'text', { required: false, list: 'memos', maximumBytes: 566 })],
  operationPath: 'operation',
  operations: [
    { type: 'Burn', label: 'Burn', fields: [mintAccount, amount] },
    { type: 'CreateNonceAccount', label: 'Nonce account', fields: [field('operation.createOnAccount', 'account')] },
    {
      type: 'FundAtaAccount',
      label: 'Token account',
      fields: [field('operation.destination', 'destination', { required: false }), mintAccount],
    },
    {
      type: 'InitializeMint',
      label: 'New token',
      fields: [
        field('operation.mintAccount', 'id'),
        field('operation.decimals', 'integer', { json: 'number' }),
        field('operation.tokenType', 'choice', { options: ['SPL', 'SPL2022'] }),
      ],
    },
    { type: 'MintTo', label: 'Mint', fields: [field('operation.destination', 'destination'), mintAccount, amount] },
    { type: 'Transfer', label: 'Transfer', orderKind: 'Transfer', fields: outputs },
    { type: 'TransferToken', label: 'Transfer of tokens', orderKind: 'Transfer', fields: [...outputs, mintAccount] },
  ],
  payments: [{ to: 'operation.outputs.destination', amount: 'operation.outputs.amount' }],
  others: [maximumFeeField, field('nonceAccount', 'destination', { required: false })],
  signatureWaitSeconds: 60,
  endlessWith: 'nonceAccount',
};
