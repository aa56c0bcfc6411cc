import { placeOfEntity } from '@countersign/contract/routes';
import type { CallOptions, Page } from '@countersign/client';
import type { EntityMetadata, LockStatus } from '@countersign/model';
import { governedEntities, type ListedEntity } from '@countersign/model/names';

import { api } from '../../shared/api/client.ts';
import { searchCodec } from '../../shared/routing/search-codec.ts';
import { defineSource } from '../define-source.ts';
import { entityFields } from '../entity-search.ts';

/** The kinds that are called by their alias. */
export type NamedEntity = Exclude<ListedEntity, 'Ticker'>;

/** What is shown of each of them. */
// oxlint-disable-next-line typescript/consistent-type-definitions -- a record is JSON, whose index signature an interface lacks
type Named = {
  readonly id: string;
  readonly alias: string;
  readonly lock: LockStatus;
  readonly metadata: EntityMetadata;
};

const search = searchCodec(entityFields([]));

/** Where the entities of a kind come from that is listed by name and lock alone. */
export function namedSource(kind: NamedEntity) {
  const { plural } = governedEntities[kind];
  return defineSource({
    of: kind,
    search,
    sortBy: 'alias',
    list: (domainId, query, options): Promise<Page<{ readonly data: Named }>> =>
      api[plural].list({ params: { domainId }, query }, options),
    one: async (domainId: string, id: string, options: CallOptions): Promise<Named> =>
      (await api[plural].get({ params: placeOfEntity(kind, domainId, id) }, options)).data,
    name: ({ alias }) => alias,
  });
}
