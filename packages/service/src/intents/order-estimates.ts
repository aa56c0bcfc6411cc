import type { LoadedFacts, PlatformRules } from '@countersign/kinds/rules';
import type { Ledger } from '@countersign/model';
import type { IntentDryRunResponse } from '@countersign/contract';
import type {
  AttemptTransactionOrderCancellation,
  CreateTransactionOrder,
  CreateTransferOrder,
} from '@countersign/kinds/schemas';

/** Says what an order would cost and whether its ledger would accept it at present. */
export interface OrderEstimates {
  estimate(
    payload: CreateTransactionOrder | CreateTransferOrder,
  ): Promise<Pick<IntentDryRunResponse, 'result' | 'estimate' | 'fee' | 'ledgerWarnings' | 'preparations'>>;
  /** Whether the ledger refuses payments to the address without a tag; undefined where it can't be asked at present. */
  asksForTag(ledger: Ledger, address: string): Promise<boolean | undefined>;
  /** How the order would be cancelled, and for which fee. */
  cancellation(
    payload: AttemptTransactionOrderCancellation,
    facts: LoadedFacts,
    rules: PlatformRules,
  ): Promise<Pick<IntentDryRunResponse, 'result' | 'cancellation' | 'fee'>>;
}
