/** What kinds of intent are about; `value` is moved, kept from moving, let go, or signed for in an account's name. */
type IntentSubject = 'domain' | 'user' | 'policy' | 'vault' | 'endpoint' | 'account' | 'value' | 'ticker' | 'instance' | 'ledger';

/**
 * Every kind of intent, by the name that its payload carries, in the order in which people choose among them, and what it is about. The
 * one list of kinds: what else is known of each is in tables over these names, and the compiler misses those that have no entry.
 */
const kinds = [
  ['v0_CreateDomain', 'domain'],
  ['v0_UpdateDomain', 'domain'],
  ['v0_UpdateDomainPermissions', 'domain'],
  ['v0_LockDomain', 'domain'],
  ['v0_UnlockDomain', 'domain'],
  ['v0_CreateUser', 'user'],
  ['v0_UpdateUser', 'user'],
  ['v0_LockUser', 'user'],
  ['v0_UnlockUser', 'user'],
  ['v0_CreatePolicy', 'policy'],
  ['v0_UpdatePolicy', 'policy'],
  ['v0_LockPolicy', 'policy'],
  ['v0_UnlockPolicy', 'policy'],
  ['v0_CreateVault', 'vault'],
  ['v0_UpdateVault', 'vault'],
  ['v0_LockVault', 'vault'],
  ['v0_UnlockVault', 'vault'],
  ['v0_CreateEndpoint', 'endpoint'],
  ['v0_UpdateEndpoint', 'endpoint'],
  ['v0_LockEndpoint', 'endpoint'],
  ['v0_UnlockEndpoint', 'endpoint'],
  ['v0_CreateAccount', 'account'],
  ['v0_UpdateAccount', 'account'],
  ['v0_LockAccount', 'account'],
  ['v0_UnlockAccount', 'account'],
  ['v0_AddAccountLedgers', 'account'],
  ['v0_MigrateSilo3AccountBatch', 'vault'],
  ['v0_CreateTransferOrder', 'value'],
  ['v0_CreateTransactionOrder', 'value'],
  ['v0_ReleaseQuarantinedTransfers', 'value'],
  ['v0_AttemptTransactionOrderCancellation', 'value'],
  ['v0_CreateTicker', 'ticker'],
  ['v0_UpdateTicker', 'ticker'],
  ['v0_LockTicker', 'ticker'],
  ['v0_UnlockTicker', 'ticker'],
  ['v0_ValidateTickers', 'ticker'],
  ['v0_SignManifest', 'value'],
  ['v0_NotarizeData', 'instance'],
  ['v0_ExecuteExtension', 'instance'],
  ['v0_SetSystemProperty', 'instance'],
  ['v0_CreateLedger', 'ledger'],
  ['v0_UpdateLedger', 'ledger'],
] as const satisfies readonly (readonly [type: string, about: IntentSubject])[];

/** The names of all kinds of intent. */
export const intentTypes = kinds.map(([type]) => type);

/** The kinds of intent that are about one of these. */
export function intentTypesAbout(...subjects: readonly IntentSubject[]): typeof intentTypes {
  return kinds.flatMap(([type, about]) => (subjects.includes(about) ? [type] : []));
}
