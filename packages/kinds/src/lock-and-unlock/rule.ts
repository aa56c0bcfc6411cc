import type { EntityIdAndRevision, EntityMetadata, IntentLockStatus, LockStatus } from '@countersign/model';
import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import { planOf, revision } from '../rules/entity-changes.ts';
import type { EntityData, LockableKind } from '../rules/entity-kind.ts';
import { nextMetadata } from '../rules/entity-metadata.ts';
import { fail } from '../rules/intent-failure.ts';
import type { IntentFailure } from '../rules/intent-failure.ts';
import type { IntentContext, IntentRule, TargetRule } from '../rules/intent-rule.ts';
import { requireEntity, requireRevision } from '../rules/loaded-state.ts';
import { requireCurrentDomain, requireParentDomain, requireRootDomain } from '../rules/target-domain.ts';

const targetRules = {
  Domain: 'parent',
  User: 'current',
  Policy: 'current',
  Vault: 'root',
  Endpoint: 'current',
  Account: 'current',
  Ticker: 'root',
} as const satisfies Record<LockableKind, TargetRule>;

type Verb = 'Lock' | 'Unlock';

const results = { Lock: 'Locked', Unlock: 'Unlocked' } as const satisfies Record<Verb, IntentLockStatus>;

// Locking is the same for all kinds, so it is written once; the payloads differ in their type alone.
function lockChange<Kind extends LockableKind, V extends Verb>(verb: V, kind: Kind): IntentRule<`v0_${V}${Kind}`> {
  const generic = {
    type: `v0_${verb}${kind}`,
    targetRule: targetRules[kind],
    references: ({ reference }: { reference: EntityIdAndRevision }) => [{ kind, id: reference.id }],
    needs: ({ reference }: { reference: EntityIdAndRevision }) => [{ type: 'Entity', kind, id: reference.id }],
    plan({ reference }: { reference: EntityIdAndRevision }, context: IntentContext) {
      const there = requireEntity(context, kind, reference.id);
      if (!there.ok) return there;
      // Before its state is looked at: what is of another domain need not be the author's to know.
      const target = checkTarget(kind, there.value, context);
      if (!target.ok) return target;
      const found = requireRevision(context, kind, reference);
      if (!found.ok) return found;
      const entity: EntityData[LockableKind] & { metadata: EntityMetadata } = found.value;
      const changeable = checkLock(entity.lock, verb);
      if (!changeable.ok) return changeable;
      const next = { ...entity, lock: results[verb], metadata: nextMetadata(entity.metadata, context) };
      return ok(planOf([revision(context, kind, next as unknown as EntityData[Kind], entity.metadata)]));
    },
  };
  return generic as unknown as IntentRule<`v0_${V}${Kind}`>;
}

function checkTarget(kind: LockableKind, entity: EntityData[LockableKind], context: IntentContext): Result<void, IntentFailure> {
  if ('permissions' in entity) return requireParentDomain(context, entity);
  if ('domainId' in entity) return requireCurrentDomain(context, entity.domainId);
  return targetRules[kind] === 'root' ? requireRootDomain(context) : ok(undefined);
}

function checkLock(lock: LockStatus, verb: Verb): Result<void, IntentFailure> {
  if (lock === 'Archived') return fail('LockStatusCannotBeChanged', 'An archived entity stays archived');
  if (lock !== results[verb]) return ok(undefined);
  return verb === 'Lock'
    ? fail('EntityAlreadyLocked', 'The entity is locked already')
    : fail('EntityAlreadyUnlocked', 'The entity is unlocked already');
}

/** Lock and unlock of the seven kinds of entity that have a lock. */
export const lockAndUnlock = {
  v0_LockDomain: lockChange('Lock', 'Domain'),
  v0_UnlockDomain: lockChange('Unlock', 'Domain'),
  v0_LockUser: lockChange('Lock', 'User'),
  v0_UnlockUser: lockChange('Unlock', 'User'),
  v0_LockPolicy: lockChange('Lock', 'Policy'),
  v0_UnlockPolicy: lockChange('Unlock', 'Policy'),
  v0_LockVault: lockChange('Lock', 'Vault'),
  v0_UnlockVault: lockChange('Unlock', 'Vault'),
  v0_LockEndpoint: lockChange('Lock', 'Endpoint'),
  v0_UnlockEndpoint: lockChange('Unlock', 'Endpoint'),
  v0_LockAccount: lockChange('Lock', 'Account'),
  v0_UnlockAccount: lockChange('Unlock', 'Account'),
  v0_LockTicker: lockChange('Lock', 'Ticker'),
  v0_UnlockTicker: lockChange('Unlock', 'Ticker'),
} as const;
