import type { IntentType } from '@countersign/model';

const changed = ['reference.id'] as const;
const order = [
  'accountId',
  'ledgerId',
  'tickerId',
  '**.operation.type',
  '**.method.type',
  '**.currency.**',
  '**.asset.**',
  '**.token.**',
  '**.mintAccount.**',
  '**.contractAddress',
  '**.outputs.**',
  '**.tokenOutputs.**',
  '**.amount',
  '**.startingBalance',
  '**.destination',
  '**.maximumFee',
  '**.feeStrategy',
  '**.feeStrategy.**',
  '**.destinationTag',
  '**.memo',
  '**.memo.**',
  '**.memos.**',
  '**.note',
  '**.data',
  '**.resourceStrategy.**',
  'description',
] as const;
const policy = ['alias', 'rank', 'scope', 'intentTypes', 'condition', 'workflow', 'workflow.**', 'lock', 'description'] as const;
const asset = ['name', 'symbol', 'decimals', 'ledgerId', 'kind', 'ledgerDetails.**'] as const;
const endpoint = ['alias', 'address', 'ledgerId', 'trustScore', 'lock', 'description'] as const;
const user = ['alias', 'roles', 'publicKey', 'loginIds.**', 'lock', 'description'] as const;
const domain = ['alias', 'governingStrategy', 'lock', 'description'] as const;

/**
 * What a person must see first of each kind, in this order: paths of fields, where `*` is any one part and `**` any number of them.
 * Whatever is not named here follows, grouped.
 */
export const firstFields = {
  v0_CreateTransferOrder: order,
  v0_CreateTransactionOrder: order,
  v0_ReleaseQuarantinedTransfers: ['accountId', 'transferIds.*'],
  v0_AttemptTransactionOrderCancellation: ['reason', 'targetTransactionOrderId', 'replacementTransactionOrderId'],
  v0_ExecuteExtension: [
    'payload.externalAccountId',
    'payload.parameters.type',
    'payload.parameters.direction',
    'payload.parameters.*',
    'payload.parameters.**',
    'payload.description',
  ],
  v0_SignManifest: ['accountId', 'ledgerId', 'content.type', 'content.**', 'description'],
  v0_NotarizeData: ['data'],
  v0_CreateAccount: ['alias', 'ledgerIds.*', 'ledgerId', 'providerDetails.vaultId', 'providerDetails.**', 'lock', 'description'],
  v0_UpdateAccount: [...changed, 'alias', 'description'],
  v0_LockAccount: changed,
  v0_UnlockAccount: changed,
  v0_AddAccountLedgers: [...changed, 'ledgerIds.*'],
  v0_MigrateSilo3AccountBatch: ['vaultId', 'wasColdSilo', 'wasTestSilo'],
  v0_CreateEndpoint: endpoint,
  v0_UpdateEndpoint: [...changed, ...endpoint],
  v0_LockEndpoint: changed,
  v0_UnlockEndpoint: changed,
  v0_CreateUser: user,
  v0_UpdateUser: [...changed, ...user],
  v0_LockUser: changed,
  v0_UnlockUser: changed,
  v0_CreatePolicy: policy,
  v0_UpdatePolicy: [...changed, ...policy],
  v0_LockPolicy: changed,
  v0_UnlockPolicy: changed,
  v0_CreateDomain: domain,
  v0_UpdateDomain: [...changed, ...domain],
  v0_UpdateDomainPermissions: [...changed, 'permissions.**'],
  v0_LockDomain: changed,
  v0_UnlockDomain: changed,
  v0_CreateVault: ['alias', 'publicKey', 'lock', 'description'],
  v0_UpdateVault: [...changed, 'alias', 'description'],
  v0_LockVault: changed,
  v0_UnlockVault: changed,
  v0_CreateTicker: asset,
  v0_UpdateTicker: [...changed, ...asset],
  v0_LockTicker: changed,
  v0_UnlockTicker: changed,
  v0_ValidateTickers: ['tickers.*.name', 'tickers.*.symbol', 'tickers.*.ledgerId'],
  v0_SetSystemProperty: ['value.type', 'value.**'],
  v0_CreateLedger: ['alias', 'id', 'parameters.type', 'parameters.chainId', 'parameters.networkId'],
  v0_UpdateLedger: [...changed, 'alias', 'parameters.**'],
} as const satisfies { readonly [Type in IntentType]: readonly string[] };

/** True if the path is one that the pattern means. */
export function matches(pattern: string, path: readonly (string | number)[]): boolean {
  return matchParts(pattern.split('.'), path.map(String));
}

function matchParts([part, ...rest]: readonly string[], path: readonly string[]): boolean {
  if (part === undefined) return path.length === 0;
  if (part === '**') return path.some((_, index) => matchParts(rest, path.slice(index))) || matchParts(rest, []);
  const [first, ...below] = path;
  return first !== undefined && (part === '*' || part === first) && matchParts(rest, below);
}
