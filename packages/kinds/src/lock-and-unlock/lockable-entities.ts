import { lockableEntities, type LockableEntity } from '@countersign/model/names';

const lockVerbs = ['Lock', 'Unlock'] as const;
export type LockVerb = (typeof lockVerbs)[number];

/** The kinds of intent that lock or unlock an entity. */
export type LockType = `v0_${LockVerb}${LockableEntity}`;

/** A table over the kinds that lock and unlock, its entries all made by one function. */
export function forEachLock<Value>(make: (verb: LockVerb, entity: LockableEntity) => Value): Readonly<Record<LockType, Value>> {
  const entries = lockVerbs.flatMap((verb) => lockableEntities.map((entity) => [`v0_${verb}${entity}`, make(verb, entity)]));
  // oxlint-disable-next-line typescript/consistent-type-assertions -- Each verb has an entry for each entity; the type of `fromEntries` cannot say it.
  return Object.fromEntries(entries) as Record<LockType, Value>;
}
