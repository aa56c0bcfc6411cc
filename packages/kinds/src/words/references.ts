import type { IntentPayload } from '../schemas/index.ts';
import type { IntentType } from '@countersign/model';

import type { Ledgers } from './ledger-fields.ts';
import type { EntityKind, LedgerOf } from './names.ts';
import { factsOf } from './read-fields.ts';
import { wordsOf } from './registry.ts';
import type { Value } from './values.ts';

/** Something that a request names by id and that is worth asking about. */
export interface Reference {
  readonly kind: EntityKind;
  readonly id: string;
  /** The domain to ask in. */
  readonly domainId: string;
}

/** A ledger whose coin something counts: by its id or type, or as that of a ticker. */
export type CoinOf = LedgerOf & { readonly tickerId?: string };

/** Where to look for what is named: in the sentence alone, or in all fields as well. */
export type Scope = 'sentence' | 'all';

type Named = Pick<Reference, 'kind' | 'id'>;

function namedBy(value: Value): readonly Named[] {
  if (value.kind === 'entity') return [{ kind: value.entity, id: value.id }];
  if (value.kind === 'entities') return value.ids.map((id) => ({ kind: value.entity, id }));
  if (value.kind === 'destination' && value.place !== 'Address')
    return [{ kind: value.place === 'Account' ? 'account' : 'endpoint', id: value.id }];
  if (value.kind === 'amount' && (value.unit.of === 'ticker' || value.unit.of === 'fee'))
    return [{ kind: 'ticker', id: value.unit.tickerId }];
  return [];
}

function valuesIn(payload: IntentPayload, scope: Scope, ledgers: Ledgers): readonly Value[] {
  const said = Object.values(wordsOf(payload.type).says(payload, ledgers).pieces);
  return scope === 'sentence' ? said : [...said, ...factsOf(payload, ledgers).map(({ value }) => value)];
}

/** The things that a payload names, each once. */
export function referencesIn(
  payload: IntentPayload,
  targetDomainId: string,
  scope: Scope,
  ledgers: Ledgers,
): readonly Reference[] {
  const references = new Map<string, Reference>();
  for (const { kind, id } of valuesIn(payload, scope, ledgers).flatMap(namedBy))
    references.set(`${kind}:${id}`, { kind, id, domainId: kind === 'domain' ? id : targetDomainId });
  return [...references.values()];
}

/** Ledgers, or those of tickers, whose coin amounts are counted in. */
export function coinsIn(payload: IntentPayload, scope: Scope, ledgers: Ledgers): readonly CoinOf[] {
  return valuesIn(payload, scope, ledgers).flatMap((value): readonly CoinOf[] => {
    if (value.kind !== 'amount') return [];
    if (value.unit.of === 'fee') return [{ tickerId: value.unit.tickerId }];
    return value.unit.of === 'coin' ? [{ type: value.unit.ledgerType, id: value.unit.ledgerId }] : [];
  });
}

/** The entity that a payload changes, and whether it replaces its fields. */
export function changedEntity(payload: IntentPayload): (Named & { readonly isReplaced: boolean }) | undefined {
  const kind = changedKind(payload.type);
  if (kind === undefined || !('reference' in payload)) return undefined;
  return { kind, id: payload.reference.id, isReplaced: wordsOf(payload.type).proposing.as === 'edit' };
}

/** The kind of entity that intents of a kind change; nothing for those that change none that is there. */
export function changedKind(type: IntentType): EntityKind | undefined {
  const field = wordsOf(type).first.find(({ path }) => path === 'reference.id');
  return field?.kind === 'entity' ? field.entity : undefined;
}
