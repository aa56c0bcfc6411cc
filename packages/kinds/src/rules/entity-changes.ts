import type { Domain, EntityMetadata } from '@countersign/model';
import type { EntityData, EntityKind } from './entity-kind.ts';
import type { IntentContext } from './intent-rule.ts';
import type { DomainEvent, EntityChange, Plan } from './plan.ts';
import { rootDomainId } from './target-domain.ts';

/** A new entity. */
export function creation<Kind extends EntityKind>(
  context: IntentContext,
  kind: Kind,
  data: EntityData[Kind],
): EntityChange<Kind> {
  return change(context, kind, data, 'absent');
}

/** The next revision of an entity that is now at `before`. */
export function revision<Kind extends EntityKind>(
  context: IntentContext,
  kind: Kind,
  data: EntityData[Kind],
  before: EntityMetadata,
): EntityChange<Kind> {
  return change(context, kind, data, before.revision);
}

/** A plan of these changes, with the event for each of them. */
export function planOf(changes: readonly EntityChange[], effects: Plan['effects'] = []): Plan {
  return { changes, effects, events: changes.flatMap(eventsOf) };
}

function change<Kind extends EntityKind>(
  context: IntentContext,
  kind: Kind,
  data: EntityData[Kind],
  expectedRevision: number | 'absent',
): EntityChange<Kind> {
  return { kind, id: data.id, domainId: domainOf(context, data), data, expectedRevision };
}

function domainOf(context: IntentContext, data: EntityData[EntityKind]): string {
  if ('domainId' in data) return data.domainId;
  return 'permissions' in data ? data.id : rootDomainId(context);
}

function eventsOf({ kind, id, domainId, data, expectedRevision }: EntityChange): DomainEvent[] {
  const isNew = expectedRevision === 'absent';
  // An order is announced by the transaction that processing makes for it.
  if (kind === 'TransactionOrder') return [];
  if (kind === 'Domain') return [{ domainId, payload: domainEvent(data, isNew) }];
  const happened = isNew ? 'Created' : 'Updated';
  if (kind === 'Manifest') return [{ domainId, payload: { type: `Manifest${happened}`, id, accountId: data.accountId } }];
  return [{ domainId, payload: { type: `${kind}${happened}`, id } }];
}

function domainEvent({ id, parentId }: Domain, isNew: boolean): DomainEvent['payload'] {
  if (isNew && parentId !== undefined) return { type: 'DomainCreated', id, parentId };
  return { type: 'DomainUpdated', id, ...(parentId === undefined ? {} : { parentId }) };
}
