import type { EntityData } from '@countersign/model';
import type { EntityKind } from '@countersign/model/names';

export type { EntityData, EntityKind };

/** A pointer to an entity of a kind. Ids are unique within their kind over all domains. */
export interface EntityPointer<Kind extends EntityKind = EntityKind> {
  readonly kind: Kind;
  readonly id: string;
}

/** An entity at its present revision. */
export type LoadedEntity<Of extends EntityKind = EntityKind> = {
  readonly [Kind in Of]: { readonly kind: Kind; readonly data: EntityData[Kind] };
}[Of];

/** True for an entity of the kind. */
export function isOfKind<Kind extends EntityKind>(
  entity: LoadedEntity,
  kind: Kind,
): entity is LoadedEntity & { readonly kind: Kind; readonly data: EntityData[Kind] } {
  return entity.kind === kind;
}

/** Data as an entity of its kind. */
export function loadedEntity<Kind extends EntityKind>(kind: Kind, data: EntityData[Kind]): LoadedEntity<Kind> {
  return { kind, data };
}
