import type { JsonValue } from '@countersign/kernel';

import { readCondition } from '../conditions/condition-tree.ts';
import type { IntentPayload } from '../schemas/index.ts';
import { membersBefore } from './changes.ts';
import { coinsInCondition, namedInCondition } from './condition-words.ts';
import type { Ledgers } from './ledger-fields.ts';
import { isJsonObject } from './open-fields.ts';
import { recordLines } from './outline.ts';
import { factsOf, factsWithin } from './read-fields.ts';
import { changedRecord, coinsOf, namedBySaid, referencesTo, saidIn, type CoinOf, type Reference } from './references.ts';
import type { Value } from './values.ts';

/** The things that a value names, with those that a policy's condition speaks of. */
export function namedBy(value: Value): readonly Pick<Reference, 'kind' | 'id'>[] {
  return value.kind === 'condition' ? namedInCondition(readCondition(value.condition)) : namedBySaid(value);
}

/** The things that a payload names in its sentence or in any field, each once. */
export function allReferencesIn(payload: IntentPayload, targetDomainId: string, ledgers: Ledgers): readonly Reference[] {
  return referencesTo(allValuesIn(payload, ledgers).flatMap(namedBy), targetDomainId);
}

/** The things that an update names no more, or still does: those that are named in the record that it replaces. */
export function referencesBefore(payload: IntentPayload, domainId: string, record: JsonValue | undefined): readonly Reference[] {
  return referencesTo(valuesBefore(payload, record).flatMap(namedBy), domainId);
}

/** The things that are named by what is said of an entity which is locked or unlocked. */
export function referencesInRecord(
  payload: IntentPayload,
  domainId: string,
  record: JsonValue | undefined,
): readonly Reference[] {
  const changed = changedRecord(payload);
  if (changed === undefined || changed.isReplaced || changed.kind === 'property' || !isJsonObject(record)) return [];
  return referencesTo(
    recordLines(changed.kind, record).flatMap(({ value }) => namedBy(value)),
    domainId,
  );
}

/** Ledgers, or those of tickers, whose coin that record counts in. */
export function coinsBefore(payload: IntentPayload, record: JsonValue | undefined): readonly CoinOf[] {
  return coinsCountedBy(valuesBefore(payload, record));
}

function valuesBefore(payload: IntentPayload, record: JsonValue | undefined): readonly Value[] {
  return isJsonObject(record) ? factsWithin(payload.type, membersBefore(payload, record)).map(({ value }) => value) : [];
}

/** Ledgers, or those of tickers, whose coin a payload counts in anywhere. */
export function allCoinsIn(payload: IntentPayload, ledgers: Ledgers): readonly CoinOf[] {
  return coinsCountedBy(allValuesIn(payload, ledgers));
}

/** Ledgers, or those of tickers, in whose coin values count, with those of which a policy's condition has limits. */
export function coinsCountedBy(values: readonly Value[]): readonly CoinOf[] {
  const inConditions = values.flatMap((value) =>
    value.kind === 'condition' ? coinsInCondition(readCondition(value.condition)) : [],
  );
  return [...coinsOf(values), ...inConditions];
}

function allValuesIn(payload: IntentPayload, ledgers: Ledgers): readonly Value[] {
  return [...saidIn(payload, ledgers), ...factsOf(payload, ledgers).map(({ value }) => value)];
}
