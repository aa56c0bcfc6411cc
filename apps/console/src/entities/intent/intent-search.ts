import { keysOf } from '@countersign/kernel';
import { intentTypes } from '@countersign/model/names';
import type { IntentStatus, IntentType } from '@countersign/model';

import { intentTones } from '../status-tones.ts';
import { day, listFields, manyOf, manyTexts, oneOf, searchCodec, uuid } from '../../shared/routing/search-codec.ts';
import { dayBounds } from '../../shared/list/day-bounds.ts';
import type { IntentListQuery } from './intent-queries.ts';

/** Every status, in the order of an intent's life. */
export const intentStatuses = keysOf(intentTones);

/** The statuses of a task that goes on, and of one that ended without doing what it was for. */
export const inFlight = ['Open', 'Approved', 'Executing'] as const satisfies IntentStatus[];
export const failed = ['Failed', 'Rejected', 'Expired'] as const satisfies IntentStatus[];

/** By what the server sorts tasks. */
const sorts = ['state.status', 'details.expiryAt', 'details.metadata.createdAt', 'state.lastModifiedAt'] as const;

/** The URL of a list of tasks: order, place, and the filters. */
export const intentSearch = searchCodec({
  ...listFields(sorts),
  status: manyOf(intentStatuses),
  payloadTypes: manyOf(intentTypes),
  authorId: uuid,
  /** The domains that they change something in. */
  targetDomainId: manyTexts,
  /** The days that they were proposed on, of the reader's time zone. */
  from: day,
  to: day,
  /** Those alone that the reader can decide on. */
  waiting: oneOf(['true']),
});
export type IntentSearch = ReturnType<typeof intentSearch>;

/** Which tasks a list is about, where it is not about all of a domain: those of an entity, or of some kinds. */
export interface IntentSubject {
  /** What the list is called, where it is not that of all tasks: its views and columns are its own. */
  readonly name?: string;
  /** Those in these states alone, where no others are asked for. */
  readonly statuses?: readonly IntentStatus[];
  readonly entityId?: string;
  readonly types?: readonly IntentType[];
}

/** The server's query of a list's URL: newest first unless another order is chosen. */
export function toIntentQuery(
  { status, payloadTypes, authorId, targetDomainId, from, to, sortBy, sortOrder, startingAfter, limit }: IntentSearch,
  { entityId, types, statuses }: IntentSubject = {},
): IntentListQuery {
  const kinds = payloadTypes ?? types;
  const shown = status ?? statuses;
  const { after, before } = dayBounds(from, to);
  return {
    sortBy: sortBy ?? 'details.metadata.createdAt',
    sortOrder: sortOrder ?? 'DESC',
    ...(startingAfter && { startingAfter }),
    ...(limit && { limit }),
    ...(shown && { 'state.status': [...shown] }),
    ...(kinds && { 'details.payload.type': [...kinds] }),
    ...(authorId && { 'details.author.id': authorId }),
    ...(targetDomainId && { 'details.targetDomainId': targetDomainId }),
    ...(after && { 'details.metadata.createdAt.gt': after }),
    ...(before && { 'details.metadata.createdAt.lt': before }),
    ...(entityId && { entityId }),
  };
}
