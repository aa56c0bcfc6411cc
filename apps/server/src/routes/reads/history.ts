import { ok, type Clock } from '@countersign/kernel';
import { momentsOf, type HistoryStore, type HistoryWanted, type Reads, type Refusable } from '@countersign/service';
import type { HistoryPeriod } from '@countersign/contract';

import type { ApiHandlers } from '../../http/handlers.ts';

/** What telling of the past needs. */
export interface HistoryPorts {
  readonly reads: Reads;
  readonly history: HistoryStore;
  readonly clock: Clock;
}

interface HistoryQuery {
  readonly period?: HistoryPeriod | undefined;
  readonly scope?: 'Self' | 'SelfAndDescendants' | undefined;
  readonly accountId?: string | undefined;
  readonly tickerId?: string | undefined;
}

/** What was held, and how many transfers there were, over time. */
export function historyHandlers({ reads, history, clock }: HistoryPorts) {
  /** What a query asks for; `EntityNotFoundError` where the domain has no such account. */
  async function wanted(domainId: string, query: HistoryQuery): Promise<Refusable<HistoryWanted>> {
    const { period = 'Month', scope, accountId, tickerId } = query;
    const account =
      accountId === undefined
        ? ok(undefined)
        : await reads.get('accounts', { type: 'Domains', domainIds: [domainId] }, accountId);
    if (!account.ok) return account;
    const withDescendants = scope === 'SelfAndDescendants' && accountId === undefined;
    return ok({ domainId, withDescendants, accountId, tickerId, moments: momentsOf(period, clock.now()) });
  }

  return {
    balances: async ({ params, query }) => {
      const asked = await wanted(params.domainId, query);
      return asked.ok ? ok(await history.balances(asked.value)) : asked;
    },
    transfers: async ({ params, query }) => {
      const asked = await wanted(params.domainId, query);
      return asked.ok ? ok(await history.transfers(asked.value)) : asked;
    },
  } satisfies { readonly balances: ApiHandlers['balances']['history']; readonly transfers: ApiHandlers['transfers']['counts'] };
}
