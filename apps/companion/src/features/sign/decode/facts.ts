import type { IntentPayload } from '@countersign/kinds/schemas';
import type { IntentType, WorkflowCondition } from '@countersign/model';
import { fromBase64, fromHex, type JsonValue } from '@countersign/kernel';
import type { EntityKind } from '../../../app/entities/names.ts';
import { conditionText } from './condition-text.ts';
import { decodeCall } from './contract-call.ts';
import { entityFields, referenced } from './entity-fields.ts';
import { readableText } from './suspicious-text.ts';

/**
 * What an amount counts: units of a ticker, of the native coin of a ticker's ledger (`fee`) or of a type of ledger, or nobody
 * knows what.
 */
export type AmountUnit =
  | { readonly of: 'ticker' | 'fee'; readonly tickerId: string }
  | { readonly of: 'ledger'; readonly type: string }
  | { readonly of: 'smallest' };

/** The value of a field, by how it is shown. */
export type FactValue =
  | { readonly kind: 'text' | 'code' | 'address' | 'id' | 'key'; readonly text: string }
  /** One of the words that the field can have. */
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'words'; readonly texts: readonly string[] }
  /** A moment as ISO text; `raw` is what stands in the request where that is a number of seconds. */
  | { readonly kind: 'date'; readonly text: string; readonly raw?: string }
  | { readonly kind: 'entity'; readonly entity: EntityKind; readonly id: string }
  | { readonly kind: 'destination'; readonly place: 'Account' | 'Endpoint'; readonly id: string }
  | { readonly kind: 'destination'; readonly place: 'Address'; readonly address: string }
  | { readonly kind: 'amount'; readonly amount: bigint; readonly unit: AmountUnit }
  /** Bytes in hexadecimal or base64, and what they say where they say something. */
  | { readonly kind: 'encoded'; readonly text: string; readonly says: string | undefined }
  | { readonly kind: 'workflow'; readonly step: WorkflowCondition }
  | { readonly kind: 'flag'; readonly on: boolean }
  | { readonly kind: 'empty' }
  /** A limit that the request could set and does not. */
  | { readonly kind: 'unlimited' };

/** One field of what is signed: where it stands, and its value. */
export interface Fact {
  /** Member names and positions (from 1) down to the field. */
  readonly path: readonly (string | number)[];
  readonly value: FactValue;
}

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
const codeFields = new Set(['ABI', 'data', 'value', 'metadata']);
const dateFields = new Set(['expiryAt', 'expiration', 'notBefore', 'issuedAt']);
const wordFields = new Set([
  'lock',
  'lockStatus',
  'scope',
  'keyStrategy',
  'governingStrategy',
  'feeStrategy',
  'priority',
  'kind',
  'direction',
  'type',
  'scriptingEngine',
  'preferredAddressForChange',
  'addressForChange',
  'setFlag',
  'clearFlag',
  'tokenType',
]);
const wordLists = new Set(['intentTypes', 'flags']);
const hexTexts = new Set(['memoData', 'memoFormat', 'memoType']);
// Names in these are the author's own, not the model's.
const ownNames = new Set(['customProperties', 'additionalClaims', 'additionalParameters']);

interface Surroundings {
  readonly type: IntentType | undefined;
  /** What an `amount` here counts. */
  readonly amounts: AmountUnit;
  /** What a fee here counts. */
  readonly fees: AmountUnit;
  /** True where a manifest's content is hexadecimal; base64 may look like it, and says something else. */
  readonly isHexContent?: boolean;
}

const smallest: AmountUnit = { of: 'smallest' };

/**
 * Every field of a payload but its type, in order: nothing that is signed stays out, also of kinds of intent that this screen
 * has no special view of.
 */
export function factsOf(payload: IntentPayload): readonly Fact[] {
  const facts: Fact[] = [];
  const { type, ...fields } = payload;
  collect(fields, [], surroundingsOf(payload, type), facts);
  return facts;
}

/** The same for the members of any other object that is signed. */
export function factsOfObject(value: JsonValue): readonly Fact[] {
  const facts: Fact[] = [];
  collect(value, [], { type: undefined, amounts: smallest, fees: smallest }, facts);
  return facts;
}

function surroundingsOf(payload: IntentPayload, type: IntentType): Surroundings {
  if (payload.type === 'v0_CreateTransferOrder') {
    const { tickerId } = payload;
    return { type, amounts: { of: 'ticker', tickerId }, fees: { of: 'fee', tickerId } };
  }
  if (payload.type === 'v0_CreateTransactionOrder') {
    const native: AmountUnit = { of: 'ledger', type: payload.parameters.type };
    return { type, amounts: native, fees: native };
  }
  const isHexContent = payload.type === 'v0_SignManifest' && payload.content.type === 'EIP-191';
  return { type, amounts: smallest, fees: smallest, isHexContent };
}

function collect(value: JsonValue | undefined, path: Fact['path'], around: Surroundings, facts: Fact[]): void {
  if (value === undefined) return;
  const whole = wholeValue(value, path);
  if (whole !== undefined) facts.push({ path, value: whole });
  else if (Array.isArray(value)) {
    for (const [index, element] of (value as readonly JsonValue[]).entries())
      collect(element, [...path, index + 1], around, facts);
  } else if (typeof value === 'object' && value !== null) {
    const inside = { ...around, amounts: tokenUnit(value as Record<string, JsonValue>) ?? around.amounts };
    for (const [name, member] of Object.entries(value)) collect(member, [...path, name], inside, facts);
  } else facts.push({ path, value: leaf(value, path, around) });
}

