import type { ApiTransactionProcessingDetails, LedgerTransactionStatus, TransactionProcessingStatus } from '@countersign/model';
import type { EntityKind, LoadedEntity } from '../rules/entity-kind.ts';
import type { LoadedFacts, OrderTransactionFact } from '../rules/state-needs.ts';
import { account, ethereum, id, metadata, now, rootId, ticker, vault } from './fixtures.ts';
import { loaded, type Situation } from './situation.ts';

export const withVault = [loaded('Vault', vault)];

export const active = [{ accountId: id(4_000), ledgerId: ethereum.id, status: 'Activated' as const, address: null }];

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

/** What a test says of an order's transaction in addition to its state. */
export interface KnownOrder extends Partial<Pick<OrderTransactionFact, 'replaceable' | 'inPlaceOf'>> {
  readonly ledgerStatus?: LedgerTransactionStatus;
  readonly replacedBy?: string;
}

function processingOf(status: TransactionProcessingStatus): ApiTransactionProcessingDetails {
  if (status === 'Failed') return { status, hint: 'InternalError' };
  return status === 'Interrupted' ? { status, cause: 'Internal', reason: 'Nobody knows' } : { status };
}

export function transactionFact(
  status: TransactionProcessingStatus,
  { ledgerStatus, replacedBy, ...values }: KnownOrder = {},
): OrderTransactionFact {
  return {
    orderId: id(7_001),
    transaction: {
      transactionId: id(7_101),
      version: 1,
      registeredAt: now.toISOString(),
      domainId: rootId,
      processing: processingOf(status),
      ...(ledgerStatus !== undefined && { ledgerStatus }),
      senders: [{ id: id(4_000), domainId: rootId }],
      reserved: [],
      resources: [],
      rivals: [],
    },
    replacements: replacedBy === undefined ? [] : [{ orderId: replacedBy, processing: processingOf('Pending') }],
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
