import type { IntentType } from '@countersign/model';
import type { EntityKind } from '../../../app/entities/names.ts';

/** The entity that a payload's `reference` names. */
export const referenced: Partial<Readonly<Record<IntentType, EntityKind>>> = {
  v0_UpdateDomain: 'domain',
  v0_UpdateDomainPermissions: 'domain',
  v0_LockDomain: 'domain',
  v0_UnlockDomain: 'domain',
  v0_UpdateUser: 'user',
  v0_LockUser: 'user',
  v0_UnlockUser: 'user',
  v0_UpdatePolicy: 'policy',
  v0_LockPolicy: 'policy',
  v0_UnlockPolicy: 'policy',
  v0_UpdateVault: 'vault',
  v0_LockVault: 'vault',
  v0_UnlockVault: 'vault',
  v0_UpdateEndpoint: 'endpoint',
  v0_LockEndpoint: 'endpoint',
  v0_UnlockEndpoint: 'endpoint',
  v0_UpdateAccount: 'account',
  v0_LockAccount: 'account',
  v0_UnlockAccount: 'account',
  v0_AddAccountLedgers: 'account',
  v0_UpdateTicker: 'ticker',
  v0_LockTicker: 'ticker',
  v0_UnlockTicker: 'ticker',
  v0_UpdateLedger: 'ledger',
};

/** Fields that name an entity by its id, wherever they stand. */
export const entityFields: Readonly<Record<string, EntityKind>> = {
  accountId: 'account',
  createOnAccount: 'account',
  endpointId: 'endpoint',
  tickerId: 'ticker',
  vaultId: 'vault',
  ledgerId: 'ledger',
  ledgerIds: 'ledger',
  childrenDomainIds: 'domain',
  targetDomainId: 'domain',
  domainId: 'domain',
};
