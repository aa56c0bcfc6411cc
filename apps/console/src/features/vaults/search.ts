import { listFields, searchCodec } from '../../shared/routing/search-codec.ts';

/** The URL of what waits for a vault: the place in the list. */
export const pendingSearch = searchCodec(listFields([]));
