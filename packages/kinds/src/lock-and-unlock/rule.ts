import type { IntentLockStatus, LockStatus } from '@countersign/model';
import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import { kindsOfIntent, type LockableEntity } from '@countersign/model/names';
import { forEachLock, type LockType, type LockVerb } from './lockable-entities.ts';
import { planOf, revision } from '../rules/entity-changes.ts';
import type { EntityData } from '../rules/entity-kind.ts';
import { nextMetadata } from '../rules/entity-metadata.ts';
import { fail } from '../rules/intent-failure.ts';
import type { IntentFailure } from '../rules/intent-failure.ts';
import type { IntentPayloadOf } from '../schemas/intent-payload.ts';
import type { IntentContext, IntentRule } from '../rules/intent-rule.ts';
import { requireEntity, requireRevision } from '../rules/loaded-state.ts';
import { requireCurrentDomain, requireParentDomain, requireRootDomain } from '../rules/target-domain.ts';

const results = { Lock: 'Locked', Unlock: 'Unlocked' } as const satisfies Record<LockVerb, IntentLockStatus>;

// The payloads differ in their type alone, so that one rule suits all of them.
function lockRule(verb: LockVerb, kind: LockableEntity): IntentRule<IntentPayloadOf<LockType>> {
  return {
    references: ({ reference }) => [{ kind, id: reference.id }],
    needs: ({ reference }) => [{ type: 'Entity', kind, id: reference.id }],
    plan({ reference }, context) {
      const there = requireEntity(context, kind, reference.id);
      if (!there.ok) return there;
      // Before its state is looked at: what is of another domain need not be the author's to know.
      const target = checkTarget(kind, there.value, context);
      if (!target.ok) return target;
      const found = requireRevision(context, kind, reference);
      if (!found.ok) return found;
      const entity = found.value;
      const changeable = checkLock(entity.lock, verb);
      if (!changeable.ok) return changeable;
      const next = { ...entity, lock: results[verb], metadata: nextMetadata(entity.metadata, context) };
      return ok(planOf([revision(context, kind, next, entity.metadata)]));
    },
  };
}

function checkTarget(
  kind: LockableEntity,
  entity: EntityData[LockableEntity],
  context: IntentContext,
): Result<void, IntentFailure> {
  if ('permissions' in entity) return requireParentDomain(context, entity);
  if ('domainId' in entity) return requireCurrentDomain(context, entity.domainId);
  return kindsOfIntent[`v0_Lock${kind}`].target === 'root' ? requireRootDomain(context) : ok(undefined);
}

function checkLock(lock: LockStatus, verb: LockVerb): Result<void, IntentFailure> {
  if (lock === 'Archived') return fail('LockStatusCannotBeChanged', 'An archived entity stays archived');
  if (lock !== results[verb]) return ok(undefined);
  return verb === 'Lock'
    ? fail('EntityAlreadyLocked', 'The entity is locked already')
    : fail('EntityAlreadyUnlocked', 'The entity is unlocked already');
}

/** Lock and unlock of the kinds of entity that have a lock. */
export const lockAndUnlock = forEachLock(lockRule);
