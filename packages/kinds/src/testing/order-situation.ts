import type { TransactionProcessingStatus } from '@countersign/model';
import type { EntityKind, LoadedEntity } from '../rules/entity-kind.ts';
import type { LoadedFacts, OrderTransactionFact } from '../rules/state-needs.ts';
import { account, ethereum, id, metadata, rootId, ticker, vault } from './fixtures.ts';
import { loaded, type Situation } from './situation.ts';

export const withVault = [loaded('Vault', vault)];

export const active = [{ accountId: id(4_000), ledgerId: ethereum.id, status: 'Activated' as const }];

export const funded = [...withVault, loaded('Account', account())];

/** All that a transfer order needs. */
export const transferState: Situation = {
  entities: [...funded, loaded('Ticker', ticker())],
  facts: { accountLedgers: active, validatedTickerIds: [id(6_000)] },
};

/** The same with other values in an entity of a kind. */
export function replacing(kind: EntityKind, values: object): Situation {
  return {
    ...transferState,
    entities: transferState.entities?.map((each) =>
      each.kind === kind ? ({ ...each, data: { ...each.data, ...values } } as LoadedEntity) : each,
    ),
  };
}

/** The same with further entities. */
export function adding(...entities: LoadedEntity[]): Situation {
  return {
    ...transferState,
    entities: [...(transferState.entities ?? []), ...entities],
  };
}

/** The same with further entities and other facts. */
export function addingWith(facts: Partial<LoadedFacts>, ...entities: LoadedEntity[]): Situation {
  return {
    ...adding(...entities),
    facts: { ...transferState.facts, ...facts },
  };
}

export function transactionFact(status: TransactionProcessingStatus, values: Partial<OrderTransactionFact> = {}) {
  return {
    orderId: id(7_001),
    transactionId: id(7_101),
    status,
    ...values,
  };
}

export const order = {
  id: id(7_000),
  domainId: rootId,
  accountId: id(4_000),
  ledgerId: ethereum.id,
  parameters: {} as never,
  metadata: metadata(),
};
