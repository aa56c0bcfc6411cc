import type { NeverProposed } from '@countersign/contract';
import type { IntentType } from '@countersign/model';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { api } from '../api/client.ts';
import { useScope } from '../routing/scope.ts';

/** Why a kind can never be proposed. */
export type NeverReason = NeverProposed['kinds'][number]['reason'];

function neverProposedQuery(domainId: string) {
  return queryOptions({
    queryKey: ['never-proposed', domainId],
    queryFn: ({ signal }) => api.me.neverProposed({ params: { domainId } }, { signal }),
    staleTime: 15_000,
  });
}

const byKind = ({ kinds }: NeverProposed): ReadonlyMap<IntentType, NeverReason> =>
  new Map(kinds.map(({ type, reason }) => [type, reason]));

const nothing: ReadonlyMap<IntentType, NeverReason> = new Map();

/**
 * The kinds that the person can never propose in the current domain, and why: what need not be offered. None before that is known, and where it
 * can't be asked: whatever is proposed is judged anyway.
 */
export function useNeverProposed(): ReadonlyMap<IntentType, NeverReason> {
  return useQueryOfNever().data ?? nothing;
}

/** Whether some kinds are offered here: unless the person can never propose any of them; `asking` as long as that is on its way. */
export function useIsOffered(kinds: readonly IntentType[]): boolean | 'asking' {
  const { data = nothing, isPending } = useQueryOfNever();
  if (kinds.length > 0 && isPending) return 'asking';
  return isAnyOpen(kinds, data);
}

/** Whether one of some kinds may be proposed; what proposes none at all may always be done. */
export function isAnyOpen(kinds: readonly IntentType[], never: ReadonlyMap<IntentType, NeverReason>): boolean {
  return kinds.length === 0 || kinds.some((kind) => !never.has(kind));
}

/** Why the person can never propose a kind here; `asking` as long as that is on its way. */
export function useNeverReason(type: IntentType): NeverReason | 'asking' | undefined {
  const { data, isPending } = useQueryOfNever();
  return isPending ? 'asking' : data?.get(type);
}

function useQueryOfNever() {
  const { domainId } = useScope();
  return useQuery({ ...neverProposedQuery(domainId), select: byKind });
}
