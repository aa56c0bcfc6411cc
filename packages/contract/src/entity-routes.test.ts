import { expect, test } from 'vitest';

import { placeOfEntity, revisionRoutes } from './entity-routes.ts';

test('the revisions of an entity are below the entity, where its list and itself are', () => {
  expect(Object.fromEntries(Object.entries(revisionRoutes).map(([name, { path, access }]) => [name, [path, access]]))).toEqual({
    ofAccount: ['/internal/v1/domains/{domainId}/accounts/{accountId}/revisions', { resource: 'accounts' }],
    ofDomain: ['/internal/v1/domains/{domainId}/revisions', { resource: 'domains' }],
    ofEndpoint: ['/internal/v1/domains/{domainId}/endpoints/{endpointId}/revisions', { resource: 'endpoints' }],
    ofPolicy: ['/internal/v1/domains/{domainId}/policies/{policyId}/revisions', { resource: 'policies' }],
    ofTicker: ['/internal/v1/tickers/{tickerId}/revisions', 'Member'],
    ofUser: ['/internal/v1/domains/{domainId}/users/{userId}/revisions', { resource: 'users' }],
    ofVault: ['/internal/v1/vaults/{vaultId}/revisions', 'Member'],
  });
});

test('a domain is at its own id, whichever domain it is looked at from; what belongs to the instance is in none', () => {
  expect(placeOfEntity('Policy', 'here', 'one')).toEqual({ domainId: 'here', policyId: 'one' });
  expect(placeOfEntity('Domain', 'here', 'one')).toEqual({ domainId: 'one' });
  expect(placeOfEntity('Vault', 'here', 'one')).toEqual({ vaultId: 'one' });
});
