import type { IntentPayload } from '../schemas/index.ts';
import type { OrderPayload } from './order-payload.ts';

/** An order whose fee somebody set by hand, and the same order at what is usual: its ledger's medium level. */
export interface OwnFee {
  readonly order: OrderPayload;
  readonly usual: OrderPayload;
}

/** The two orders to ask about; undefined where the fee is one of the ledger's levels. A limit to the fee is left out: it says nothing of what is paid. */
export function ownFeeOf(payload: IntentPayload): OwnFee | undefined {
  if (payload.type === 'v0_CreateTransferOrder' && payload.customFees !== undefined) {
    const { maximumFee: _, ...order } = payload;
    const { customFees: __, ...bare } = order;
    return { order, usual: { ...bare, feeStrategy: 'Medium' } };
  }
  if (payload.type !== 'v0_CreateTransactionOrder') return undefined;
  const { parameters } = payload;
  if (!('feeStrategy' in parameters) || parameters.feeStrategy.type === 'Priority') return undefined;
  const { maximumFee: _, ...order } = parameters;
  return {
    order: { ...payload, parameters: order },
    usual: { ...payload, parameters: { ...order, feeStrategy: { type: 'Priority', priority: 'Medium' } } },
  };
}
