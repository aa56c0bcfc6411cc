import { fromBase64, fromHex, type JsonObject, type JsonValue } from '@countersign/kernel';
import type { IntentPayload } from '../schemas/index.ts';

import { isCondition } from './condition-text.ts';
import { matches, type Field } from './fields.ts';
import { firstFields } from './field-of.ts';
import type { Ledgers } from './ledger-fields.ts';
import { isJsonObject, openValue, wholeValue } from './open-fields.ts';
import type { NamedKind } from './names.ts';
import { registry, wordsOf } from './registry.ts';
import { lock } from './shared-fields.ts';
import { shareOf } from './share-text.ts';
import { readableText } from './suspicious-text.ts';
import type { Value } from './values.ts';
import { isStep } from './workflow.ts';

/** One field of what is signed: where it is, its value, and its definition where its kind has one. */
export interface Fact {
  /** Member names and positions (from 1) down to the field. */
  readonly path: readonly (string | number)[];
  readonly value: Value;
  readonly field?: Field;
  /** Its field's place among those of its kind. */
  readonly place?: number;
}

/**
 * Every field of a payload but its type, in the order in which they are, and what it means that others do not: nothing that is
 * signed stays out, also where its kind says nothing of it.
 */
export function factsOf(payload: IntentPayload, ledgers: Ledgers): readonly Fact[] {
  const { type, ...members } = payload;
  return collected(members, [...firstFields(payload, ledgers), ...wordsOf(type).others], payload);
}

/** The same for members of an entity that the fields of a kind replace. */
export function factsWithin(type: IntentPayload['type'], members: JsonObject): readonly Fact[] {
  const { first, others } = wordsOf(type);
  return collected(members, [...first, ...others]);
}

/** What a record says of itself, not of the entity. */
const bookkeeping = new Set(['revision', 'createdAt', 'createdBy', 'lastModifiedAt', 'lastModifiedBy']);

/**
 * Every field of an entity's record but what it says of itself, read as the kinds of intent that change the entity define it: nothing
 * that is recorded stays out, also where no kind says anything of it.
 */
export function factsOfRecord(kind: NamedKind, { metadata, ...members }: JsonObject): readonly Fact[] {
  const described = Object.entries(isJsonObject(metadata) ? metadata : {}).filter(([name]) => !bookkeeping.has(name));
  const edits = Object.values(registry).filter(({ proposing }) => proposing.as === 'edit' && proposing.of === kind);
  const fields = edits.flatMap(({ first, others }) => [...first, ...others]).filter(({ path }) => !path.startsWith('reference.'));
  return collected({ ...Object.fromEntries(described), ...members }, [lock, ...fields]);
}

function collected(members: JsonObject, fields: readonly Field[], payload?: IntentPayload): readonly Fact[] {
  const facts: Fact[] = [];
  collect(members, [], { fields, ...(payload && { payload }) }, facts);
  const absent = fields.flatMap((field): readonly Fact[] => {
    const { absent: meaning } = field;
    if (meaning === undefined) return [];
    return missingPaths(members, listPath(field)).map((path) => ({ path, value: { kind: 'absent', meaning }, field }));
  });
  return [...facts, ...absent];
}

/** Where the members of a path are not there, in each element of the lists that it goes through. */
function missingPaths(value: JsonValue | undefined, path: readonly string[]): readonly Fact['path'][] {
  const [part, ...below] = path;
  if (part === undefined) return value === undefined ? [[]] : [];
  if (part === '*' && Array.isArray(value)) {
    const elements: readonly JsonValue[] = value;
    return elements.flatMap((element, index) => missingPaths(element, below).map((rest) => [index + 1, ...rest]));
  }
  const member = isJsonObject(value) ? value[part] : undefined;
  return missingPaths(member, below).map((rest) => [part, ...rest]);
}

/** Where the field is, without the elements of a list. */
function listPath({ path }: Field): readonly string[] {
  return path.replace(/\.\*$/, '').split('.');
}

/** The same for the members of any other object that is signed. */
export function factsOfObject(value: JsonValue): readonly Fact[] {
  const facts: Fact[] = [];
  collect(value, [], { fields: [] }, facts);
  return facts;
}

interface Reading {
  readonly payload?: IntentPayload;
  readonly fields: readonly Field[];
}

/** True where fields are defined below the path, so that it is not shown as one. */
function hasParts(fields: readonly Field[], path: Fact['path']): boolean {
  return fields.some(({ kind, ownLabel, path: pattern }) => {
    const parts = pattern.split('.');
    return (
      kind !== 'open' &&
      kind !== 'ledger' &&
      // What a ledger says of an object's members is no reason to take it apart; what it says of a list's entries is.
      (ownLabel === undefined || (parts.length === path.length + 1 && parts.at(-1) === '*')) &&
      parts.length > path.length &&
      matches(parts.slice(0, path.length).join('.'), path)
    );
  });
}

/** The definition of what is at the path; of an empty list, that of its elements. */
function fieldAt(fields: readonly Field[], path: Fact['path'], isEmptyList: boolean): Field | undefined {
  const found = fields.find((field) => matches(field.path, path));
  return found ?? (isEmptyList ? fields.find((field) => matches(field.path, [...path, 1])) : undefined);
}

