import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

import type { Entity, EntityDefinition } from '../../entities/define-entity.ts';
import type { EntitySource } from '../../entities/define-source.ts';
import { detailRoute } from '../../entities/route-options.ts';
import { queryClient } from '../api/query-client.ts';
import type { ListSearch } from '../list/use-list-search.ts';
import { domainRoute } from '../routing/domain-route.ts';

/** The list and the detail screen of a kind of entity, where no feature adds anything to what its definition says. */
export function entityRoutes<
  const Name extends string,
  Row extends { readonly data: Entity },
  One extends Row['data'],
  Search extends ListSearch,
>(section: Name, source: EntitySource<Row, One, Search>, load: () => Promise<EntityDefinition<Row, One, Search>>) {
  const detailPath: `${Name}/$entityId` = `${section}/$entityId`;
  return [
    createRoute({
      getParentRoute: () => domainRoute,
      path: section,
      staticData: { crumbs: [] },
      validateSearch: source.search,
      loaderDeps: ({ search }) => ({ ...search }),
      loader: ({ params, deps }: { params: { domainId: string }; deps: object }) => {
        void queryClient.prefetchQuery(source.page(params.domainId, source.search({ ...deps })));
      },
      component: lazyScreen(async () => {
        const [{ listScreen }, definition] = await Promise.all([import('./definition-screens.tsx'), load()]);
        return { List: listScreen(definition, section) };
      }, 'List'),
    }),
    createRoute({
      getParentRoute: () => domainRoute,
      path: detailPath,
      staticData: { crumbs: [{ of: source, id: 'entityId' }] },
      ...detailRoute(source),
      component: lazyScreen(async () => {
        const [{ detailScreen }, definition] = await Promise.all([import('./definition-screens.tsx'), load()]);
        return { Detail: detailScreen(definition) };
      }, 'Detail'),
    }),
  ] as const;
}
