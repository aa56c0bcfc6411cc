import type { IntentType } from '@countersign/model';

import { matches, type Field } from './fields.ts';
import { openValue, smallestUnits } from './open-fields.ts';
import { wordsOf } from './registry.ts';
import type { Value } from './values.ts';

/** Every field of a kind, those first that an approver must see first. */
function fieldsOf(type: IntentType): readonly Field[] {
  const { first, others } = wordsOf(type);
  return [...first, ...others];
}

/** The definition of what a payload of the kind has at a path, in which `*` is any element. */
export function fieldOf(type: IntentType, path: readonly string[]): Field | undefined {
  return fieldsOf(type).find((field) => matches(field.path, path));
}

/** The place among a kind's fields of what has a path, or of the first that stands below it. */
export function placeOf(type: IntentType, path: readonly string[]): number {
  const found = fieldsOf(type).findIndex((field) => {
    const parts = field.path.split('.');
    return matches(field.path, path) || (parts.length > path.length && matches(parts.slice(0, path.length).join('.'), path));
  });
  return found < 0 ? Infinity : found;
}

/** What a text is that only a ledger or an extension gives a name, by that name. */
export function openKind(path: readonly string[]): Value {
  return openValue('0', path, smallestUnits);
}
