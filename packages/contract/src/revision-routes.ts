import { governedEntities, revisedEntities, type EntityResource, type RevisedEntity } from '@countersign/model/names';

/** The name of the endpoint for the revisions of a kind of entity. */
type RevisionsOf = `of${RevisedEntity}`;

/** How the revisions of a kind of entity are asked for. */
interface RevisionRoute {
  readonly method: 'GET';
  readonly path: `/internal/v1/${string}`;
  readonly access: 'Member' | { readonly resource: EntityResource };
}

/** A table with an entry for each kind of entity that has revisions, all made by one function. */
export function forEachRevised<Value>(make: (kind: RevisedEntity) => Value): Readonly<Record<RevisionsOf, Value>> {
  const entries = revisedEntities.toSorted().map((kind) => [`of${kind}`, make(kind)]);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- Each kind has its entry; the type of `fromEntries` cannot say it.
  return Object.fromEntries(entries) as Record<RevisionsOf, Value>;
}

/** The members of the path of what belongs to a domain, or to the instance, down to one entity. */
export function placeMembers(kind: RevisedEntity): readonly string[] {
  const { idField, belongsTo } = governedEntities[kind];
  return belongsTo === 'Instance' ? [idField] : [...new Set(['domainId', idField])];
}

/** The members of such a path, for the entity with this id. A domain is at its own id. */
export function placeOfEntity(kind: RevisedEntity, domainId: string, id: string): Readonly<Record<string, string>> {
  const { idField } = governedEntities[kind];
  return Object.fromEntries(placeMembers(kind).map((member) => [member, member === idField ? id : domainId]));
}

function revisionRoute(kind: RevisedEntity): RevisionRoute {
  const { plural, idField, belongsTo, readers } = governedEntities[kind];
  const isBelow = belongsTo === 'Domain' && kind !== 'Domain';
  return {
    method: 'GET',
    path: `/internal/v1/${isBelow ? 'domains/{domainId}/' : ''}${plural}/{${idField}}/revisions`,
    access: readers === 'Members' ? 'Member' : { resource: readers },
  };
}

/** How the revisions of each kind of entity are asked for. */
export const revisionRoutes = forEachRevised(revisionRoute);
