import { EntityIdAndRevision } from '@countersign/model';
import { z } from 'zod';
import { forEachLock, type LockType } from './lockable-entities.ts';

function lockPayload<Type extends LockType>(type: Type) {
  return z.strictObject({ reference: EntityIdAndRevision, type: z.literal(type) });
}

/** What locks and unlocks the entities that have a lock: the payloads differ in their type alone. */
// oxlint-disable-next-line typescript/consistent-type-assertions -- Each entry was made of its own name, which a function for all of them cannot say.
export const lockAndUnlock = forEachLock((verb, entity) => lockPayload(`v0_${verb}${entity}`)) as {
  // Each schema is exported under its own name.
  readonly [Type in LockType]: ReturnType<typeof lockPayload<Type>>;
};
