import {
  withdrawnByAuthor,
  type Approve,
  type DecisionPayload,
  type User,
  type Withdraw,
  type WorkflowProgress,
} from '@countersign/model';
import { ok } from '@countersign/kernel';
import type { DecideInput, LifeCycle, RecordedDecision } from '../decision.ts';
import { contextFlaw, policiesOf, says } from '../evidence/approval-context.ts';
import { expire } from './expire.ts';
import { policiesMatch } from './fixed-policies.ts';
import { peopleWhoDecided, wayOfSigning, type WayOfSigning } from '../workflow/counted-approvals.ts';
import { policyStanding, seatableIn, withRejection } from './policy-standing.ts';
import type { PolicyStanding } from './policy-standing.ts';
import { refuse } from './refusal.ts';
import { lockedDomain, refuseCutChain, refuseOutsider, refuseSubmitter } from './submitter.ts';
import { isPast } from './timing.ts';
import { moveTo } from './transition.ts';

/** See {@link LifeCycle.decide}. */
export const decide: LifeCycle['decide'] = (input) => {
  const { request, author, intent, decisions, now } = input;
  if (request.intentId !== intent.id || request.targetDomainId !== intent.details.targetDomainId) {
    return refuse('IntentMissing', 'There is no such intent in this domain');
  }
  const refused = refuseSubmitter(request.author, author);
  if (refused) return refused;
  if (!author) return refuse('RequestSubmitterNotFound', 'The request names an author who does not exist');
  const cut = refuseCutChain(input.chain);
  if (cut) return cut;
  const outsider = refuseOutsider(request, input.chain);
  if (outsider) return outsider;
  if (request.expiryAt !== undefined && isPast(request.expiryAt, now)) return refuse('RequestExpired', 'The request has expired');
  const expired = expire(intent, now);
  if (expired) return { ok: false, error: { ...refuse('IntentExpired', 'The intent has expired').error, expired } };
  if (intent.state.status !== 'Open') return refuse('IntentAlreadyComplete', `The intent is ${intent.state.status}`);
  if (request.proposalSignature !== intent.details.proposalSignature) {
    return refuse('ProposerIntentSignatureMismatches', "The decision does not carry the proposal's signature");
  }
  const foreign = request.type === 'Approve' ? refuseForeignContext(request, input) : undefined;
  if (foreign) return foreign;
  const locked = lockedDomain(input.chain);
  if (locked) return refuse('DomainLocked', `The domain ${locked.alias} is locked`);
  if (request.type === 'Withdraw') return withdraw(request, author, input);
  if (peopleWhoDecided(decisions, now).includes(author.publicKey)) {
    return refuse('DecisionInvalid', 'This person has decided on this intent already');
  }
  if (!policiesMatch(input)) return refuse('PolicyRevisionMismatch', 'The policies are not those the intent was proposed under');

  const standings = input.policies.map((policy) => policyStanding(policy, decisions, input.users, now));
  const seats = standings.flatMap((standing) => (standing && hasSeat(standing, author, input.users) ? [standing] : []));
  if (seats.length === 0) return refuse('DecisionInvalid', 'This person has no seat in an open step of this intent');
  const unmet = request.type === 'Approve' ? refuseUnmetDemand(request, seats, author, input) : undefined;
  if (unmet) return unmet;

  const decision = record(input, author);
  if (request.type === 'Reject') {
    const progress = standings.flatMap((standing) => {
      if (!standing) return [];
      return [seats.includes(standing) ? withRejection(standing, decision.decision) : standing.progress];
    });
    return ok({ ...moveTo(intent, 'Rejected', now, { progress }), decision });
  }
  const after = input.policies.map((policy) => policyStanding(policy, [...decisions, decision], input.users, now));
  const progress: WorkflowProgress[] = after.flatMap((standing) => (standing ? [standing.progress] : []));
  const isApproved = after.every((standing) => standing?.isComplete);
  return ok({ ...moveTo(intent, isApproved ? 'Approved' : 'Open', now, { progress }), decision });
};

