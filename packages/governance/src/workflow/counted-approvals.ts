import { isObject } from '@countersign/kernel';
import { isAssertion } from '@countersign/signing';
import type { Policy } from '@countersign/model';
import type { RecordedDecision } from '../decision.ts';

/** The approvals that a policy counts: of those that were recorded, the ones which say of themselves what it demands. */
export function countedApprovals(
  { approvals: demanded }: Pick<Policy, 'approvals'>,
  decisions: readonly RecordedDecision[],
): readonly RecordedDecision[] {
  return decisions.filter(
    ({ decision }) => decision.decision === 'Approve' && (demanded === undefined || saysWhatItIsOf(decision.rawRequest)),
  );
}

/** The people who have signed an approval without a platform credential. */
export function plainSigners(approvals: readonly RecordedDecision[]): ReadonlySet<string> {
  return new Set(
    approvals.flatMap(({ publicKey, decision: { signature } }) => (isAssertion({ publicKey, signature }) ? [] : [publicKey])),
  );
}

/** A proposal, which is its author's approval, is the text itself. */
function saysWhatItIsOf(rawRequest: string): boolean {
  const request: unknown = JSON.parse(rawRequest);
  return isObject(request) && (request['type'] === 'Propose' || request['context'] !== undefined);
}

/**
 * Stands for the text of a decision where that is not read, as in lists: what was recorded was judged when it came. Whoever decides or proves
 * something reads the texts.
 */
export const unreadText = JSON.stringify({ type: 'Propose' });

/** Stands for the signature of somebody who has not signed, and would sign as is demanded of them. */
export const standInSignature = 'V0EB';
