import { isOrder, type OrderPayload } from '@countersign/kinds/words';
import type { TrustedIntent } from '@countersign/kinds/schemas';
import type { ApiTransfer } from '@countersign/model';
import { queryOptions, useQueries } from '@tanstack/react-query';

import { api } from '../shared/api/client.ts';
import { transferQuery } from './entity-queries.ts';
import { allNamesWanted, namesWantedBy } from './intent/names-wanted.ts';
import type { Place } from './look-up.ts';
import type { NamesWanted } from './names-wanted.ts';

/** Orders and transfers that something is done to, by id; `loading` while they are read, undefined where they can't be. */
export interface ActedOn {
  readonly order: (id: string) => OrderPayload | 'loading' | undefined;
  readonly transfer: (id: string) => ApiTransfer | 'loading' | undefined;
}

const freshMs = 60_000;

/** The task by which an order was made; null where there is none that may be read. */
export function taskOfOrderQuery({ id, domainId }: Place) {
  return queryOptions({
    queryKey: ['task-of-order', domainId, id],
    queryFn: async ({ signal }): Promise<TrustedIntent | null> => {
      const { items } = await api.intents.list(
        {
          params: { domainId },
          query: { entityId: id, 'details.payload.type': ['v0_CreateTransferOrder', 'v0_CreateTransactionOrder'] },
        },
        { signal },
      );
      const makers = items.filter(({ data: { details } }) => isOrder(details.payload) && details.payload.id === id);
      // An id is used once: what failed with it made nothing.
      return makers.find(({ data }) => data.state.status === 'Executed') ?? makers[0] ?? null;
    },
    staleTime: freshMs,
  });
}

/** What orders and transfers say of themselves, and the names that they need in their turn. */
export function useActedOn({ orders = [], transfers = [] }: NamesWanted): ActedOn & {
  readonly names: NamesWanted;
  readonly isReading: boolean;
} {
  const tasks = useQueries({ queries: orders.map(taskOfOrderQuery) });
  const moved = useQueries({ queries: transfers.map(({ id, domainId }) => transferQuery(domainId, id)) });
  const payloads = new Map(orders.map(({ id }, index) => [id, tasks[index]?.data?.data.details] as const));
  const pending = new Set([
    ...orders.flatMap(({ id }, index) => (tasks[index]?.isLoading ? [id] : [])),
    ...transfers.flatMap(({ id }, index) => (moved[index]?.isLoading ? [id] : [])),
  ]);
  const found = [...payloads.values()].flatMap((details) => details ?? []);
  return {
    order: (id) => {
      const payload = payloads.get(id)?.payload;
      if (payload === undefined) return pending.has(id) ? 'loading' : undefined;
      return isOrder(payload) ? payload : undefined;
    },
    transfer: (id) => moved.find(({ data }) => data?.id === id)?.data ?? (pending.has(id) ? 'loading' : undefined),
    names: allNamesWanted([
      ...found.map(({ payload, targetDomainId }) => ({ ...namesWantedBy(payload, targetDomainId), orders: [] })),
      { tickers: moved.flatMap(({ data }) => (data ? [data.tickerId] : [])) },
    ]),
    isReading: pending.size > 0,
  };
}
