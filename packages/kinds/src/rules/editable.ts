import type { EntityIdAndRevision, EntityMetadata } from '@countersign/model';
import type { Result } from '@countersign/kernel';
import type { LockableEntity } from '@countersign/model/names';
import type { EntityData } from './entity-kind.ts';
import type { IntentFailure } from './intent-failure.ts';
import type { IntentContext } from './intent-rule.ts';
import { requireEntity, requireRevision, requireUnlocked } from './loaded-state.ts';
import { requireCurrentDomain, requireRootDomain } from './target-domain.ts';

/**
 * The entity an update refers to, at the revision its author saw, addressed to the right domain and unlocked: the entity's own
 * domain (for a domain, itself), or the root domain for vaults and tickers.
 */
export function requireEditable<Kind extends LockableEntity>(
  context: IntentContext,
  kind: Kind,
  reference: EntityIdAndRevision,
): Result<EntityData[Kind] & { metadata: EntityMetadata }, IntentFailure> {
  const there = requireEntity(context, kind, reference.id);
  if (!there.ok) return there;
  const entity: EntityData[LockableEntity] = there.value;
  // Before its state is looked at: what is of another domain need not be the author's to know.
  const target = checkTarget(entity, context);
  if (!target.ok) return target;
  const found = requireRevision(context, kind, reference);
  if (!found.ok) return found;
  const unlocked = requireUnlocked(kind, found.value);
  return unlocked.ok ? found : unlocked;
}

function checkTarget(entity: EntityData[LockableEntity], context: IntentContext): Result<void, IntentFailure> {
  if ('domainId' in entity) return requireCurrentDomain(context, entity.domainId);
  return 'permissions' in entity ? requireCurrentDomain(context, entity.id) : requireRootDomain(context);
}
