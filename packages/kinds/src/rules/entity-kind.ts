import type {
  Account,
  ApiTickerData,
  Domain,
  Endpoint,
  Manifest,
  Policy,
  TransactionOrder,
  User,
  Vault,
} from '@countersign/model';

/** The shape of the data of each kind of governed entity. */
export interface EntityData {
  Domain: Domain;
  User: User;
  Policy: Policy;
  Vault: Vault;
  Endpoint: Endpoint;
  Account: Account;
  Ticker: ApiTickerData;
  TransactionOrder: TransactionOrder;
  Manifest: Manifest;
}

/** A kind of entity that intents create or change. */
export type EntityKind = keyof EntityData;

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
