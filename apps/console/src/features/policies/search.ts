import type { CallInput } from '@countersign/client';
import type { Contract } from '@countersign/contract';

import { intentTypes } from '@countersign/model/intent-types';
import { entityFields, entityQuery } from '../../entities/entity-search.ts';
import { manyOf, oneOf, searchCodec } from '../../shared/routing/search-codec.ts';

/** The list's URL: order, place, filters. */
export const listSearch = searchCodec({
  ...entityFields(['rank', 'scope']),
  intentTypes: manyOf(intentTypes),
  scope: oneOf(['Self', 'Descendants', 'SelfAndDescendants']),
});
export type PolicyListSearch = ReturnType<typeof listSearch>;

type PolicyListQuery = NonNullable<CallInput<Contract['policies']['list']>['query']>;

/** The server's query of the list's URL. */
export function toListQuery({ intentTypes: types, scope, ...search }: PolicyListSearch): PolicyListQuery {
  return {
    ...entityQuery(search),
    ...(types && { intentTypes: types }),
    ...(scope && { scope }),
  };
}
