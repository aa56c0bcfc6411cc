import { keysOf } from '@countersign/kernel';
import type { IntentType } from '@countersign/model';

/**
 * What an intent of each kind has to do with who can move value. `Moves`: it does. `Opens`: it unlocks what nothing moves out of as long as
 * it is locked. `Helps`: it changes rules or people. `NoDifference`: it makes none. `NotAsked`: it might make one, and is not looked at.
 */
const meanings = {
  v0_CreateDomain: 'Helps',
  v0_UpdateDomain: 'NoDifference',
  v0_UpdateDomainPermissions: 'NoDifference',
  v0_LockDomain: 'NoDifference',
  v0_UnlockDomain: 'Opens',
  v0_CreateUser: 'Helps',
  v0_UpdateUser: 'Helps',
  v0_LockUser: 'NoDifference',
  v0_UnlockUser: 'Helps',
  v0_CreatePolicy: 'Helps',
  v0_UpdatePolicy: 'Helps',
  v0_LockPolicy: 'Helps',
  v0_UnlockPolicy: 'Helps',
  v0_CreateVault: 'NoDifference',
  v0_UpdateVault: 'NoDifference',
  v0_LockVault: 'NoDifference',
  v0_UnlockVault: 'Opens',
  v0_CreateEndpoint: 'Helps',
  v0_UpdateEndpoint: 'Helps',
  v0_LockEndpoint: 'NotAsked',
  v0_UnlockEndpoint: 'NotAsked',
  v0_CreateAccount: 'NoDifference',
  v0_UpdateAccount: 'NoDifference',
  v0_LockAccount: 'NoDifference',
  v0_UnlockAccount: 'Opens',
  v0_AddAccountLedgers: 'NoDifference',
  v0_MigrateSilo3AccountBatch: 'NoDifference',
  v0_CreateTransferOrder: 'Moves',
  v0_CreateTransactionOrder: 'Moves',
  v0_ReleaseQuarantinedTransfers: 'NoDifference',
  v0_AttemptTransactionOrderCancellation: 'NoDifference',
  v0_CreateTicker: 'NoDifference',
  v0_UpdateTicker: 'NoDifference',
  v0_LockTicker: 'NoDifference',
  v0_UnlockTicker: 'Opens',
  v0_ValidateTickers: 'NotAsked',
  v0_SignManifest: 'NotAsked',
  v0_NotarizeData: 'NoDifference',
  v0_ExecuteExtension: 'NotAsked',
  v0_SetSystemProperty: 'NoDifference',
  v0_CreateLedger: 'NoDifference',
  v0_UpdateLedger: 'NoDifference',
} as const satisfies Record<IntentType, 'Moves' | 'Opens' | 'Helps' | 'NoDifference' | 'NotAsked'>;

type TypeThat<Meaning> = { [Type in IntentType]: (typeof meanings)[Type] extends Meaning ? Type : never }[IntentType];

/** The kinds of what people may do before value is moved. */
export type ActType = TypeThat<'Opens' | 'Helps'>;

/** The kinds that are a step on the way to moving value. */
export const stepTypes: readonly (ActType | TypeThat<'Moves'>)[] = keysOf(meanings).filter(isStep);

function isStep(type: IntentType): type is ActType | TypeThat<'Moves'> {
  return ['Moves', 'Opens', 'Helps'].includes(meanings[type]);
}

/** True for the kinds that unlock what stands before any move. */
export function opensTheWay(type: ActType): boolean {
  return meanings[type] === 'Opens';
}
