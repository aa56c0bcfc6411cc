import type { JsonObject } from '@countersign/kernel';
import type { NamedKind } from '@countersign/kinds/words';
import type { IntentType } from '@countersign/model';
import { useQuery } from '@tanstack/react-query';

import { revisionQuery } from '../../entities/revision-queries.ts';
import { useScope } from '../routing/scope.ts';
import { useEarlierProposal, type EarlierProposal } from './earlier-proposal.ts';

/** A change to be proposed again, and what it was meant to change: the entity at the revision that its author saw. */
export interface EarlierChange<Type extends IntentType = IntentType> extends EarlierProposal<Type> {
  readonly record: JsonObject;
}

/**
 * The change that the address says is to be proposed again; undefined while it is being read. Null where there is none, and where it is not
 * known what it was meant to change: then nobody knows what others changed since, which it must not undo unseen.
 */
export function useEarlierChange<Type extends IntentType>(
  type: Type,
  kind: NamedKind,
  entityId: string,
): EarlierChange<Type> | null | undefined {
  const earlier = useEarlierProposal(type);
  const { domainId } = useScope();
  const { payload } = earlier ?? {};
  const reference = payload && 'reference' in payload ? payload.reference : undefined;
  const isKept = kind !== 'ledger' && reference?.id === entityId;
  const { data: record, isLoading } = useQuery({
    ...revisionQuery(
      kind === 'ledger' ? 'account' : kind,
      kind === 'domain' ? entityId : domainId,
      entityId,
      reference?.revision ?? 0,
    ),
    enabled: isKept,
    retry: 1,
  });
  if (earlier === undefined || isLoading) return undefined;
  return earlier && record ? { ...earlier, record } : null;
}