/** Ends an open intent in the name of its author, who needs no seat and cannot reject it: every step that is open ends. */
function withdraw(request: Withdraw, author: User, input: DecideInput): ReturnType<LifeCycle['decide']> {
  const { intent, policies, decisions, users, now } = input;
  const { author: proposer } = intent.details;
  if (request.author.id !== proposer.id || request.author.domainId !== proposer.domainId) {
    return refuse('DecisionInvalid', 'Only who proposed an intent can withdraw it: reject it instead');
  }
  const decision = record(input, author);
  const progress = policies.flatMap((policy) => {
    const standing = policyStanding(policy, decisions, users, now);
    if (!standing) return [];
    return [standing.isComplete ? standing.progress : withRejection(standing, decision.decision)];
  });
  return ok({ ...moveTo(intent, 'Rejected', now, { progress }), decision });
}

/** An approval that says what it is of must be of that. */
function refuseForeignContext(request: Approve, { intent, decisions, around, now }: DecideInput) {
  const proposal = decisions[0]?.decision.rawRequest ?? '';
  const { instance, headAt, addressOf } = around ?? {};
  const order = addressOf && { payload: intent.details.payload, addressOf };
  switch (contextFlaw(request, { proposal, policies: policiesOf(intent), instance, headAt, order, now })) {
    case 'Proposal':
      return refuse('ProposerIntentSignatureMismatches', 'The approval is of another text than the one that was proposed');
    case 'Policies':
      return refuse('PolicyRevisionMismatch', 'The approval is under other policies than those the intent was proposed under');
    case 'Instance':
      return refuse('DecisionInvalid', 'The approval was given in another instance');
    case 'Destinations':
      return refuse(
        'DecisionInvalid',
        'The approval is of an order that led elsewhere: look at it again, and approve it as it is now',
      );
    case 'JournalHead':
      return refuse('DecisionInvalid', 'The approval was given after a past that this instance does not have');
    case 'Expired':
      return refuse('RequestExpired', 'The approval is good no more');
    case undefined:
      return undefined;
  }
}

/**
 * An approval that would not be counted for the way that it is made is refused, so that its author can still make it otherwise: `seats` are
 * theirs if they do as is demanded.
 */
function refuseUnmetDemand(request: Approve, seats: readonly PolicyStanding[], author: User, input: DecideInput) {
  const { publicKey } = author;
  const demands = seats.flatMap(({ policy }) => policy.approvals ?? []);
  const unsaid = demands.find((demanded) => !says(request.context, demanded));
  if (unsaid !== undefined) {
    const members = unsaid === 'WithContext' ? '' : ', and in it instance, destinations, expiryAt and journalHead';
    return refuse(
      'DecisionInvalid',
      `The policy demands approvals that say what they are of: approve with the member context${members}`,
    );
  }
  const way = wayOfSigning({ publicKey, signature: input.signature });
  if (seats.every((seat) => hasSeat(seat, author, input.users, way))) return undefined;
  if (way.isPlain)
    return refuse('DecisionInvalid', 'The policy demands that this role signs by a platform credential: approve with such a key');
  return way.isSynchronised
    ? refuse(
        'DecisionInvalid',
        'The policy demands that this role signs by a platform credential of one device alone, and this one is synchronised with others: approve with such a key',
      )
    : undefined;
}

/** Whether somebody could fill a seat; `way` says how they have signed, otherwise it is by whatever their key may be. */
function hasSeat({ policy, standing }: PolicyStanding, person: User, users: readonly User[], way?: WayOfSigning): boolean {
  const seatable = seatableIn(policy.domainId, person.publicKey, users, way);
  return seatable !== undefined && standing.couldHelp(seatable);
}

function record({ request, rawRequest, signature, now }: DecideInput, author: User): RecordedDecision {
  const decision: DecisionPayload = {
    author: request.author,
    authorRoles: author.roles,
    seenBySystemAt: now.toISOString(),
    ...(request.expiryAt === undefined ? {} : { expiryAt: request.expiryAt }),
    decision: request.type === 'Approve' ? 'Approve' : 'Reject',
    ...(request.type === 'Approve' && request.approvalReason !== undefined ? { approvalReason: request.approvalReason } : {}),
    ...(request.type === 'Reject' ? { rejectionReason: request.rejectReason } : {}),
    ...(request.type === 'Withdraw' ? { rejectionReason: withdrawalWords(request) } : {}),
    rawRequest,
    signature,
  };
  return { decision, publicKey: author.publicKey };
}

/** A withdrawal in the words that clients which know only rejections show. */
function withdrawalWords({ withdrawReason }: Withdraw): string {
  return withdrawReason === undefined ? withdrawnByAuthor : `${withdrawnByAuthor}: ${withdrawReason}`;
}
