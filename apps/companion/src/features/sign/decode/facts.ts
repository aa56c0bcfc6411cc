import type { IntentPayload, IntentType } from '@countersign/model';
import type { JsonValue } from '@countersign/kernel';
import type { EntityKind } from '../../../app/entities/names.ts';

/**
 * What an amount counts: units of a ticker, of the native coin of a ticker's ledger (`fee`) or of a type of ledger, or nobody
 * knows what.
 */
type AmountUnit =
  | { readonly of: 'ticker' | 'fee'; readonly tickerId: string }
  | { readonly of: 'ledger'; readonly type: string }
  | { readonly of: 'smallest' };

/** The value of a field, by how it is shown. */
export type FactValue =
  | { readonly kind: 'text' | 'code' | 'address' | 'id'; readonly text: string }
  | { readonly kind: 'date'; readonly text: string }
  | { readonly kind: 'entity'; readonly entity: EntityKind; readonly id: string }
  | { readonly kind: 'amount'; readonly amount: bigint; readonly unit: AmountUnit }
  | { readonly kind: 'flag'; readonly on: boolean }
  | { readonly kind: 'empty' };

/** One field of what is signed: where it stands, and its value. */
export interface Fact {
  /** Member names and positions (from 1) down to the field. */
  readonly path: readonly (string | number)[];
  readonly value: FactValue;
}

/** The entity that a payload's `reference` names. */
const referenced: Partial<Readonly<Record<IntentType, EntityKind>>> = {
  v0_UpdateDomain: 'domain',
  v0_UpdateDomainPermissions: 'domain',
  v0_LockDomain: 'domain',
  v0_UnlockDomain: 'domain',
  v0_UpdateUser: 'user',
  v0_LockUser: 'user',
  v0_UnlockUser: 'user',
  v0_UpdatePolicy: 'policy',
  v0_LockPolicy: 'policy',
  v0_UnlockPolicy: 'policy',
  v0_UpdateVault: 'vault',
  v0_LockVault: 'vault',
  v0_UnlockVault: 'vault',
  v0_UpdateEndpoint: 'endpoint',
  v0_LockEndpoint: 'endpoint',
  v0_UnlockEndpoint: 'endpoint',
  v0_UpdateAccount: 'account',
  v0_LockAccount: 'account',
  v0_UnlockAccount: 'account',
  v0_AddAccountLedgers: 'account',
  v0_UpdateTicker: 'ticker',
  v0_LockTicker: 'ticker',
  v0_UnlockTicker: 'ticker',
  v0_UpdateLedger: 'ledger',
};

const entityFields: Readonly<Record<string, EntityKind>> = {
  accountId: 'account',
  endpointId: 'endpoint',
  tickerId: 'ticker',
  vaultId: 'vault',
  ledgerId: 'ledger',
  ledgerIds: 'ledger',
  childrenDomainIds: 'domain',
  targetDomainId: 'domain',
  domainId: 'domain',
};

const amountFields = new Set(['amount', 'maximumFee']);
const addressFields = new Set(['address', 'publicKey', 'issuer', 'xrplIssuer', 'owner', 'to', 'destinationAddress']);
const codeFields = new Set(['expression', 'ABI', 'data', 'value', 'flags']);
const dateFields = new Set(['expiryAt', 'expiration', 'notBefore', 'issuedAt']);

interface Surroundings {
  readonly type: IntentType;
  /** What an `amount` here counts. */
  readonly amounts: AmountUnit;
  /** What a fee here counts. */
  readonly fees: AmountUnit;
}

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

function surroundingsOf(payload: IntentPayload, type: IntentType): Surroundings {
  const smallest: AmountUnit = { of: 'smallest' };
  if (payload.type === 'v0_CreateTransferOrder') {
    const { tickerId } = payload;
    return { type, amounts: { of: 'ticker', tickerId }, fees: { of: 'fee', tickerId } };
  }
  if (payload.type === 'v0_CreateTransactionOrder') {
    const native: AmountUnit = { of: 'ledger', type: payload.parameters.type };
    return { type, amounts: native, fees: native };
  }
  return { type, amounts: smallest, fees: smallest };
}

function collect(value: JsonValue | undefined, path: Fact['path'], around: Surroundings, facts: Fact[]): void {
  if (Array.isArray(value)) {
    const elements = value as readonly JsonValue[];
    if (elements.length === 0) facts.push({ path, value: { kind: 'empty' } });
    else if (elements.every((element) => typeof element === 'string') && entityFields[String(path.at(-1))] === undefined) {
      facts.push({ path, value: { kind: 'text', text: elements.join(', ') } });
    } else for (const [index, element] of elements.entries()) collect(element, [...path, index + 1], around, facts);
    return;
  }
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    if (members.length === 0) facts.push({ path, value: { kind: 'empty' } });
    const inside = { ...around, amounts: tokenUnit(value as Record<string, JsonValue>) ?? around.amounts };
    for (const [name, member] of members) collect(member, [...path, name], inside, facts);
    return;
  }
  if (value !== undefined) facts.push({ path, value: leaf(value, path, around) });
}

/** An amount beside a currency counts that currency, not the native coin. */
function tokenUnit({ currency }: Record<string, JsonValue>): AmountUnit | undefined {
  if (typeof currency !== 'object' || currency === null || Array.isArray(currency)) return undefined;
  const { type, tickerId } = currency as Record<string, JsonValue>;
  return type === 'TickerId' && typeof tickerId === 'string' ? { of: 'ticker', tickerId } : { of: 'smallest' };
}

function leaf(value: string | number | boolean | null, path: Fact['path'], around: Surroundings): FactValue {
  if (typeof value === 'boolean') return { kind: 'flag', on: value };
  const text = String(value);
  const name = path.findLast((part) => typeof part === 'string') ?? '';
  const parent = path.at(-2);
  const entity = name === 'id' && parent === 'reference' ? referenced[around.type] : entityFields[name];
  if (entity !== undefined) return { kind: 'entity', entity, id: text };
  if (amountFields.has(name) && /^\d+$/.test(text)) {
    return { kind: 'amount', amount: BigInt(text), unit: name === 'amount' ? around.amounts : around.fees };
  }
  if (addressFields.has(name)) return { kind: 'address', text };
  if (dateFields.has(name) && !Number.isNaN(Date.parse(text))) return { kind: 'date', text };
  if (codeFields.has(name)) return { kind: 'code', text };
  return /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(text) ? { kind: 'id', text } : { kind: 'text', text };
}

/** Things that a request names by id and that are worth asking the server about. */
export interface Reference {
  readonly kind: EntityKind;
  readonly id: string;
  /** The domain to ask in. */
  readonly domainId: string;
}

/** The things that the payload names, each once. */
export function referencesOf(payload: IntentPayload, targetDomainId: string): readonly Reference[] {
  const references = new Map<string, Reference>();
  for (const { value } of factsOf(payload)) {
    const found =
      value.kind === 'entity'
        ? { kind: value.entity, id: value.id }
        : value.kind === 'amount' && value.unit.of === 'ticker'
          ? { kind: 'ticker' as const, id: value.unit.tickerId }
          : undefined;
    if (found)
      references.set(`${found.kind}:${found.id}`, { ...found, domainId: found.kind === 'domain' ? found.id : targetDomainId });
  }
  return [...references.values()];
}
