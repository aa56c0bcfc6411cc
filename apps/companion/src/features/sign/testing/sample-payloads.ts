import type { IntentPayloadOf } from '@countersign/kinds/schemas';
import type { IntentType } from '@countersign/model';

/** Ids in samples: `id(1)`, `id(2)`, ... */
export function id(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

const reference = { id: id(1), revision: 3 };
const readAccess = {
  domains: ['a'],
  users: [],
  endpoints: [],
  policies: [],
  accounts: [],
  transactions: [],
  requests: [],
  events: [],
};
const publicKey = 'MCowBQYDK2VwAyEAdaqTiPMzD3FCuecJxrrj+h3U7l8MY2sHDmB09redzO4=';
const custom = { customProperties: {} };
const ethereum = {
  type: 'Ethereum',
  chainId: 1,
  vaultLedgerIdentifier: 'eth',
  nativeTickerSymbol: 'ETH',
  nativeTickerName: 'Ether',
  supportsEIP1559: true,
} as const;
const nativeDetails = { type: 'Ethereum', properties: { type: 'Native' } } as const;
const policy = {
  alias: 'Payments',
  rank: 50,
  scope: 'Self',
  scriptingEngine: 'Javascript_v0',
  workflow: [{ type: 'RoleQuorum', role: 'approver', quorum: 2 }],
  ...custom,
} as const;

/** A payload of each kind of intent. */
export const samplePayloads = {
  v0_NotarizeData: { type: 'v0_NotarizeData', data: 'minutes of the board' },
  v0_ExecuteExtension: {
    type: 'v0_ExecuteExtension',
    payload: {
      type: 'v0_CreateTransactionOrder',
      id: id(1),
      externalAccountId: id(2),
      parameters: {
        type: 'Trade',
        baseExternalTickerName: 'BTC',
        quoteExternalTickerName: 'EUR',
        direction: 'Buy',
        quantity: '0.5',
      },
      description: '',
      ...custom,
    },
  },
  v0_CreateDomain: {
    type: 'v0_CreateDomain',
    id: id(1),
    alias: 'Branch',
    lock: 'Unlocked',
    permissions: { readAccess },
    users: [{ id: id(2), alias: 'mia@example.com', publicKey, roles: ['approver'], lock: 'Unlocked', ...custom }],
    policies: [{ ...policy, id: id(3), lock: 'Unlocked', workflow: [] }],
    ...custom,
  },
  v0_UpdateDomain: { type: 'v0_UpdateDomain', reference, alias: 'Branch', ...custom },
  v0_UpdateDomainPermissions: { type: 'v0_UpdateDomainPermissions', reference, permissions: { readAccess } },
  v0_UnlockDomain: { type: 'v0_UnlockDomain', reference },
  v0_LockDomain: { type: 'v0_LockDomain', reference },
  v0_CreateUser: {
    type: 'v0_CreateUser',
    id: id(1),
    alias: 'mia@example.com',
    publicKey,
    roles: ['approver', 'auditor'],
    lock: 'Unlocked',
    ...custom,
  },
  v0_UpdateUser: { type: 'v0_UpdateUser', reference, alias: 'mia@example.com', roles: ['approver'], ...custom },
  v0_UnlockUser: { type: 'v0_UnlockUser', reference },
  v0_LockUser: { type: 'v0_LockUser', reference },
  v0_CreatePolicy: { ...policy, type: 'v0_CreatePolicy', id: id(1), lock: 'Unlocked', workflow: [...policy.workflow] },
  v0_UpdatePolicy: { ...policy, type: 'v0_UpdatePolicy', reference, workflow: [...policy.workflow] },
  v0_UnlockPolicy: { type: 'v0_UnlockPolicy', reference },
  v0_LockPolicy: { type: 'v0_LockPolicy', reference },
  v0_CreateVault: { type: 'v0_CreateVault', id: id(1), alias: 'Cold vault', publicKey, lock: 'Unlocked', ...custom },
  v0_UpdateVault: { type: 'v0_UpdateVault', reference, alias: 'Cold vault', ...custom },
  v0_UnlockVault: { type: 'v0_UnlockVault', reference },
  v0_LockVault: { type: 'v0_LockVault', reference },
  v0_UnlockTicker: { type: 'v0_UnlockTicker', reference },
  v0_LockTicker: { type: 'v0_LockTicker', reference },
  v0_CreateEndpoint: {
    type: 'v0_CreateEndpoint',
    id: id(1),
    address: '0x52908400098527886E0F7030069857D2E4169EE7',
    trustScore: 20,
    ledgerId: 'ethereum-sandbox',
    alias: 'Exchange',
    lock: 'Unlocked',
    ...custom,
  },
  v0_UpdateEndpoint: {
    type: 'v0_UpdateEndpoint',
    reference,
    address: '0x52908400098527886E0F7030069857D2E4169EE7',
    trustScore: 90,
    alias: 'Exchange',
    ...custom,
  },
  v0_UnlockEndpoint: { type: 'v0_UnlockEndpoint', reference },
  v0_LockEndpoint: { type: 'v0_LockEndpoint', reference },
  v0_CreateAccount: {
    type: 'v0_CreateAccount',
    id: id(1),
    alias: 'Treasury',
    providerDetails: { type: 'Vault', vaultId: id(2), keyStrategy: 'VaultHard' },
    ledgerIds: ['ethereum-sandbox', 'bitcoin-sandbox'],
    lock: 'Unlocked',
    ...custom,
  },
  v0_MigrateSilo3AccountBatch: {
    type: 'v0_MigrateSilo3AccountBatch',
    vaultId: id(1),
    wasColdSilo: true,
    wasTestSilo: false,
    accounts: [],
  },
  v0_UpdateAccount: { type: 'v0_UpdateAccount', reference, alias: 'Treasury', ...custom },
  v0_UnlockAccount: { type: 'v0_UnlockAccount', reference },
  v0_LockAccount: { type: 'v0_LockAccount', reference },
  v0_AddAccountLedgers: { type: 'v0_AddAccountLedgers', reference, ledgerIds: ['xrpl-sandbox'] },
  v0_CreateTransactionOrder: {
    type: 'v0_CreateTransactionOrder',
    id: id(1),
    accountId: id(2),
    parameters: {
      type: 'Ethereum',
      amount: '1000000000000000000',
      destination: { type: 'Address', address: '0x52908400098527886E0F7030069857D2E4169EE7' },
      data: '0xa9059cbb',
      feeStrategy: { type: 'Priority', priority: 'High' },
    },
    ...custom,
  },
  v0_ReleaseQuarantinedTransfers: { type: 'v0_ReleaseQuarantinedTransfers', accountId: id(1), transferIds: [id(2), id(3)] },
  v0_CreateTicker: {
    type: 'v0_CreateTicker',
    ledgerId: 'ethereum-sandbox',
    kind: 'Contract',
    name: 'Some token',
    decimals: 6,
    symbol: 'TOK',
    ledgerDetails: { type: 'Ethereum', properties: { type: 'ERC20', address: '0x52908400098527886E0F7030069857D2E4169EE7' } },
  },
  v0_AttemptTransactionOrderCancellation: {
    type: 'v0_AttemptTransactionOrderCancellation',
    targetTransactionOrderId: id(1),
    replacementTransactionOrderId: id(2),
    reason: 'sent twice',
  },
  v0_ValidateTickers: {
    type: 'v0_ValidateTickers',
    tickers: [
      {
        id: id(1),
        ledgerId: 'ethereum-sandbox',
        kind: 'Native',
        name: 'Ether',
        decimals: 18,
        symbol: 'ETH',
        ledgerDetails: nativeDetails,
        lock: 'Unlocked',
        ...custom,
      },
    ],
  },
  v0_UpdateTicker: { type: 'v0_UpdateTicker', reference, name: 'Ether', ...custom },
  v0_CreateTransferOrder: {
    type: 'v0_CreateTransferOrder',
    id: id(1),
    accountId: id(2),
    tickerId: id(3),
    outputs: [{ destination: { type: 'Address', address: '0x52908400098527886E0F7030069857D2E4169EE7' }, amount: '1500000' }],
    feeStrategy: 'Medium',
    maximumFee: '21000',
    ...custom,
  },
  v0_SignManifest: {
    type: 'v0_SignManifest',
    id: id(1),
    accountId: id(2),
    content: { type: 'Unsafe', value: 'AAAA' },
    ...custom,
  },
  v0_SetSystemProperty: {
    type: 'v0_SetSystemProperty',
    value: { type: 'StateReviewAuthorityProperty', value: { publicKey: { type: 'PublicKey', value: publicKey } } },
  },
  v0_CreateLedger: { type: 'v0_CreateLedger', id: 'ethereum', alias: 'Ethereum', parameters: ethereum, ...custom },
  v0_UpdateLedger: { type: 'v0_UpdateLedger', reference, alias: 'Ethereum', parameters: ethereum, ...custom },
} satisfies { readonly [Type in IntentType]: IntentPayloadOf<Type> };
