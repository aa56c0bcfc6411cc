import type { IntentType } from '@countersign/model';

/**
 * Which domain an intent must be addressed to.
 * - `current`: the domain of the entity (`MustBeExecutedInCurrentDomain`); for a new entity, the domain it is made in
 * - `parent`: the parent of the domain that is changed (`MustBeExecutedInParentDomain`, `NotApplicableForRootDomain`)
 * - `root`: the root domain (`MustBeExecutedInRootDomain`)
 * - `any`: any domain
 */
export type TargetRule = 'current' | 'parent' | 'root' | 'any';

/** Which domain each kind of intent must be addressed to. Apart from the rules, so that whoever only addresses intents need not load them. */
export const targetRules = {
  v0_CreateDomain: 'current',
  v0_UpdateDomain: 'current',
  v0_UpdateDomainPermissions: 'current',
  v0_CreateUser: 'current',
  v0_UpdateUser: 'current',
  v0_CreatePolicy: 'current',
  v0_UpdatePolicy: 'current',
  v0_CreateVault: 'root',
  v0_UpdateVault: 'root',
  v0_CreateEndpoint: 'current',
  v0_UpdateEndpoint: 'current',
  v0_CreateAccount: 'current',
  v0_UpdateAccount: 'current',
  v0_AddAccountLedgers: 'current',
  v0_CreateTransactionOrder: 'current',
  v0_CreateTransferOrder: 'current',
  v0_AttemptTransactionOrderCancellation: 'current',
  v0_ReleaseQuarantinedTransfers: 'current',
  v0_SignManifest: 'current',
  v0_NotarizeData: 'any',
  v0_SetSystemProperty: 'root',
  v0_ExecuteExtension: 'any',
  v0_MigrateSilo3AccountBatch: 'current',
  v0_CreateTicker: 'any',
  v0_UpdateTicker: 'root',
  v0_ValidateTickers: 'root',
  v0_CreateLedger: 'any',
  v0_UpdateLedger: 'any',
  v0_LockDomain: 'parent',
  v0_UnlockDomain: 'parent',
  v0_LockUser: 'current',
  v0_UnlockUser: 'current',
  v0_LockPolicy: 'current',
  v0_UnlockPolicy: 'current',
  v0_LockVault: 'root',
  v0_UnlockVault: 'root',
  v0_LockEndpoint: 'current',
  v0_UnlockEndpoint: 'current',
  v0_LockAccount: 'current',
  v0_UnlockAccount: 'current',
  v0_LockTicker: 'root',
  v0_UnlockTicker: 'root',
} as const satisfies Readonly<Record<IntentType, TargetRule>>;
