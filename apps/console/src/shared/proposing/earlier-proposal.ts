import type { IntentPayloadOf } from '@countersign/kinds/schemas';
import type { IntentType } from '@countersign/model';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';

import { intentQuery } from '../../entities/intent/intent-queries.ts';
import { useScope } from '../routing/scope.ts';

/** What a task asked for, to be proposed again: a form is filled with it. */
export interface EarlierProposal<Type extends IntentType> {
  readonly payload: IntentPayloadOf<Type>;
  /** Why, as it was said to those who decide. */
  readonly reason: string;
}

/**
 * The task that the address says is to be proposed again; undefined while it is being read, null where there is none: none is named, it
 * can't be read, or it is of another kind.
 */
export function useEarlierProposal<Type extends IntentType>(type: Type): EarlierProposal<Type> | null | undefined {
  const { again } = useSearch({ from: '/signed-in/$profileDomainId/domain/$domainId/inside' });
  const { domainId } = useScope();
  const { data, isLoading } = useQuery({
    ...intentQuery(domainId, again ?? ''),
    enabled: again !== undefined,
    refetchInterval: false,
  });
  if (isLoading) return undefined;
  const { payload, metadata } = data?.details ?? {};
  return payload !== undefined && isOf(payload, type) ? { payload, reason: metadata?.description ?? '' } : null;
}

function isOf<Type extends IntentType>(payload: { readonly type: IntentType }, type: Type): payload is IntentPayloadOf<Type> {
  return payload.type === type;
}
