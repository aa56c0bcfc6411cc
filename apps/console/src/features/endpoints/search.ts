import type { CallInput } from '@countersign/client';
import type { Contract } from '@countersign/contract';

import { entityFields, entityQuery } from '../../entities/entity-search.ts';
import { manyTexts, searchCodec, text } from '../../shared/routing/search-codec.ts';

/** The list's URL: order, place, filters. */
export const listSearch = searchCodec({
  ...entityFields(['address', 'ledgerId', 'trustScore']),
  ledgerId: manyTexts,
  address: text,
});
export type EndpointListSearch = ReturnType<typeof listSearch>;

type EndpointListQuery = NonNullable<CallInput<Contract['endpoints']['list']>['query']>;

/** The server's query of the list's URL. */
export function toListQuery({ ledgerId, address, ...search }: EndpointListSearch): EndpointListQuery {
  return {
    ...entityQuery(search),
    ...(ledgerId && { ledgerId }),
    ...(address && { address: [address] }),
  };
}
