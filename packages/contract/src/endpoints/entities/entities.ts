import { isKeyOf, recordOf } from '@countersign/kernel';
import { listedShapes, uuid } from '@countersign/model';
import { governedEntities, withArticle, type ErrorReason, type ListedEntity, type PluralOf } from '@countersign/model/names';
import { z } from 'zod';

import { forEachListed, placeMembers, type ParentMember, type PlaceMember } from '../../entity-routes.ts';
import { endpoint, type Endpoint } from '../../endpoint.ts';
import { namedQuery } from '../../query/named.ts';
import { routes, type Routes } from '../../routes.ts';
import { accountsQuery } from '../accounts/query.ts';
import { endpointsQuery } from '../endpoints/query.ts';
import { policiesQuery } from '../policies/query.ts';
import { tickersQuery } from '../tickers/query.ts';
import { usersQuery } from '../users/query.ts';
import { vaultsQuery } from '../vaults/query.ts';

/** How the entities are sorted and looked for that have more to go by than a name and a lock. */
const ownQueries = {
  User: usersQuery,
  Policy: policiesQuery,
  Account: accountsQuery,
  Endpoint: endpointsQuery,
  Vault: vaultsQuery,
  Ticker: tickersQuery,
} as const satisfies Readonly<Partial<Record<ListedEntity, z.ZodObject>>>;

/** How all others are. */
export const plainQuery = namedQuery([], {});

/** What lists are that are not all of a domain or of the instance. */
const ownSummaries: Readonly<Partial<Record<ListedEntity, string>>> = { Ticker: 'The assets that the instance knows' };

type OwnQueries = typeof ownQueries;

type Params<Member extends string> = [Member] extends [never]
  ? unknown
  : { readonly params: z.ZodObject<Readonly<Record<Member, typeof uuid>>, z.core.$strict> };

type ListEndpoint<Kind extends ListedEntity> = Routes[PluralOf<Kind>]['list'] &
  Params<ParentMember<Kind>> & {
    readonly summary: string;
    readonly query: Kind extends keyof OwnQueries ? OwnQueries[Kind] : typeof plainQuery;
    readonly status: 200;
    readonly response: (typeof listedShapes)[Kind]['page'];
    readonly errors: readonly ErrorReason[];
  };

type GetEndpoint<Kind extends ListedEntity> = Routes[PluralOf<Kind>]['get'] &
  Params<PlaceMember<Kind>> & {
    readonly summary: string;
    readonly status: 200;
    readonly response: (typeof listedShapes)[Kind]['one'];
    readonly errors: readonly ErrorReason[];
  };

/** The endpoints of each kind that has a list, by what many of it are called. */
type EntityEndpoints = {
  readonly [Kind in ListedEntity as PluralOf<Kind>]: { readonly list: ListEndpoint<Kind>; readonly get: GetEndpoint<Kind> };
};

function listEntities(kind: ListedEntity): Endpoint {
  const { plural, belongsTo } = governedEntities[kind];
  return endpoint(routes[plural].list, {
    summary: ownSummaries[kind] ?? `The ${plural} of ${belongsTo === 'Instance' ? 'the instance' : 'a domain'}`,
    ...(belongsTo === 'Domain' && { params: z.strictObject({ domainId: uuid }) }),
    query: isKeyOf(ownQueries, kind) ? ownQueries[kind] : plainQuery,
    status: 200,
    response: listedShapes[kind].page,
    errors: [],
  });
}

function getEntity(kind: ListedEntity): Endpoint {
  const { noun, plural, belongsTo } = governedEntities[kind];
  const one = withArticle(noun);
  return endpoint(routes[plural].get, {
    summary: `${one.charAt(0).toUpperCase()}${one.slice(1)}`,
    params: z.strictObject(recordOf(placeMembers(kind), () => uuid)),
    status: 200,
    response: listedShapes[kind].one,
    errors: belongsTo === 'Instance' ? ['EntityNotFoundError'] : [],
  });
}

/** The list of each kind of entity that has one, and one of it by its id, at the routes of the kind. */
// oxlint-disable-next-line typescript/consistent-type-assertions -- Each is made of the tables' entries for its kind, which a type cannot follow.
export const entityEndpoints = forEachListed((kind) => ({ list: listEntities(kind), get: getEntity(kind) })) as EntityEndpoints;
