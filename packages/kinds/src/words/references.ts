import type { IntentPayload } from '../schemas/index.ts';
import type { IntentType } from '@countersign/model';

import type { Ledgers } from './ledger-fields.ts';
import type { NamedKind, LedgerOf, RecordKind } from './names.ts';
import { wordsOf } from './registry.ts';
import type { Value } from './values.ts';

/** Something that a request names by id and that is worth asking about. */
export interface Reference {
  readonly kind: NamedKind;
  readonly id: string;
  /** The domain to ask in. */
  readonly domainId: string;
}

/** A ledger whose coin something counts: by its id or type, or as that of a ticker. */
export type CoinOf = LedgerOf & { readonly tickerId?: string };

type Named = Pick<Reference, 'kind' | 'id'>;

/** The things that a value of a sentence names. */
export function namedBySaid(value: Value): readonly Named[] {
  if (value.kind === 'entity') return [{ kind: value.entity, id: value.id }];
  if (value.kind === 'entities') return value.ids.map((id) => ({ kind: value.entity, id }));
  if (value.kind === 'destination' && value.place !== 'Address')
    return [{ kind: value.place === 'Account' ? 'account' : 'endpoint', id: value.id }];
  if (value.kind === 'amount' && (value.unit.of === 'ticker' || value.unit.of === 'fee'))
    return [{ kind: 'ticker', id: value.unit.tickerId }];
  return [];
}

/** What fills the sentence of a payload. */
export function saidIn(payload: IntentPayload, ledgers: Ledgers): readonly Value[] {
  return Object.values(wordsOf(payload.type).says(payload, ledgers).pieces);
}

/** The things that the sentence of a payload names, each once. */
export function referencesIn(payload: IntentPayload, targetDomainId: string, ledgers: Ledgers): readonly Reference[] {
  return referencesTo(saidIn(payload, ledgers).flatMap(namedBySaid), targetDomainId);
}

/** Things to ask about in the domain, each once. */
export function referencesTo(named: readonly Named[], domainId: string): readonly Reference[] {
  const references = named.map(({ kind, id }): Reference => ({ kind, id, domainId: kind === 'domain' ? id : domainId }));
  return [...new Map(references.map((reference) => [`${reference.kind}:${reference.id}`, reference])).values()];
}

/** Ledgers, or those of tickers, whose coin the sentence of a payload counts in. */
export function coinsIn(payload: IntentPayload, ledgers: Ledgers): readonly CoinOf[] {
  return coinsOf(saidIn(payload, ledgers));
}

/** Ledgers, or those of tickers, whose coin amounts are counted in. */
export function coinsOf(values: readonly Value[]): readonly CoinOf[] {
  return values.flatMap((value): readonly CoinOf[] => {
    if (value.kind !== 'amount') return [];
    if (value.unit.of === 'fee') return [{ tickerId: value.unit.tickerId }];
    return value.unit.of === 'coin' ? [{ type: value.unit.ledgerType, id: value.unit.ledgerId }] : [];
  });
}

/** The record that a payload changes, and whether it replaces its fields: what is not named is removed then. */
export function changedRecord(
  payload: IntentPayload,
): { readonly kind: RecordKind; readonly id: string; readonly isReplaced: boolean } | undefined {
  const { proposing, replaces } = wordsOf(payload.type);
  const property = replaces?.(payload);
  if (property !== undefined) return { kind: 'property', id: property.propertyId, isReplaced: true };
  const changed = changedEntity(payload);
  return changed && { ...changed, isReplaced: proposing.as === 'edit' };
}

/** The revision that a payload was made from, where it changes something. */
export function revisionMadeFrom(payload: IntentPayload): number | undefined {
  if ('reference' in payload) return payload.reference.revision;
  return 'revision' in payload ? payload.revision : undefined;
}

/** The entity that a payload changes. */
function changedEntity(payload: IntentPayload): Named | undefined {
  const kind = changedKind(payload.type);
  return kind === undefined || !('reference' in payload) ? undefined : { kind, id: payload.reference.id };
}

/** The kind of entity that intents of a kind change; nothing for those that change none that is there. */
export function changedKind(type: IntentType): NamedKind | undefined {
  const field = wordsOf(type).first.find(({ path }) => path === 'reference.id');
  return field?.kind === 'entity' ? field.entity : undefined;
}

/** The entity that a payload makes, or that it changes; nothing for those that do neither. */
export function concernedEntity(payload: IntentPayload): (Named & { readonly isNew: boolean }) | undefined {
  const { proposing } = wordsOf(payload.type);
  const changed = changedEntity(payload);
  if (changed !== undefined) return { kind: changed.kind, id: changed.id, isNew: false };
  const isMade = proposing.as === 'creation' || (proposing.as === 'own' && proposing.form === 'account');
  return isMade && 'id' in payload ? { kind: proposing.of, id: payload.id, isNew: true } : undefined;
}
