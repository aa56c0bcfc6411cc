import type { Ledger } from '@countersign/model';
import type { IntentPayload } from '../schemas/intent-payload.ts';
import { findEntity } from '../rules/loaded-state.ts';
import type { PlatformRules } from '../rules/platform-rules.ts';
import type { LoadedFacts } from '../rules/state-needs.ts';
import { ledgerOfOrder } from './order-places.ts';

/** What may be paid to a ledger: in the smallest unit of its coin; without an amount where nobody knows how much. */
export interface OrderFee {
  readonly ledgerId: string;
  readonly amount?: string;
}

/** The largest fee that an order or a cancellation allows; nothing for other intents, and where its ledger is not known. */
export function orderFee(
  payload: IntentPayload,
  facts: LoadedFacts,
  rules: Pick<PlatformRules, 'feeAtRisk'>,
): OrderFee | undefined {
  const ledger =
    payload.type === 'v0_AttemptTransactionOrderCancellation' ? ledgerOfCancelled(payload, facts) : ledgerOfOrder(payload, facts);
  if (ledger === undefined) return undefined;
  const order = payload.type === 'v0_CreateTransactionOrder' ? payload.parameters : payload;
  const amount = rules.feeAtRisk(ledger, 'maximumFee' in order ? order : {});
  return { ledgerId: ledger.id, ...(amount !== undefined && { amount: String(amount) }) };
}

function ledgerOfCancelled(
  { targetTransactionOrderId }: Extract<IntentPayload, { type: 'v0_AttemptTransactionOrderCancellation' }>,
  facts: LoadedFacts,
): Ledger | undefined {
  const order = findEntity(facts, 'TransactionOrder', targetTransactionOrderId);
  return facts.ledgers.find(({ id }) => id === order?.ledgerId);
}
