import {
  governedEntities,
  listedEntities,
  revisedEntities,
  type EntityResource,
  type ListedEntity,
  type PluralOf,
  type RevisedEntity,
} from '@countersign/model/names';

/** How something of a kind of entity is asked for. */
interface EntityRoute {
  readonly method: 'GET';
  readonly path: `/${string}`;
  readonly access: 'Member' | { readonly resource: EntityResource };
}

/** The members of the path down to the list of a kind. */
export type ParentMember<Kind extends RevisedEntity> = (typeof governedEntities)[Kind]['belongsTo'] extends 'Instance'
  ? never
  : 'domainId';

/** The members of the path down to one of a kind. */
export type PlaceMember<Kind extends RevisedEntity> = ParentMember<Kind> | (typeof governedEntities)[Kind]['idField'];

/** The name of the endpoint for the revisions of a kind of entity. */
type RevisionsOf = `of${RevisedEntity}`;

/** A table with an entry for each kind of entity that has revisions, all made by one function. */
export function forEachRevised<Value>(make: (kind: RevisedEntity) => Value): Readonly<Record<RevisionsOf, Value>> {
  const entries = revisedEntities.toSorted().map((kind) => [`of${kind}`, make(kind)]);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- Each kind has its entry; the type of `fromEntries` cannot say it.
  return Object.fromEntries(entries) as Record<RevisionsOf, Value>;
}

/** A table with an entry for each kind of entity that has a list, by what many of it are called, all made by one function. */
export function forEachListed<Value>(make: (kind: ListedEntity) => Value): Readonly<Record<PluralOf<ListedEntity>, Value>> {
  const entries = listedEntities.map((kind) => [governedEntities[kind].plural, make(kind)]);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- Each kind has its entry; the type of `fromEntries` cannot say it.
  return Object.fromEntries(entries) as Record<PluralOf<ListedEntity>, Value>;
}

/** The members of the path of what belongs to a domain, or to the instance, down to one entity. */
export function placeMembers(kind: RevisedEntity): readonly string[] {
  const { idField, belongsTo } = governedEntities[kind];
  return belongsTo === 'Instance' ? [idField] : [...new Set(['domainId', idField])];
}

/** The members of such a path, for the entity with this id. A domain is at its own id. */
export function placeOfEntity<Kind extends RevisedEntity>(
  kind: Kind,
  domainId: string,
  id: string,
): Readonly<Record<PlaceMember<Kind>, string>> {
  const { idField } = governedEntities[kind];
  const members = placeMembers(kind).map((member) => [member, member === idField ? id : domainId]);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- Of several kinds the type has the members of each, so that a call to any of them takes it.
  return Object.fromEntries(members) as Record<PlaceMember<Kind>, string>;
}

function routeOf(kind: RevisedEntity, root: '/v1' | '/internal/v1', below: string): EntityRoute {
  const { plural, belongsTo, readers } = governedEntities[kind];
  const isBelow = belongsTo === 'Domain' && kind !== 'Domain';
  return {
    method: 'GET',
    path: `${root}/${isBelow ? 'domains/{domainId}/' : ''}${plural}${below}`,
    access: readers === 'Members' ? 'Member' : { resource: readers },
  };
}

/** How the list of each kind of entity is asked for, and one by its id. */
export const entityRoutes = forEachListed((kind) => ({
  list: routeOf(kind, '/v1', ''),
  get: routeOf(kind, '/v1', `/{${governedEntities[kind].idField}}`),
}));

/** How the revisions of each kind of entity are asked for. */
export const revisionRoutes = forEachRevised((kind) =>
  routeOf(kind, '/internal/v1', `/{${governedEntities[kind].idField}}/revisions`),
);
