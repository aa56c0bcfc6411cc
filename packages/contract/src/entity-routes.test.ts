import { expect, test } from 'vitest';

import { entityRoutes, placeOfEntity, revisionRoutes } from './entity-routes.ts';

const inDomain = '/v1/domains/{domainId}';

test('the list of a kind is at its plural, and one of it at its id below', () => {
  expect(
    Object.fromEntries(Object.entries(entityRoutes).map(([name, { list, get }]) => [name, [list.path, get.path, get.access]])),
  ).toMatchObject({
    accounts: [`${inDomain}/accounts`, `${inDomain}/accounts/{accountId}`, { resource: 'accounts' }],
    endpoints: [`${inDomain}/endpoints`, `${inDomain}/endpoints/{endpointId}`, { resource: 'endpoints' }],
    policies: [`${inDomain}/policies`, `${inDomain}/policies/{policyId}`, { resource: 'policies' }],
    tickers: ['/v1/tickers', '/v1/tickers/{tickerId}', 'Member'],
    users: [`${inDomain}/users`, `${inDomain}/users/{userId}`, { resource: 'users' }],
    vaults: ['/v1/vaults', '/v1/vaults/{vaultId}', 'Member'],
  });
});

test('the revisions of an entity are below the entity, where its list and itself are', () => {
  expect(
    Object.fromEntries(Object.entries(revisionRoutes).map(([name, { path, access }]) => [name, [path, access]])),
  ).toMatchObject({
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
