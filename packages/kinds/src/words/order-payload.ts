import type { IntentPayload, IntentPayloadOf } from '../schemas/index.ts';

/** An order that pays, or does something else on a ledger in the ledger's own terms. */
export type OrderPayload = IntentPayloadOf<'v0_CreateTransferOrder' | 'v0_CreateTransactionOrder'>;

/** The order whose place on its ledger another order takes: none, or one. */
export function replacedOrders({ parameters }: IntentPayloadOf<'v0_CreateTransactionOrder'>): readonly string[] {
  return 'resourceStrategy' in parameters && parameters.resourceStrategy !== undefined
    ? [parameters.resourceStrategy.transactionOrderId]
    : [];
}

/** True for a payload that orders a transaction. */
export function isOrder(payload: IntentPayload): payload is OrderPayload {
  return payload.type === 'v0_CreateTransferOrder' || payload.type === 'v0_CreateTransactionOrder';
}
