import type { IntentStatus } from '@countersign/model';

import type { IntentListQuery } from '../../app/intents/intent-queries.ts';
import { intentTones } from '../../app/entities/status-tones.ts';
import { intentTypes } from '../../app/intents/intent-types.ts';
import { listFields, manyOf, searchCodec, text } from '../../app/routing/search-codec.ts';

/** Every status, in the order of an intent's life. */
export const intentStatuses = Object.keys(intentTones) as IntentStatus[];

/** By what the server sorts tasks. */
const sorts = ['state.status', 'details.expiryAt', 'details.metadata.createdAt', 'state.lastModifiedAt'] as const;

/** The tasks' URL: order, place, and the filters. */
export const listSearch = searchCodec({
  ...listFields(sorts),
  status: manyOf(intentStatuses),
  payloadTypes: manyOf(intentTypes),
  authorId: text,
});
export type IntentListSearch = ReturnType<typeof listSearch>;

/** A task's URL; the filters are kept for the way back to the list. */
export const detailSearch = searchCodec({
  intentId: text,
  targetIntentDomainId: text,
  status: manyOf(intentStatuses),
  payloadTypes: manyOf(intentTypes),
});

/** The server's query of a list's URL: newest first unless another order is chosen. */
export const toListQuery = ({
  status,
  payloadTypes,
  authorId,
  sortBy,
  sortOrder,
  startingAfter,
}: IntentListSearch): IntentListQuery => ({
  sortBy: sortBy ?? 'details.metadata.createdAt',
  sortOrder: sortOrder ?? 'DESC',
  ...(startingAfter && { startingAfter }),
  ...(status && { 'state.status': status }),
  ...(payloadTypes && { 'details.payload.type': payloadTypes }),
  ...(authorId && { 'details.author.id': authorId }),
});
