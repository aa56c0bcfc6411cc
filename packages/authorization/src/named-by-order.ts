import { idsInPayload } from '@countersign/kinds/rules';
import type { Propose } from '@countersign/kinds/schemas';

import { orderEndedBy } from './replaced-order-id.ts';

/** What the evidence for an order shows beside the decision, by ids: see `OrderReferences`. */
export interface NamedByOrder {
  /** The account that pays, and those that are paid: their addresses on the order's ledger are shown. */
  readonly accountIds: readonly string[];
  readonly endpointIds: readonly string[];
  /** Of a transfer order: what is moved. */
  readonly tickerId?: string;
  /** The assets that the parameters of a transaction order name. */
  readonly tickerIds: readonly string[];
  /** Of a cancellation: the order that is cancelled. */
  readonly targetId?: string;
  /** The order that the payload ends. In whose place that one was to come is said by its own parameters. */
  readonly endedId?: string;
}

/** What an order and the payload that people signed for it name, whatever the payload is. */
export function namedByOrder(accountId: string, payload: Propose['payload']): NamedByOrder {
  const named = idsInPayload(payload);
  const ids = (kind: (typeof named)[number]['kind']) => named.filter((pointer) => pointer.kind === kind).map(({ id }) => id);
  const inParameters = payload.type === 'v0_CreateTransactionOrder' ? idsInPayload(payload.parameters) : [];
  const endedId = orderEndedBy(payload);
  return {
    accountIds: [...new Set([accountId, ...ids('Account')])],
    endpointIds: ids('Endpoint'),
    tickerIds: inParameters.filter(({ kind }) => kind === 'Ticker').map(({ id }) => id),
    ...(payload.type === 'v0_CreateTransferOrder' && { tickerId: payload.tickerId }),
    ...(payload.type === 'v0_AttemptTransactionOrderCancellation' && { targetId: payload.targetTransactionOrderId }),
    ...(endedId !== undefined && { endedId }),
  };
}
