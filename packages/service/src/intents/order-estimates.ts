import type { LoadedFacts } from '@countersign/governance';
import type { IntentDryRunResponse } from '@countersign/contract';
import type { CreateTransactionOrder, CreateTransferOrder } from '@countersign/model';

/** Says what an order would cost and whether its ledger would take it as things stand. */
export interface OrderEstimates {
  estimate(
    payload: CreateTransactionOrder | CreateTransferOrder,
    facts: LoadedFacts,
  ): Promise<Pick<IntentDryRunResponse, 'result' | 'estimate'>>;
}
