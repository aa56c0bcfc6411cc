import { queryOptions } from '@tanstack/react-query';

import { api } from '../api/client.ts';

const FRESH_MS = 10_000;

/** One account with its envelope and its state on each ledger. */
export const accountQuery = (domainId: string, accountId: string) =>
  queryOptions({
    queryKey: ['account', domainId, accountId],
    queryFn: ({ signal }) => api.accounts.get({ params: { domainId, accountId } }, { signal }),
    staleTime: FRESH_MS,
  });

/** One endpoint. */
export const endpointQuery = (domainId: string, endpointId: string) =>
  queryOptions({
    queryKey: ['endpoint', domainId, endpointId],
    queryFn: async ({ signal }) => (await api.endpoints.get({ params: { domainId, endpointId } }, { signal })).data,
    staleTime: FRESH_MS,
  });

/** One policy at its newest revision. */
export const policyQuery = (domainId: string, policyId: string) =>
  queryOptions({
    queryKey: ['policy', domainId, policyId],
    queryFn: async ({ signal }) => (await api.policies.get({ params: { domainId, policyId } }, { signal })).data,
    staleTime: FRESH_MS,
  });

/** One user. */
export const userQuery = (domainId: string, userId: string) =>
  queryOptions({
    queryKey: ['user', domainId, userId],
    queryFn: async ({ signal }) => (await api.users.get({ params: { domainId, userId } }, { signal })).data,
    staleTime: FRESH_MS,
  });

/** One vault. */
export const vaultQuery = (vaultId: string) =>
  queryOptions({
    queryKey: ['vault', vaultId],
    queryFn: async ({ signal }) => (await api.vaults.get({ params: { vaultId } }, { signal })).data,
    staleTime: FRESH_MS,
  });

/** One transfer. */
export const transferQuery = (domainId: string, transferId: string) =>
  queryOptions({
    queryKey: ['transfer', domainId, transferId],
    queryFn: ({ signal }) => api.transfers.get({ params: { domainId, transferId } }, { signal }),
    staleTime: FRESH_MS,
  });

/** One domain. */
export const domainQuery = (domainId: string) =>
  queryOptions({
    queryKey: ['domain', domainId],
    queryFn: async ({ signal }) => (await api.domains.get({ params: { domainId } }, { signal })).data,
    staleTime: FRESH_MS,
  });
