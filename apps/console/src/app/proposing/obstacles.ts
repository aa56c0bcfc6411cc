import type { IntentDryRunResponse } from '@countersign/contract';

/** What the ledger says when only it can't be reached: the proposal itself may be good. */
const PASSING = new Set(['TransientIssue', 'InternalError']);

/** Whether a proposal that was tried out like this may be signed: not what would be refused, nor what its ledger would not take. */
export const mayBeSigned = ({ success, result }: IntentDryRunResponse): boolean => {
  if (!success) return false;
  if (result && 'ledgers' in result) return result.ledgers.every(({ available }) => available);
  return result?.type !== 'Failure' || PASSING.has(result.hint);
};
