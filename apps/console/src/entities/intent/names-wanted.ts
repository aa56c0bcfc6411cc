import { isKeyOf } from '@countersign/kernel';
import { actedOnBy, coinsIn, referencesIn, type CoinOf, type Reference } from '@countersign/kinds/words';
import type { IntentPayload, TrustedIntent } from '@countersign/kinds/schemas';
import { entityOfWord } from '@countersign/model/names';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';

import { lookUps } from '../look-up.ts';
import { entitiesIn, entitiesWanted, type NamesWanted, type WantedEntity } from '../names-wanted.ts';

/** Whose names the sentence of a payload needs: a list asks for no more than it shows. */
export function namesWantedBy(payload: IntentPayload, targetDomainId: string): NamesWanted {
  const named = namesOfReferences(referencesIn(payload, targetDomainId, ledgerDescriptor), coinsIn(payload, ledgerDescriptor));
  const { orders, transfers } = actedOnBy(payload);
  const places = (ids: readonly string[]) => ids.map((id) => ({ id, domainId: targetDomainId }));
  // Of several transfers the sentence says how many they are.
  return { ...named, orders: places(orders), transfers: transfers.length === 1 ? places(transfers) : [] };
}

/** Whose names are needed to speak of these things, and of amounts in these coins. */
export function namesOfReferences(references: readonly Reference[], coins: readonly CoinOf[] = []): NamesWanted {
  const entities = references.flatMap(({ kind: word, id, domainId }): readonly WantedEntity[] => {
    const kind = entityOfWord(word);
    return kind !== undefined && isKeyOf(lookUps, kind) ? [{ kind, place: { id, domainId } }] : [];
  });
  return { ...entitiesWanted(entities), ledgers: references.some(({ kind }) => kind === 'ledger'), coins };
}

/** Several needs as one. */
export function allNamesWanted(needs: readonly NamesWanted[]): NamesWanted {
  return {
    ...entitiesWanted(needs.flatMap(entitiesIn)),
    coins: needs.flatMap(({ coins = [] }) => coins),
    ledgers: needs.some(({ ledgers }) => ledgers),
    orders: needs.flatMap(({ orders = [] }) => orders),
    transfers: needs.flatMap(({ transfers = [] }) => transfers),
    assets: needs.some(({ assets }) => assets),
  };
}

/** Whose names a list of tasks needs: what each is about, and who proposed it. */
export function namesOfTasks(tasks: readonly TrustedIntent[]): NamesWanted {
  const needs = tasks.map(({ data: { details } }) => namesWantedBy(details.payload, details.targetDomainId));
  return allNamesWanted([...needs, { users: tasks.map(({ data }) => data.details.author) }]);
}
