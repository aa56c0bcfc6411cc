import { isObject } from '@countersign/kernel';
import { assertionStart, isAssertion } from '@countersign/signing';
import { ApprovalContext, type Approve, type Policy } from '@countersign/model';
import type { RecordedDecision } from '../decision.ts';
import { isOver, says } from '../evidence/approval-context.ts';

/**
 * The approvals that a policy counts: of those that were recorded, the ones which say of themselves what it demands, and which are still good at
 * that moment, where one is given.
 */
export function countedApprovals(
  { approvals: demanded }: Pick<Policy, 'approvals'>,
  decisions: readonly RecordedDecision[],
  at?: Date,
): readonly RecordedDecision[] {
  return decisions.filter(({ decision }) => {
    if (decision.decision !== 'Approve') return false;
    if (demanded === undefined && at === undefined) return true;
    if (at !== undefined && isOver(decision, at)) return false;
    const context = saidIn(decision.rawRequest);
    return context === 'Proposal' || demanded === undefined || says(context, demanded);
  });
}

/**
 * The people whose decisions stand, each as often as they have decided so: nobody decides twice. One whose approval is good no more at that moment,
 * if one is given, has not decided.
 */
export function peopleWhoDecided(decisions: readonly RecordedDecision[], at?: Date): readonly string[] {
  return decisions.flatMap(({ publicKey, decision }) => (at !== undefined && isOver(decision, at) ? [] : [publicKey]));
}

/** The people who have signed an approval without a platform credential. */
export function plainSigners(approvals: readonly RecordedDecision[]): ReadonlySet<string> {
  return new Set(
    approvals.flatMap(({ publicKey, decision: { signature } }) => (isAssertion({ publicKey, signature }) ? [] : [publicKey])),
  );
}

/** What a decision that was judged when it came says of itself; a proposal, which is its author's approval, is the text itself. */
function saidIn(rawRequest: string): 'Proposal' | Approve['context'] {
  const request: unknown = JSON.parse(rawRequest);
  if (!isObject(request)) return undefined;
  if (request['type'] === 'Propose') return 'Proposal';
  return ApprovalContext.safeParse(request['context']).data;
}

/**
 * Stands for the text of a decision that nobody has made, where what others would come to is tried.
 */
export const standInText = JSON.stringify({ type: 'Propose' });

/** Stands for the signature of somebody who has not signed, and would sign as is demanded of them. */
export const standInSignature = assertionStart;
