import type { IntentDryRunResponse } from '@countersign/contract';

/** What the ledger says when only it can't be reached: the proposal itself may be good. */
const passing = new Set(['TransientIssue', 'InternalError']);

/** Whether a proposal that was tried out like this may be signed: not what would be refused, nor what its ledger would not take. */
export function mayBeSigned({ success, result }: IntentDryRunResponse): boolean {
  if (!success) return false;
  if (result && 'ledgers' in result) return result.ledgers.every(({ available }) => available);
  return result?.type !== 'Failure' || passing.has(result.hint);
}
