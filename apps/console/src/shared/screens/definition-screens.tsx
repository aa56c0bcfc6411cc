import { useMatches } from '@tanstack/react-router';
import type { ComponentType } from 'react';

import type { Entity, EntityDefinition } from '../../entities/define-entity.ts';
import type { Single } from '../../entities/define-source.ts';
import type { ListSearch } from '../list/use-list-search.ts';
import { paths } from '../routing/paths.ts';
import { EntityDetail } from './entity-detail.tsx';
import { EntityList } from './entity-list.tsx';

// What these give is said, so that the router's type, to which they belong, does not depend on itself.

/** The list of a kind of entity in its section, with nothing but what its definition says. */
export function listScreen<Row extends { readonly data: Entity }, One extends Single<Row>, Search extends ListSearch>(
  entity: EntityDefinition<Row, One, Search>,
  section: string,
): ComponentType {
  return function ListScreen() {
    // The match's and not the location's, which is the next screen's before this one is gone.
    const here = useMatches().at(-1);
    return (
      <EntityList
        entity={entity}
        path={(scope, id) => paths.entity(scope, section, id)}
        search={entity.source.search({ ...here?.search })}
      />
    );
  };
}

/** The detail screen of a kind of entity, with nothing but what its definition says; its address ends in the id. */
export function detailScreen<Row extends { readonly data: Entity }, One extends Row['data'], Search extends ListSearch>(
  entity: EntityDefinition<Row, One, Search>,
): ComponentType {
  return function DetailScreen() {
    const params = useMatches().at(-1)?.params ?? {};
    const id: unknown = 'entityId' in params ? params.entityId : undefined;
    return typeof id === 'string' ? <EntityDetail entity={entity} id={id} /> : null;
  };
}
