import type { CallInput } from '@countersign/client';
import type { Contract } from '@countersign/contract';

import { entityFields, entityQuery } from '../../entities/entity-search.ts';
import { manyTexts, searchCodec, text } from '../../shared/routing/search-codec.ts';

/** The list's URL: order, place, filters. */
export const listSearch = searchCodec({ ...entityFields([]), roles: manyTexts, publicKey: text });
export type UserListSearch = ReturnType<typeof listSearch>;

type UserListQuery = NonNullable<CallInput<Contract['users']['list']>['query']>;

/** The server's query of the list's URL. */
export function toListQuery({ roles, publicKey, ...search }: UserListSearch): UserListQuery {
  return {
    ...entityQuery(search),
    ...(roles && { roles }),
    ...(publicKey && { publicKey }),
  };
}