function collect(value: JsonValue | undefined, path: Fact['path'], reading: Reading, facts: Fact[]): void {
  if (value === undefined) return;
  const field = fieldAt(reading.fields, path, Array.isArray(value) && value.length === 0);
  const of = field && { field, place: reading.fields.indexOf(field) };
  const known = wholeOf(value, path, field, reading);
  if (known !== undefined) facts.push({ path, value: known, ...of });
  else if (Array.isArray(value)) {
    const elements: readonly JsonValue[] = value;
    for (const [index, element] of elements.entries()) collect(element, [...path, index + 1], reading, facts);
  } else if (isJsonObject(value)) {
    for (const [name, member] of Object.entries(value)) collect(member, [...path, name], reading, facts);
  } else if (typeof value !== 'object' || value === null) facts.push({ path, value: openValue(value, path), ...of });
}

/** A value that is shown as one; undefined where its parts are. */
function wholeOf(value: JsonValue, path: Fact['path'], field: Field | undefined, reading: Reading): Value | undefined {
  if (Array.isArray(value) && value.length === 0)
    return field?.empty === undefined ? { kind: 'empty' } : { kind: 'absent', meaning: field.empty };
  if (field !== undefined && field.kind !== 'open' && field.kind !== 'ledger') return fieldValue(field, value, path, reading);
  return hasParts(reading.fields, path) ? undefined : wholeValue(value, path);
}

/** A field's value by its definition; undefined where what is there does not fit it, so that it is shown as it is. */
function fieldValue(field: Field, value: JsonValue, path: Fact['path'], { payload }: Reading): Value | undefined {
  if (field.kind === 'destination') return wholeValue(value, path);
  if (Array.isArray(value)) {
    const elements: readonly JsonValue[] = value;
    const texts = elements.filter((element) => typeof element === 'string');
    if (texts.length < elements.length) return undefined;
    return field.kind === 'words' || field.kind === 'texts' ? { kind: field.kind, texts } : undefined;
  }
  if (typeof value === 'boolean') return { kind: 'flag', on: value };
  if (typeof value === 'object' && value !== null) return objectValue(field, value);
  return scalarValue(field, value, payload);
}

function objectValue(field: Field, value: object): Value | undefined {
  if (field.kind === 'workflow' && isStep(value)) return { kind: 'workflow', step: value };
  return field.kind === 'condition' && isCondition(value) ? { kind: 'condition', condition: value } : undefined;
}

function scalarValue(field: Field, value: string | number | null, payload: IntentPayload | undefined): Value | undefined {
  const text = String(value);
  switch (field.kind) {
    case 'entity':
      return { kind: 'entity', entity: field.entity, id: text };
    case 'id':
      return { kind: 'id', text, ...(field.of && { of: field.of }) };
    case 'amount':
      return amountValue(field, text, payload);
    case 'date':
      return dateValue(value, text);
    case 'encoded':
      return {
        kind: 'encoded',
        text,
        // What a call says is for its ledger to read, however much its bytes look like a text.
        says: field.isCallData ? undefined : readableText(() => bytesOf(field.as, text, payload)),
        ...(field.isCallData && { isCallData: true }),
      };
    case 'operation':
      return { kind: 'ledgerWord', text: field.names.get(text) ?? text, type: text };
    case 'number':
      return { kind: 'text', text };
    case 'share':
      return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? shareOf(value) : undefined;
    case 'text':
    case 'code':
    case 'address':
    case 'key':
    case 'word':
      return { kind: field.kind, text };
    case 'words':
    case 'texts':
    case 'flag':
    case 'destination':
    case 'workflow':
    case 'condition':
    case 'open':
    case 'ledger':
      return undefined;
  }
}

function amountValue(
  field: Extract<Field, { kind: 'amount' }>,
  text: string,
  payload: IntentPayload | undefined,
): Value | undefined {
  if (!/^\d+$/.test(text)) return undefined;
  const { counts, countsFrom = '0' } = field;
  const amount = BigInt(text) - BigInt(countsFrom);
  // Less than none: shown as it is written.
  if (amount < 0n) return undefined;
  if (typeof counts === 'object') return { kind: 'amount', amount, unit: counts };
  if (counts === 'coin') {
    const { parameters, ledgerId } = payload?.type === 'v0_CreateTransactionOrder' ? payload : {};
    return {
      kind: 'amount',
      amount,
      unit: parameters ? { of: 'coin', ledgerType: parameters.type, ledgerId } : { of: 'smallest' },
    };
  }
  if (counts !== 'smallest' && payload !== undefined && 'tickerId' in payload)
    return { kind: 'amount', amount, unit: { of: counts, tickerId: payload.tickerId } };
  return { kind: 'amount', amount, unit: { of: 'smallest' } };
}

function dateValue(value: string | number | null, text: string): Value {
  const date = typeof value === 'number' ? new Date(value * 1000) : new Date(text);
  if (Number.isNaN(date.getTime())) return { kind: 'text', text };
  return { kind: 'date', text: date.toISOString(), ...(typeof value === 'number' && { raw: text }) };
}

function bytesOf(as: 'hex' | 'manifest', text: string, payload: IntentPayload | undefined): Uint8Array {
  // A message is written in hexadecimal; base64 may look like it, and says something else.
  const isHex = as === 'hex' || (payload?.type === 'v0_SignManifest' && payload.content.type === 'EIP-191');
  return isHex ? fromHex(text.replace(/^0x/i, '').toLowerCase()) : fromBase64(text);
}
