import type { LedgerHealth } from '@countersign/contract';
import type { Tone } from '@countersign/ui';
import { queryOptions } from '@tanstack/react-query';

import { api } from '../../shared/api/client.ts';

const freshMs = 5_000;
const refreshMs = 10_000;

/** How the ledgers are. No event reports a change of it: it is asked for again while somebody looks. */
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

const knownOf = (code: string) => knownCodes.find((known) => known === code) ?? 'Other';

/** The key of the sentence for why a ledger can't be read. */
export const failureWords = (code: string) => `failure.${knownOf(code)}` as const;

/** The key of the few words for it beside the name of a node. */
export const nodeFailureWords = (code: string) => `nodeFailure.${knownOf(code)}` as const;
