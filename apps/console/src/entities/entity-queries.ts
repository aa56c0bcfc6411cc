import { queryOptions } from '@tanstack/react-query';

import { api } from '../shared/api/client.ts';

const freshMs = 10_000;

/** One account with its envelope and its state on each ledger. */
export function accountQuery(domainId: string, accountId: string) {
  return queryOptions({
    queryKey: ['account', domainId, accountId],
    queryFn: ({ signal }) => api.accounts.get({ params: { domainId, accountId } }, { signal }),
    staleTime: freshMs,
  });
}

/** One endpoint. */
export function endpointQuery(domainId: string, endpointId: string) {
  return queryOptions({
    queryKey: ['endpoint', domainId, endpointId],
    queryFn: async ({ signal }) => (await api.endpoints.get({ params: { domainId, endpointId } }, { signal })).data,
    staleTime: freshMs,
  });
}

/** One policy at its newest revision. */
export function policyQuery(domainId: string, policyId: string) {
  return queryOptions({
    queryKey: ['policy', domainId, policyId],
    queryFn: async ({ signal }) => (await api.policies.get({ params: { domainId, policyId } }, { signal })).data,
    staleTime: freshMs,
  });
}

/** One user. */
export function userQuery(domainId: string, userId: string) {
  return queryOptions({
    queryKey: ['user', domainId, userId],
    queryFn: async ({ signal }) => (await api.users.get({ params: { domainId, userId } }, { signal })).data,
    staleTime: freshMs,
  });
}

/** One vault. */
export function vaultQuery(vaultId: string) {
  return queryOptions({
    queryKey: ['vault', vaultId],
    queryFn: async ({ signal }) => (await api.vaults.get({ params: { vaultId } }, { signal })).data,
    staleTime: freshMs,
  });
}

/** One transfer. */
export function transferQuery(domainId: string, transferId: string) {
  return queryOptions({
    queryKey: ['transfer', domainId, transferId],
    queryFn: ({ signal }) => api.transfers.get({ params: { domainId, transferId } }, { signal }),
    staleTime: freshMs,
  });
}

/** One domain. */
export function domainQuery(domainId: string) {
  return queryOptions({
    queryKey: ['domain', domainId],
    queryFn: async ({ signal }) => (await api.domains.get({ params: { domainId } }, { signal })).data,
    staleTime: freshMs,
  });
}
