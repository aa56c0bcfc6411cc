import { ApiError, NetworkError } from '@countersign/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { accessToken } from '../session/session.ts';
import type { EntityKind } from './names.ts';
import { recall, remember, type Remembered } from './remembered.ts';

interface Place {
  readonly id: string;
  readonly domainId: string;
}

type Ask = (place: Place, signal: AbortSignal) => Promise<Remembered>;

const asks = {
  account: async ({ id, domainId }, signal) => {
    const { data } = await api().accounts.get({ params: { domainId, accountId: id } }, { signal });
    return { name: data.alias };
  },
  domain: async ({ id }, signal) => {
    const { data } = await api().domains.get({ params: { domainId: id } }, { signal });
    return { name: data.alias };
  },
  endpoint: async ({ id, domainId }, signal) => {
    const { data } = await api().endpoints.get({ params: { domainId, endpointId: id } }, { signal });
    return { name: data.alias, trustScore: data.trustScore };
  },
  ledger: async ({ id }, signal) => {
    const { data } = await api().ledgers.get({ params: { ledgerId: id } }, { signal });
    return { name: data.alias };
  },
  policy: async ({ id, domainId }, signal) => {
    const { data } = await api().policies.get({ params: { domainId, policyId: id } }, { signal });
    return { name: data.alias };
  },
  ticker: async ({ id }, signal) => {
    const ticker = await api().tickers.get({ params: { tickerId: id } }, { signal });
    const { name, symbol, decimals, ledgerId, kind } = ticker;
    return { name, ticker: { name, symbol, decimals, ledgerId, native: kind === 'Native' } };
  },
  user: async ({ id, domainId }, signal) => {
    const { data } = await api().users.get({ params: { domainId, userId: id } }, { signal });
    return { name: data.alias, publicKey: data.publicKey };
  },
  vault: async ({ id }, signal) => {
    const { data } = await api().vaults.get({ params: { vaultId: id } }, { signal });
    return { name: data.alias };
  },
} satisfies Record<EntityKind, Ask>;

/** A thing as the server says it now, with what this device remembered before. Null where neither knows it. */
export interface EntityAnswer {
  readonly now: Remembered | null;
  readonly before: Remembered | null;
}

async function look(kind: EntityKind, place: Place, signal: AbortSignal): Promise<EntityAnswer> {
  const before = (await recall(kind, place.id)) ?? null;
  if (accessToken() === undefined) return { now: before, before };
  try {
    const now = await asks[kind](place, signal);
    await remember(kind, place.id, now);
    return { now, before };
  } catch (error) {
    // Not allowed to read it, or not there, or no network: what is remembered must do.
    if (error instanceof ApiError || error instanceof NetworkError) return { now: before, before };
    throw error;
  }
}

/** One thing by id: asked from the server, else remembered. */
export function entityQuery(kind: EntityKind, place: Place) {
  return queryOptions({
    queryKey: ['entity', kind, place.id, place.domainId],
    queryFn: ({ signal }) => look(kind, place, signal),
    staleTime: 30_000,
    networkMode: 'always',
  });
}
