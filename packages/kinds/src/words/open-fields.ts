import { fromHex, type JsonObject, type JsonValue } from '@countersign/kernel';

import type { EntityKind } from './names.ts';
import { readableText } from './suspicious-text.ts';
import type { AmountUnit, Value } from './values.ts';

/** What amounts and fees count where fields are read by their names alone. */
export interface OpenUnits {
  readonly amounts: AmountUnit;
  readonly fees: AmountUnit;
}

/** Amounts that count nothing that is known. */
export const smallestUnits: OpenUnits = { amounts: { of: 'smallest' }, fees: { of: 'smallest' } };

// Members of the ledgers' and extensions' own parts of a payload, by their names wherever they are.
const amountFields = new Set(['amount', 'maximumFee', 'startingBalance', 'maxAdditional', 'limit']);
const feeFields = new Set(['maximumFee']);
const addressFields = new Set([
  'address',
  'issuer',
  'xrplIssuer',
  'owner',
  'to',
  'destinationAddress',
  'contractAddress',
  'holder',
  'proposalSignature',
  'issuanceId',
]);
const codeFields = new Set(['ABI', 'data', 'metadata', 'value']);
const wordFields = new Set(['priority', 'direction', 'type', 'addressForChange', 'setFlag', 'clearFlag', 'tokenType']);
const dateFields = new Set(['expiryAt']);
const hexTexts = new Set(['memoData', 'memoFormat', 'memoType']);
const entityFields: Readonly<Record<string, EntityKind>> = {
  accountId: 'account',
  createOnAccount: 'account',
  endpointId: 'endpoint',
  tickerId: 'ticker',
  vaultId: 'vault',
  ledgerId: 'ledger',
  targetDomainId: 'domain',
  domainId: 'domain',
};
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

/** What amounts within an object count: an amount beside a currency counts that currency, not the native coin. */
export function unitsWithin(members: JsonObject, units: OpenUnits): OpenUnits {
  const { currency, asset, mintAccount, token, contractAddress } = members;
  if (contractAddress !== undefined) return { ...units, amounts: { of: 'smallest' } };
  const counted = currency ?? asset ?? mintAccount ?? token;
  if (!isJsonObject(counted)) return units;
  const { tickerId } = counted;
  return { ...units, amounts: typeof tickerId === 'string' ? { of: 'ticker', tickerId } : { of: 'smallest' } };
}

/** A value without parts, read by the name of its member. */
export function openValue(value: string | number | boolean | null, path: readonly (string | number)[], units: OpenUnits): Value {
  if (typeof value === 'boolean') return { kind: 'flag', on: value };
  const text = String(value);
  if (path.some((part) => ownNames.has(String(part)))) return { kind: 'text', text };
  const name = path.findLast((part) => typeof part === 'string') ?? '';
  const entity = Object.hasOwn(entityFields, name) ? entityFields[name] : undefined;
  if (entity !== undefined) return { kind: 'entity', entity, id: text };
  if (amountFields.has(name) && /^\d+$/.test(text))
    return { kind: 'amount', amount: BigInt(text), unit: feeFields.has(name) ? units.fees : units.amounts };
  if (dateFields.has(name) && !Number.isNaN(Date.parse(text))) return { kind: 'date', text: new Date(text).toISOString() };
  if (addressFields.has(name)) return { kind: 'address', text };
  if (wordFields.has(name)) return { kind: 'word', text };
  if (hexTexts.has(name)) return { kind: 'encoded', text, says: readableText(() => fromHex(text.toLowerCase())) };
  if (codeFields.has(name)) return { kind: 'code', text };
  return /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(text) ? { kind: 'id', text } : { kind: 'text', text };
}
