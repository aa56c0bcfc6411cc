import type { IntentType } from '@countersign/model';

import type { IntentPayload } from '../schemas/index.ts';
import { matches, type Field } from './fields.ts';
import { describedFields, feeFields, type Ledgers } from './ledger-fields.ts';
import { openValue } from './open-fields.ts';
import { wordsOf } from './registry.ts';
import type { Value } from './values.ts';

/** Every field of a kind, those first that an approver must see first. */
function fieldsOf(type: IntentType): readonly Field[] {
  const { first, others } = wordsOf(type);
  return [...first, ...others];
}

/** What an approver must see first of a payload, with what its ledger describes in the place of what is the ledger's own. */
export function firstFields(payload: IntentPayload, ledgers: Ledgers): readonly Field[] {
  const order = payload.type === 'v0_CreateTransactionOrder' ? payload : undefined;
  const ledger = order && ledgers(order.parameters.type);
  const fees = payload.type === 'v0_CreateTransferOrder' ? payload.customFees : undefined;
  const ofFees = fees && ledgers(fees.type);
  return wordsOf(payload.type).first.flatMap((field): readonly Field[] => {
    if (field.kind !== 'ledger') return [field];
    if (field.part === 'fees') return ofFees === undefined ? [] : feeFields(ofFees);
    return order === undefined || ledger === undefined
      ? [{ path: field.path, kind: 'open' }]
      : describedFields(order, ledger)[field.part];
  });
}

/** The definition of what a payload of the kind has at a path, in which `*` is any element. */
export function fieldOf(type: IntentType, path: readonly string[]): Field | undefined {
  return fieldsOf(type).find((field) => matches(field.path, path));
}

/** The place among a kind's fields of what has a path, or of the first that is below it. */
export function placeOf(type: IntentType, path: readonly string[]): number {
  const found = fieldsOf(type).findIndex((field) => {
    const parts = field.path.split('.');
    return matches(field.path, path) || (parts.length > path.length && matches(parts.slice(0, path.length).join('.'), path));
  });
  return found < 0 ? Infinity : found;
}

/** What a text is that only a ledger or an extension gives a name, by that name. */
export function openKind(path: readonly string[]): Value {
  return openValue('0', path);
}
