import type { CallInput } from '@countersign/client';
import type { Contract } from '@countersign/contract';

import { entityFields, entityQuery } from '../../entities/entity-search.ts';
import { searchCodec } from '../../shared/routing/search-codec.ts';

/** The list's URL: order, place, filters. */
export const listSearch = searchCodec(entityFields(['parentId']));
export type DomainListSearch = ReturnType<typeof listSearch>;

type DomainListQuery = NonNullable<CallInput<Contract['domains']['list']>['query']>;

/** The server's query of the list's URL. */
export const toListQuery = (search: DomainListSearch): DomainListQuery => entityQuery(search);
