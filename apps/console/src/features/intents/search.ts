import { intentTypes } from '@countersign/model/names';
import { intentStatuses } from '../../entities/intent/intent-search.ts';
import { manyOf, searchCodec, uuid } from '../../shared/routing/search-codec.ts';

/** A task's URL; the filters are kept for the way back to the list. */
export const detailSearch = searchCodec({
  intentId: uuid,
  status: manyOf(intentStatuses),
  payloadTypes: manyOf(intentTypes),
});
