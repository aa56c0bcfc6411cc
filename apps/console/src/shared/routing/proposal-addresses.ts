import type { IntentType } from '@countersign/model';

/** Where kinds of intent are proposed that have an address in their section; every other one by its name at `intents/create`. */
export const creationAddresses = {
  v0_CreateDomain: 'domains/create',
  v0_CreateEndpoint: 'endpoints/create',
  v0_CreatePolicy: 'policies/create',
  v0_CreateTicker: 'tickers/create',
  v0_CreateUser: 'users/create',
  v0_CreateVault: 'vaults/create',
} as const satisfies Partial<Record<IntentType, string>>;

/** The same for those that change an entity, whose id is in the address. */
export const editAddresses = {
  v0_UpdateAccount: 'accounts/$accountId/edit',
  v0_UpdateDomain: 'domains/$entityId/edit/information',
  v0_UpdateDomainPermissions: 'domains/$entityId/edit/readPermissions',
  v0_UpdateEndpoint: 'endpoints/$entityId/edit',
  v0_UpdatePolicy: 'policies/$entityId/edit',
  v0_UpdateTicker: 'tickers/$entityId/edit',
  v0_UpdateUser: 'users/$entityId/edit',
  v0_UpdateVault: 'vaults/$entityId/edit',
} as const satisfies Partial<Record<IntentType, string>>;
