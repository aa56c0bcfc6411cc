import { createRoute } from '@tanstack/react-router';

import type { Entity, EntityDefinition } from '../../entities/define-entity.ts';
import type { EntitySource } from '../../entities/define-source.ts';
import { detailRoute } from '../../entities/route-options.ts';
import { queryClient } from '../api/query-client.ts';
import type { ListSearch } from '../list/use-list-search.ts';
import { crumbs, type CrumbEntity } from '../routing/crumbs.ts';
import { domainRoute } from '../routing/domain-route.ts';
import { lazyScreen } from '../routing/lazy-screen.ts';
import type { Section } from '../routing/paths.ts';

/** The list and the detail screen of a kind of entity, where no feature adds anything to what its definition says. */
export function entityRoutes<
  const Name extends Section,
  Row extends { readonly data: Entity },
  One extends Row['data'],
  Search extends ListSearch,
>(
  section: Name,
  entity: CrumbEntity,
  source: EntitySource<Row, One, Search>,
  load: () => Promise<EntityDefinition<Row, One, Search>>,
) {
  const detailPath: `${Name}/$entityId` = `${section}/$entityId`;
  return [
    createRoute({
      getParentRoute: () => domainRoute,
      path: section,
      staticData: { crumbs: [crumbs.section(section)] },
      validateSearch: source.search,
      loaderDeps: ({ search }) => ({ ...search }),
      loader: ({ params, deps }: { params: { domainId: string }; deps: object }) => {
        void queryClient.prefetchQuery(source.page(params.domainId, source.search({ ...deps })));
      },
      component: lazyScreen(async () => {
        const [{ listScreen }, definition] = await Promise.all([import('./definition-screens.tsx'), load()]);
        return { List: listScreen(definition) };
      }, 'List'),
    }),
    createRoute({
      getParentRoute: () => domainRoute,
      path: detailPath,
      staticData: { crumbs: [crumbs.section(section), { entity, id: 'entityId' }] },
      ...detailRoute(source),
      component: lazyScreen(async () => {
        const [{ detailScreen }, definition] = await Promise.all([import('./definition-screens.tsx'), load()]);
        return { Detail: detailScreen(definition) };
      }, 'Detail'),
    }),
  ] as const;
}
