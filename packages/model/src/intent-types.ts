import { keysOf } from '@countersign/kernel';

import type { EntityWord } from './governed-entities.ts';

/** What kinds of intent are about; `value` is moved, kept from moving, let go, or signed for in an account's name. */
type IntentSubject = EntityWord | 'ledger' | 'value' | 'instance';

/**
 * Which domain an intent must be addressed to.
 * - `current`: the domain of the entity (`MustBeExecutedInCurrentDomain`); for a new entity, the domain it is made in
 * - `parent`: the parent of the domain that is changed (`MustBeExecutedInParentDomain`, `NotApplicableForRootDomain`)
 * - `root`: the root domain (`MustBeExecutedInRootDomain`)
 * - `any`: any domain
 */
type IntentTarget = 'current' | 'parent' | 'root' | 'any';

/**
 * What an intent has to do with who can move value. `Moves`: it does. `Opens`: it unlocks what nothing moves out of as long as it is locked.
 * `Helps`: it changes rules or people. `NoDifference`: it makes none. `NotAsked`: it might make one, and is not looked at.
 */
type TowardsMoving = 'Moves' | 'Opens' | 'Helps' | 'NoDifference' | 'NotAsked';

interface KindOfIntent {
  readonly about: IntentSubject;
  readonly target: IntentTarget;
  readonly towardsMoving: TowardsMoving;
}

/**
 * Every kind of intent, by the name that its payload carries, in the order in which people choose among them, with what is known of it
 * without its payload. The one list of kinds: what else is known of each is in tables over these names, and the compiler misses those that
 * have no entry.
 */
export const kindsOfIntent = {
  v0_CreateDomain: { about: 'domain', target: 'current', towardsMoving: 'Helps' },
  v0_UpdateDomain: { about: 'domain', target: 'current', towardsMoving: 'NoDifference' },
  v0_UpdateDomainPermissions: { about: 'domain', target: 'current', towardsMoving: 'NoDifference' },
  v0_LockDomain: { about: 'domain', target: 'parent', towardsMoving: 'NoDifference' },
  v0_UnlockDomain: { about: 'domain', target: 'parent', towardsMoving: 'Opens' },
  v0_CreateUser: { about: 'user', target: 'current', towardsMoving: 'Helps' },
  v0_UpdateUser: { about: 'user', target: 'current', towardsMoving: 'Helps' },
  v0_LockUser: { about: 'user', target: 'current', towardsMoving: 'NoDifference' },
  v0_UnlockUser: { about: 'user', target: 'current', towardsMoving: 'Helps' },
  v0_CreatePolicy: { about: 'policy', target: 'current', towardsMoving: 'Helps' },
  v0_UpdatePolicy: { about: 'policy', target: 'current', towardsMoving: 'Helps' },
  v0_LockPolicy: { about: 'policy', target: 'current', towardsMoving: 'Helps' },
  v0_UnlockPolicy: { about: 'policy', target: 'current', towardsMoving: 'Helps' },
  v0_CreateVault: { about: 'vault', target: 'root', towardsMoving: 'NoDifference' },
  v0_UpdateVault: { about: 'vault', target: 'root', towardsMoving: 'NoDifference' },
  v0_LockVault: { about: 'vault', target: 'root', towardsMoving: 'NoDifference' },
  v0_UnlockVault: { about: 'vault', target: 'root', towardsMoving: 'Opens' },
  v0_CreateEndpoint: { about: 'endpoint', target: 'current', towardsMoving: 'Helps' },
  v0_UpdateEndpoint: { about: 'endpoint', target: 'current', towardsMoving: 'Helps' },
  v0_LockEndpoint: { about: 'endpoint', target: 'current', towardsMoving: 'NotAsked' },
  v0_UnlockEndpoint: { about: 'endpoint', target: 'current', towardsMoving: 'NotAsked' },
  v0_CreateAccount: { about: 'account', target: 'current', towardsMoving: 'NoDifference' },
  v0_UpdateAccount: { about: 'account', target: 'current', towardsMoving: 'NoDifference' },
  v0_LockAccount: { about: 'account', target: 'current', towardsMoving: 'NoDifference' },
  v0_UnlockAccount: { about: 'account', target: 'current', towardsMoving: 'Opens' },
  v0_AddAccountLedgers: { about: 'account', target: 'current', towardsMoving: 'NoDifference' },
  v0_MigrateSilo3AccountBatch: { about: 'vault', target: 'current', towardsMoving: 'NoDifference' },
  v0_CreateTransferOrder: { about: 'value', target: 'current', towardsMoving: 'Moves' },
  v0_CreateTransactionOrder: { about: 'value', target: 'current', towardsMoving: 'Moves' },
  v0_ReleaseQuarantinedTransfers: { about: 'value', target: 'current', towardsMoving: 'NoDifference' },
  v0_AttemptTransactionOrderCancellation: { about: 'value', target: 'current', towardsMoving: 'NoDifference' },
  v0_CreateTicker: { about: 'ticker', target: 'any', towardsMoving: 'NoDifference' },
  v0_UpdateTicker: { about: 'ticker', target: 'root', towardsMoving: 'NoDifference' },
  v0_LockTicker: { about: 'ticker', target: 'root', towardsMoving: 'NoDifference' },
  v0_UnlockTicker: { about: 'ticker', target: 'root', towardsMoving: 'Opens' },
  v0_ValidateTickers: { about: 'ticker', target: 'root', towardsMoving: 'NotAsked' },
  v0_SignManifest: { about: 'value', target: 'current', towardsMoving: 'NotAsked' },
  v0_NotarizeData: { about: 'instance', target: 'any', towardsMoving: 'NoDifference' },
  v0_ExecuteExtension: { about: 'instance', target: 'any', towardsMoving: 'NotAsked' },
  v0_SetSystemProperty: { about: 'instance', target: 'root', towardsMoving: 'NoDifference' },
  v0_CreateLedger: { about: 'ledger', target: 'any', towardsMoving: 'NoDifference' },
  v0_UpdateLedger: { about: 'ledger', target: 'any', towardsMoving: 'NoDifference' },
} as const satisfies Readonly<Record<string, KindOfIntent>>;

/** The names of all kinds of intent. */
export const intentTypes = keysOf(kindsOfIntent);

/** The kinds of intent that are about one of these. */
export function intentTypesAbout(...subjects: readonly IntentSubject[]): typeof intentTypes {
  return intentTypes.filter((type) => subjects.includes(kindsOfIntent[type].about));
}
