import { inheritedNames } from './inherited-names.ts';
import { Undecided } from './undecided.ts';

/** The member of a value as the language reads it, for values that came from JSON. Never reads what is inherited. */
export function readMember(value: unknown, key: unknown): unknown {
  const name = memberName(key);
  if (typeof value === 'object' && value !== null) {
    if (name !== '__proto__' && Object.hasOwn(value, name)) return Reflect.get(value, name);
    if (inheritedNames.has(name)) throw new Undecided();
    return undefined;
  }
  if (value === undefined || value === null || name !== 'length' || typeof value !== 'string') throw new Undecided();
  return value.length;
}

function memberName(key: unknown): string {
  if (typeof key === 'string') return key;
  if (typeof key === 'number' && Number.isSafeInteger(key) && key >= 0) return String(key);
  throw new Undecided();
}
