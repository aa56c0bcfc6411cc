import type { EntityIdAndRevision, EntityMetadata, Ledger } from '@countersign/model';
import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import type { LockableEntity } from '@countersign/model/names';
import { isOfKind, type EntityData, type EntityKind } from './entity-kind.ts';
import { fail } from './intent-failure.ts';
import type { IntentFailure } from './intent-failure.ts';
import type { IntentContext } from './intent-rule.ts';
import type { LoadedFacts } from './state-needs.ts';

/** An entity among the loaded facts. */
export function findEntity<Kind extends EntityKind>(facts: LoadedFacts, kind: Kind, id: string): EntityData[Kind] | undefined {
  for (const entity of facts.entities) if (entity.data.id === id && isOfKind(entity, kind)) return entity.data;
  return undefined;
}

/** An entity that must be there (`InvalidEntityId`). */
export function requireEntity<Kind extends EntityKind>(
  context: IntentContext,
  kind: Kind,
  id: string,
): Result<EntityData[Kind], IntentFailure> {
  const entity = findEntity(context.facts, kind, id);
  return entity ? ok(entity) : fail('InvalidEntityId', `There is no ${kind} ${id}`);
}

/** An entity at exactly the revision the author saw (`InvalidEntityId`, `EntityRevisionMismatch`). */
export function requireRevision<Kind extends EntityKind>(
  context: IntentContext,
  kind: Kind,
  reference: EntityIdAndRevision,
): Result<EntityData[Kind] & { metadata: EntityMetadata }, IntentFailure> {
  const found = requireEntity(context, kind, reference.id);
  if (!found.ok) return found;
  const { metadata } = found.value;
  if (metadata?.revision !== reference.revision) {
    return fail(
      'EntityRevisionMismatch',
      `${kind} ${reference.id} is at revision ${metadata?.revision}, not ${reference.revision}`,
    );
  }
  return ok({ ...found.value, metadata });
}

/** Fails with `EntityAlreadyCreated` if there is such an entity. */
export function requireAbsent(context: IntentContext, kind: EntityKind, id: string): Result<void, IntentFailure> {
  return findEntity(context.facts, kind, id) ? fail('EntityAlreadyCreated', `There is already a ${kind} ${id}`) : ok(undefined);
}

/** A configured ledger (`LedgerNotFound`). */
export function requireLedger(context: IntentContext, ledgerId: string): Result<Ledger, IntentFailure> {
  const ledger = context.facts.ledgers.find((candidate) => candidate.id === ledgerId);
  return ledger ? ok(ledger) : fail('LedgerNotFound', `There is no ledger ${ledgerId}`);
}

/** The code of those that have one of their own. */
const lockedCodes: Readonly<Partial<Record<LockableEntity, IntentFailure['code']>>> = {
  Domain: 'DomainLocked',
  Vault: 'VaultLocked',
  Endpoint: 'EndpointLocked',
  Account: 'AccountLocked',
  Ticker: 'TickerLocked',
};

/** Fails with the kind's own code if the entity is locked or archived: such entities can't be used or edited. */
export function requireUnlocked<Kind extends LockableEntity>(kind: Kind, entity: EntityData[Kind]): Result<void, IntentFailure> {
  if (entity.lock === 'Unlocked') return ok(undefined);
  return fail(lockedCodes[kind] ?? 'EntityAlreadyLocked', `${kind} ${entity.id} is ${entity.lock}`);
}
