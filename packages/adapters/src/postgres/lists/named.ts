import { plainQuery } from '@countersign/contract';
import type { EntityData, Envelope } from '@countersign/model';
import { governedEntities, type ListedEntity } from '@countersign/model/names';

import { anyOf, contains, metadataFilters, metadataSorts } from './filters.ts';
import { defineList, type ListDefinition } from './list-definition.ts';
import { envelope, selectEntity } from './rows.ts';

/** Where the entities of a kind are, and how they are found and ordered. Their table is called `e`. */
export function tableOf(kind: ListedEntity) {
  const { word, belongsTo } = governedEntities[kind];
  return {
    from: `entity_${word} e`,
    id: 'e.id',
    idType: 'uuid',
    scopes: belongsTo === 'Instance' ? { Instance: 'true' } : { Domains: 'e.domain_id', Subtrees: 'e.domain_id' },
  } as const;
}

/** The sorts of a list of entities that have a name and a lock, with those of its own, in the order of `namedQuery`. */
export function namedSorts<const Own extends Readonly<Record<string, string>>>(own: Own) {
  return { id: 'e.id', alias: 'e.alias', ...own, lock: 'e.lock', ...metadataSorts };
}

/** The filters of every list of entities that have a name and a lock. */
export const namedFilters = {
  id: anyOf('e.id', 'uuid[]'),
  alias: contains('e.alias'),
  lock: anyOf('e.lock'),
  ...metadataFilters,
};

/** The list of entities that have no more than a name and a lock. */
export function namedList<Kind extends ListedEntity>(kind: Kind): ListDefinition<Envelope<EntityData[Kind]>> {
  return defineList(
    { query: plainQuery },
    {
      ...tableOf(kind),
      columns: selectEntity(kind),
      sorts: namedSorts({}),
      defaultSort: 'alias',
      filters: namedFilters,
      item: envelope,
    },
  );
}