/** A value with parts that is shown as one; undefined where its parts are shown. */
function wholeValue(value: JsonValue, path: Fact['path']): FactValue | undefined {
  const name = String(path.at(-1));
  if (Array.isArray(value)) {
    const elements = value as readonly JsonValue[];
    if (elements.length === 0) return { kind: 'empty' };
    if (!elements.every((element) => typeof element === 'string') || entityFields[name] !== undefined) return undefined;
    if (wordLists.has(name)) return { kind: 'words', texts: elements };
    return name === 'transferIds' ? undefined : { kind: 'text', text: elements.join(', ') };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const members = value as Record<string, JsonValue>;
  const names = Object.keys(members).filter((member) => members[member] !== undefined);
  if (names.length === 0) return { kind: 'empty' };
  if (name === 'condition') return { kind: 'code', text: conditionText(members as never) };
  if (path.at(-2) === 'workflow') return { kind: 'workflow', step: members as never };
  const { type, accountId, endpointId, address, priority } = members;
  if (names.length !== 2) return undefined;
  if (type === 'Account' && typeof accountId === 'string') return { kind: 'destination', place: type, id: accountId };
  if (type === 'Endpoint' && typeof endpointId === 'string') return { kind: 'destination', place: type, id: endpointId };
  if (type === 'Address' && typeof address === 'string') return { kind: 'destination', place: type, address };
  return type === 'Priority' && typeof priority === 'string' ? { kind: 'word', text: priority } : undefined;
}

/** An amount beside a currency counts that currency, not the native coin. */
function tokenUnit(members: Record<string, JsonValue>): AmountUnit | undefined {
  const { currency, asset, mintAccount, token, contractAddress } = members;
  if (contractAddress !== undefined) return smallest;
  const counted = currency ?? asset ?? mintAccount ?? token;
  if (typeof counted !== 'object' || counted === null || Array.isArray(counted)) return undefined;
  const { tickerId } = counted as Record<string, JsonValue>;
  return typeof tickerId === 'string' ? { of: 'ticker', tickerId } : smallest;
}

function leaf(value: string | number | boolean | null, path: Fact['path'], around: Surroundings): FactValue {
  if (typeof value === 'boolean') return { kind: 'flag', on: value };
  const text = String(value);
  if (path.some((part) => ownNames.has(String(part)))) return { kind: 'text', text };
  const name = path.findLast((part) => typeof part === 'string') ?? '';
  const parent = path.at(-2);
  const entity = name === 'id' && parent === 'reference' && around.type ? referenced[around.type] : entityFields[name];
  if (entity !== undefined) return { kind: 'entity', entity, id: text };
  if (amountFields.has(name) && /^\d+$/.test(text)) {
    return { kind: 'amount', amount: BigInt(text), unit: feeFields.has(name) ? around.fees : around.amounts };
  }
  if (dateFields.has(name)) {
    const date = typeof value === 'number' ? new Date(value * 1000) : new Date(text);
    if (!Number.isNaN(date.getTime()))
      return { kind: 'date', text: date.toISOString(), ...(typeof value === 'number' && { raw: text }) };
  }
  if (name === 'publicKey' || (name === 'value' && parent === 'publicKey')) return { kind: 'key', text };
  if (addressFields.has(name)) return { kind: 'address', text };
  if (wordFields.has(name)) return { kind: 'word', text };
  const bytes = encodedBytes(name, text, parent, around);
  if (bytes !== undefined) return { kind: 'encoded', text, says: bytes.says };
  if (codeFields.has(name)) return { kind: 'code', text };
  return /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(text) ? { kind: 'id', text } : { kind: 'text', text };
}

function encodedBytes(
  name: string,
  text: string,
  parent: string | number | undefined,
  { type, isHexContent = false }: Surroundings,
): { readonly says: string | undefined } | undefined {
  if (type === 'v0_CreateTransactionOrder' && name === 'data') return { says: decodeCall(text) };
  if (hexTexts.has(name)) return { says: readableText(() => fromHex(text.toLowerCase())) };
  if (type !== 'v0_SignManifest' || name !== 'value' || parent !== 'content') return undefined;
  return { says: readableText(() => (isHexContent ? fromHex(text.slice(2).toLowerCase()) : fromBase64(text))) };
}

/** Things that a request names by id and that are worth asking the server about. */
export interface Reference {
  readonly kind: EntityKind;
  readonly id: string;
  /** The domain to ask in. */
  readonly domainId: string;
}

function referenceOf(value: FactValue): Omit<Reference, 'domainId'> | undefined {
  if (value.kind === 'entity') return { kind: value.entity, id: value.id };
  if (value.kind === 'destination' && value.place !== 'Address')
    return { kind: value.place === 'Account' ? 'account' : 'endpoint', id: value.id };
  if (value.kind === 'amount' && value.unit.of === 'ticker') return { kind: 'ticker', id: value.unit.tickerId };
  return undefined;
}

/** The things that the payload names, each once. */
export function referencesOf(payload: IntentPayload, targetDomainId: string): readonly Reference[] {
  const references = new Map<string, Reference>();
  for (const { value } of factsOf(payload)) {
    const found = referenceOf(value);
    if (found)
      references.set(`${found.kind}:${found.id}`, { ...found, domainId: found.kind === 'domain' ? found.id : targetDomainId });
  }
  return [...references.values()];
}
