import { actedOnBy, coinsIn, referencesIn, type CoinOf, type EntityKind, type Reference } from '@countersign/kinds/words';
import type { IntentPayload, TrustedIntent } from '@countersign/kinds/schemas';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';

import type { NamesWanted } from '../names-wanted.ts';

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
  const of = (kind: EntityKind) => references.filter((reference) => reference.kind === kind);
  return {
    accounts: of('account'),
    endpoints: of('endpoint'),
    users: of('user'),
    policies: of('policy'),
    vaults: of('vault').map(({ id }) => id),
    ledgers: of('ledger').length > 0,
    tickers: of('ticker').map(({ id }) => id),
    coins,
  };
}

/** Several needs as one. */
export function allNamesWanted(needs: readonly NamesWanted[]): NamesWanted {
  return {
    users: needs.flatMap(({ users = [] }) => users),
    accounts: needs.flatMap(({ accounts = [] }) => accounts),
    endpoints: needs.flatMap(({ endpoints = [] }) => endpoints),
    policies: needs.flatMap(({ policies = [] }) => policies),
    tickers: needs.flatMap(({ tickers = [] }) => tickers),
    coins: needs.flatMap(({ coins = [] }) => coins),
    vaults: needs.flatMap(({ vaults = [] }) => vaults),
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
