import type { LedgerHealth } from '@countersign/contract';
import type { Tone } from '@countersign/ui';
import { queryOptions } from '@tanstack/react-query';

import { api } from '../../shared/api/client.ts';

const freshMs = 5_000;
const refreshMs = 10_000;

/** How the ledgers are. Nothing tells of a change of it: it is asked for again while somebody looks. */
export const ledgerHealthQuery = queryOptions({
  queryKey: ['ledger-health'],
  queryFn: async ({ signal }) => (await api.ledgers.health({}, { signal })).items,
  staleTime: freshMs,
  refetchInterval: refreshMs,
});

/** The tone of each state of a ledger. */
export const ledgerHealthTones = {
  Working: 'good',
  CatchingUp: 'moving',
  Failing: 'waiting',
  Stopped: 'danger',
  Unknown: 'past',
} satisfies Record<LedgerHealth['status'], Tone>;

/** What the words are known of; of another code, it alone is said. */
const knownCodes = ['LedgerUnreachable', 'LedgerReorganised', 'LedgerContradiction', 'WrongNetwork', 'InternalError'] as const;

/** The key of the words for why a ledger or a node can't be read. */
export function failureWords(code: string): `failure.${(typeof knownCodes)[number] | 'Other'}` {
  return `failure.${knownCodes.find((known) => known === code) ?? 'Other'}`;
}
