import { isObject } from '@countersign/kernel';
import { assertionStart, isAssertion } from '@countersign/signing';
import { ApprovalContext, type Approve, type Policy } from '@countersign/model';
import type { RecordedDecision } from '../decision.ts';
import { says } from '../evidence/approval-context.ts';
import { isPast } from '../life-cycle/timing.ts';

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
    const context = saidIn(decision.rawRequest);
    // A proposal, which is its author's approval, is the text itself.
    if (context === 'Proposal') return true;
    return (at === undefined || isGoodAt(context, at)) && (demanded === undefined || says(context, demanded));
  });
}

function isGoodAt(context: Approve['context'], at: Date): boolean {
  return context?.expiryAt === undefined || !isPast(context.expiryAt, at);
}

/** The people who have signed an approval without a platform credential. */
export function plainSigners(approvals: readonly RecordedDecision[]): ReadonlySet<string> {
  return new Set(
    approvals.flatMap(({ publicKey, decision: { signature } }) => (isAssertion({ publicKey, signature }) ? [] : [publicKey])),
  );
}

/** Until when an approval is good; undefined where it does not say. */
export function goodUntilOf(rawRequest: string): string | undefined {
  const context = saidIn(rawRequest);
  return context === 'Proposal' ? undefined : context?.expiryAt;
}

/** What a decision that was judged when it came says of itself. */
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
