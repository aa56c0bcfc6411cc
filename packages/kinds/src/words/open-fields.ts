import type { JsonObject, JsonValue } from '@countersign/kernel';
import { entityKinds, governedEntities } from '@countersign/model/names';

import type { NamedKind } from './names.ts';
import type { Value } from './values.ts';

// Members that only a ledger, an extension or a vault's maker gives a name, by names that many of them have, wherever they are.
const amountFields = new Set(['amount', 'maximumFee']);
const addressFields = new Set(['address', 'issuer', 'owner', 'to', 'destinationAddress', 'holder', 'proposalSignature']);
const codeFields = new Set(['ABI', 'data', 'metadata', 'value']);
const wordFields = new Set(['priority', 'direction', 'type']);
const dateFields = new Set(['expiryAt']);
const entityFields: ReadonlyMap<string, NamedKind> = new Map([
  ...entityKinds.flatMap((kind): readonly (readonly [string, NamedKind])[] => {
    const { idField, isPointedTo, word } = governedEntities[kind];
    return isPointedTo && word !== undefined ? [[idField, word]] : [];
  }),
  ['ledgerId', 'ledger'],
  ['targetDomainId', 'domain'],
  ['domainId', 'domain'],
]);
// Names in these are the author's own.
const ownNames = new Set(['customProperties']);

/** An object of JSON. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value with parts that is shown as one; undefined where its parts are shown. */
export function wholeValue(value: JsonValue, path: readonly (string | number)[]): Value | undefined {
  if (Array.isArray(value)) {
    const elements: readonly JsonValue[] = value;
    if (elements.length === 0) return { kind: 'empty' };
    const texts = elements.filter((element) => typeof element === 'string');
    if (texts.length < elements.length || path.at(-1) === 'transferIds') return undefined;
    return path.at(-1) === 'flags' ? { kind: 'words', texts } : { kind: 'texts', texts };
  }
  if (!isJsonObject(value)) return undefined;
  const names = Object.keys(value).filter((member) => value[member] !== undefined);
  if (names.length === 0) return { kind: 'empty' };
  if (names.length !== 2) return undefined;
  const { type, accountId, endpointId, address, priority } = value;
  if (type === 'Account' && typeof accountId === 'string') return { kind: 'destination', place: type, id: accountId };
  if (type === 'Endpoint' && typeof endpointId === 'string') return { kind: 'destination', place: type, id: endpointId };
  if (type === 'Address' && typeof address === 'string') return { kind: 'destination', place: type, address };
  return type === 'Priority' && typeof priority === 'string' ? { kind: 'word', text: priority } : undefined;
}

/** A value without parts, read by the name of its member. */
export function openValue(value: string | number | boolean | null, path: readonly (string | number)[]): Value {
  if (typeof value === 'boolean') return { kind: 'flag', on: value };
  const text = String(value);
  if (path.some((part) => ownNames.has(String(part)))) return { kind: 'text', text };
  const name = path.findLast((part) => typeof part === 'string') ?? '';
  const entity = entityFields.get(name);
  if (entity !== undefined) return { kind: 'entity', entity, id: text };
  if (amountFields.has(name) && /^\d+$/.test(text)) return { kind: 'amount', amount: BigInt(text), unit: { of: 'smallest' } };
  if (dateFields.has(name) && !Number.isNaN(Date.parse(text))) return { kind: 'date', text: new Date(text).toISOString() };
  if (addressFields.has(name)) return { kind: 'address', text };
  if (wordFields.has(name)) return { kind: 'word', text };
  if (codeFields.has(name)) return { kind: 'code', text };
  return /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(text) ? { kind: 'id', text } : { kind: 'text', text };
}
