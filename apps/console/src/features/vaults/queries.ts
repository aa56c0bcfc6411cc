import type { CallOutput } from '@countersign/client';
import type { Contract } from '@countersign/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { api } from '../../shared/api/client.ts';

/** What waits for a vault without a network, and the file that was handed out for it. */
export type PendingOperations = CallOutput<Contract['vaults']['pendingOperations']>;

const pendingMs = 10_000;

/** Which page of them. */
interface PlaceInPending {
  readonly startingAfter?: string | undefined;
  readonly limit?: number | undefined;
}

/** What waits for a vault, asked for every 10 s: operations come up and are answered elsewhere. */
export function pendingOperationsQuery(vaultId: string, { startingAfter, limit }: PlaceInPending = {}) {
  const query = { ...(startingAfter !== undefined && { startingAfter }), ...(limit !== undefined && { limit }) };
  return queryOptions({
    queryKey: ['vault-operations', vaultId, query],
    queryFn: ({ signal }) => api.vaults.pendingOperations({ params: { vaultId }, query }, { signal }),
    placeholderData: keepPreviousData,
    // Who may not see them would be refused again and again.
    refetchInterval: ({ state }) => (state.error ? false : pendingMs),
  });
}
