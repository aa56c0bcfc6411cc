import type { OrderKind } from '@countersign/model/names';
import type { IntentPayload } from '../schemas/intent-payload.ts';
import type { PlatformRules } from '../rules/platform-rules.ts';
import type { LoadedFacts } from '../rules/state-needs.ts';
import { ledgerOfOrder } from './order-places.ts';

/** Which kind of order an intent is, as its ledger says; nothing for an operation that is of none, and for other intents. */
export function orderKind(
  payload: IntentPayload,
  facts: LoadedFacts,
  rules: Pick<PlatformRules, 'orderKind'>,
): OrderKind | undefined {
  if (payload.type === 'v0_CreateTransferOrder') return 'Transfer';
  if (payload.type !== 'v0_CreateTransactionOrder') return undefined;
  const ledger = ledgerOfOrder(payload, facts);
  return ledger && rules.orderKind(ledger, payload);
}
