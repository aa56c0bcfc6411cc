import { isObject } from '@countersign/kernel';
import { assertionStart, isAssertion, isSynchronised } from '@countersign/signing';
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
    if (at !== undefined && isOver(decision, at)) return false;
    if (demanded === undefined) return true;
    const context = saidIn(decision.rawRequest);
    return context === 'Proposal' || says(context, demanded);
  });
}

/**
 * The people whose decisions stand, each as often as they have decided so: nobody decides twice. One whose approval is good no more at that moment,
 * if one is given, has not decided.
 */
export function peopleWhoDecided(decisions: readonly RecordedDecision[], at?: Date): readonly string[] {
  return decisions.flatMap(({ publicKey, decision }) => (at !== undefined && isOver(decision, at) ? [] : [publicKey]));
}

/** How somebody has signed, as far as policies demand it. */
export interface WayOfSigning {
  /** Without a platform credential. */
  readonly isPlain: boolean;
  /** With one that is synchronised with other devices, or may be: by what the authenticator signed with the assertion. */
  readonly isSynchronised: boolean;
}

/** How one signature that was verified by the key was made. */
export function wayOfSigning(signed: { readonly publicKey: string; readonly signature: string }): WayOfSigning {
  return { isPlain: !isAssertion(signed), isSynchronised: isSynchronised(signed) };
}

/** How each person has signed, by public key: of who has signed several times, what is worst of each. */
export function waysOfSigning(approvals: readonly RecordedDecision[]): ReadonlyMap<string, WayOfSigning> {
  const ways = new Map<string, WayOfSigning>();
  for (const { publicKey, decision } of approvals) {
    const way = wayOfSigning({ publicKey, signature: decision.signature });
    const other = ways.get(publicKey);
    ways.set(publicKey, {
      isPlain: way.isPlain || other?.isPlain === true,
      isSynchronised: way.isSynchronised || other?.isSynchronised === true,
    });
  }
  return ways;
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
