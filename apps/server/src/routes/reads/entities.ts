import { forEachListed } from '@countersign/contract/routes';
import { governedEntities, type ListedEntity, type PluralOf, type RevisedEntity } from '@countersign/model/names';
import type { ListQuery, ListScope, Reads } from '@countersign/service';

import type { ApiHandlers } from '../../http/handlers.ts';

type EntityHandlers = { readonly [Plural in PluralOf<ListedEntity>]: Pick<ApiHandlers[Plural], 'get' | 'list'> };

/** The ids in the path of a call. */
type Ids = Readonly<Record<string, string>>;

/** Where an entity of the kind is looked for, by the path of a call. */
export function scopeOf(kind: ListedEntity | RevisedEntity, { domainId = '' }: Ids): ListScope {
  return governedEntities[kind].belongsTo === 'Instance' ? { type: 'Instance' } : { type: 'Domains', domainIds: [domainId] };
}

/** The list of each kind of entity, and one of it by its id. */
export function entityHandlers(reads: Pick<Reads, 'get' | 'list'>): EntityHandlers {
  const handlers = forEachListed((kind) => {
    const { idField, plural } = governedEntities[kind];
    return {
      list: ({ params = {}, query }: { readonly params?: Ids; readonly query: ListQuery }) =>
        reads.list(plural, scopeOf(kind, params), query),
      get: ({ params }: { readonly params: Ids }) => reads.get(plural, scopeOf(kind, params), params[idField] ?? ''),
    };
  });
  // oxlint-disable-next-line typescript/consistent-type-assertions -- Each answers with what its own list has, which the type of a table over all kinds cannot say.
  return handlers as EntityHandlers;
}
