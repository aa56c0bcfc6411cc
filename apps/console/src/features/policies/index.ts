import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

import { policySource } from '../../entities/policy/policy-source.ts';
import { detailRoute, listRoute } from '../../entities/route-options.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { segment } from '../../shared/routing/crumbs.ts';
import { domainRoute } from '../../shared/routing/domain-route.ts';
import { creationAddresses, editAddresses } from '../../shared/routing/proposal-addresses.ts';
import { oneOf, searchCodec, text, uuid } from '../../shared/routing/search-codec.ts';

/** Of which account, and how much of what, to where; the amount as it is written in the asset's unit. */
const moversSearch = searchCodec({
  accountId: uuid,
  tickerId: uuid,
  amount: text,
  whereto: oneOf(['Anywhere', 'UnknownAddress']),
});

/** The policies: list, details, and the forms that make and change them. */
export const policiesRoutes = [
  createRoute({
    getParentRoute: () => domainRoute,
    path: 'policies',
    staticData: { crumbs: [] },
    ...listRoute(policySource),
    component: lazyScreen(() => import('./policy-list.tsx'), 'PolicyList'),
  }),
  createRoute({
    getParentRoute: () => domainRoute,
    path: 'policies/$entityId',
    staticData: { crumbs: [{ of: policySource, id: 'entityId' }] },
    ...detailRoute(policySource),
    component: lazyScreen(() => import('./policy-detail.tsx'), 'PolicyDetail'),
  }),
  createRoute({
    getParentRoute: () => domainRoute,
    path: 'policies/test',
    staticData: { crumbs: [segment('test')] },
    component: lazyScreen(() => import('./policy-test.tsx'), 'PolicyTest'),
  }),
  createRoute({
    getParentRoute: () => domainRoute,
    path: 'policies/movers',
    staticData: { crumbs: [segment('movers')] },
    validateSearch: moversSearch,
    component: lazyScreen(() => import('./movers/who-can-move.tsx'), 'WhoCanMove'),
  }),
  createRoute({
    getParentRoute: () => domainRoute,
    path: creationAddresses.v0_CreatePolicy,
    staticData: { crumbs: [segment('create')] },
    component: lazyScreen(() => import('./form/policy-form.tsx'), 'CreatePolicyForm'),
  }),
  createRoute({
    getParentRoute: () => domainRoute,
    path: editAddresses.v0_UpdatePolicy,
    staticData: { crumbs: [{ of: policySource, id: 'entityId' }, segment('edit')] },
    loader: ({ params: { domainId, entityId } }) => {
      void queryClient.prefetchQuery(policySource.one(domainId, entityId));
    },
    component: lazyScreen(() => import('./form/policy-form.tsx'), 'EditPolicyForm'),
  }),
] as const;
