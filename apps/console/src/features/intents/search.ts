import { intentStatuses } from '../../app/intents/intent-search.ts';
import { intentTypes } from '../../app/intents/intent-types.ts';
import { manyOf, searchCodec, uuid } from '../../app/routing/search-codec.ts';

/** A task's URL; the filters are kept for the way back to the list. */
export const detailSearch = searchCodec({
  intentId: uuid,
  targetIntentDomainId: uuid,
  status: manyOf(intentStatuses),
  payloadTypes: manyOf(intentTypes),
});
