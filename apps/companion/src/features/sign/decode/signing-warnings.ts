import {
  caution,
  danger,
  inOrder,
  proposalWarnings,
  textsIn,
  unhidden,
  writingWarnings,
  type Facts,
  type Warning as KindWarning,
} from '@countersign/kinds/words';
import type { Propose } from '@countersign/kinds/schemas';
import { contextFlaw, endpointsNamedIn, says, type AddressOf, type ContextFlaw } from '@countersign/governance/approval-context';
import { canonicalJson } from '@countersign/kernel';
import type { Approve } from '@countersign/model';
import { keyFingerprint } from '@countersign/signing/hashes';
import type { ProposalCheck } from '../request/check-proposal.ts';
import type { InvitedAnswer } from '../request/invited-answer.ts';
import type { LedgerAnswer } from '../request/ledger-answer.ts';
import type { JournalSeen } from '../request/journal-seen.ts';
import type { SignedRequest } from '../request/read-request.ts';
import { placeWarnings } from './known-places.ts';
import { stops, type Stop } from './stops.ts';
import type { WarningCode } from './warning-code.ts';

/** A warning, and where it does not let anybody sign by the one button: see {@link stops}. */
export interface Warning extends KindWarning<WarningCode> {
  readonly stops?: Stop;
}

type OwnWarning = KindWarning<WarningCode>;

function stopping(warning: OwnWarning): Warning {
  const stop = stops[warning.code];
  return stop === undefined ? warning : { ...warning, stops: stop };
}

/** What is known when a request is judged. Absent things are not known, which is a warning where it matters. */
export interface WarningContext extends Facts {
  /** Ids of the users that this person is; undefined while it is not known. */
  readonly ownUserIds?: ReadonlySet<string>;
  /** The proposal that is signed, or that a decision is about; undefined while it is not known. */
  readonly proposal?: Propose;
  readonly proposalCheck?: ProposalCheck;
  /** The author's key differs from the one that this device saw before. */
  readonly authorKeyChanged?: boolean;
  /** The key by which the author's signature was checked. */
  readonly authorKey?: string;
  /** The instance that this device is paired with, as it was named the first time. */
  readonly instance?: string | undefined;
  /** Where an endpoint is, as the notary has signed it. */
  readonly addressOf?: AddressOf;
  /** Whether the journal that an approval names is the one that this device knows; undefined for what names none. */
  readonly journal?: JournalSeen | undefined;
  /** How the key of a new user came here; undefined where nobody was invited, or that is not known. */
  readonly invited?: InvitedAnswer | undefined;
  /** What the ledger says of the paying account, in the server's words. */
  readonly ledgerAnswer?: LedgerAnswer | undefined;
  /** It came with a companion, and this device does not know its own. */
  readonly leavesCompanionOut?: boolean;
  /** Something that the server said was not signed by the notary that this device was paired with. */
  readonly isForged?: boolean;
}

/** What stands for an author, by the key that they sign with. */
export function authorMark(publicKey: string): string {
  return `Author:${publicKey}`;
}

/** Warnings of the unusual, the gravest first, each once. A rejection or a withdrawal moves nothing, so only who signs it is judged. */
export function warningsOf(request: SignedRequest, context: WarningContext): readonly Warning[] {
  const { proposal, shownNames = [] } = context;
  return inOrder<KindWarning<WarningCode>>([
    ...signerWarnings(request, context),
    ...writingWarnings([...textsIn(request), ...textsIn(proposal), ...shownNames]),
    ...(request.type === 'Reject' || request.type === 'Withdraw' ? [] : contentWarnings(context)),
    ...(request.type === 'Propose' ? [] : checkWarnings(context)),
    ...(request.type === 'Approve' ? commitmentWarnings(request, context) : []),
    ...(request.type === 'Approve' ? authorWarnings(context) : []),
  ]).map(stopping);
}

function contentWarnings(context: WarningContext): readonly OwnWarning[] {
  const { proposal, described, knownDestinations, invited, ledgerAnswer, names, addressOf = () => undefined } = context;
  if (proposal === undefined) return [danger('ContentUnknown')];
  return [
    ...(described?.warnings ?? []),
    ...(ledgerAnswer?.warnings ?? []),
    ...(ledgerAnswer?.isNotReady === true ? [danger('AccountNotReady')] : []),
    ...(invited === undefined ? [] : invitedWarnings[invited]),
    ...proposalWarnings(proposal, context),
    ...(knownDestinations === undefined
      ? []
      : placeWarnings(proposal.payload, knownDestinations, { addressOf, names, described })),
  ];
}

function signerWarnings({ author }: SignedRequest, { ownUserIds, isForged }: WarningContext): readonly OwnWarning[] {
  return [
    ...(isForged === true ? [danger('EnvelopeForged')] : []),
    ...(ownUserIds !== undefined && !ownUserIds.has(author.id) ? [danger('NotYourUser')] : []),
  ];
}

function checkWarnings({ proposalCheck, authorKeyChanged }: WarningContext): readonly OwnWarning[] {
  return [
    ...(proposalCheck === 'SignatureWrong' ? [danger('ProposalSignatureWrong')] : []),
    ...(proposalCheck === 'AuthorKeyUnknown' ? [caution('AuthorKeyUnknown')] : []),
    ...(authorKeyChanged === true ? [danger('AuthorKeyChanged')] : []),
  ];
}

/**
 * The author's signature alone does not say what is approved: for any signature there is a key under which it fits another text. So an
 * approval must say itself which text it is of, and that text must be the one that is shown.
 */
function commitmentWarnings(
  approval: Approve,
  { proposal, instance, addressOf, journal, leavesCompanionOut, now }: WarningContext,
): readonly OwnWarning[] {
  const { context } = approval;
  if (context === undefined) return [danger('ApprovalUncommitted')];
  const named = proposal === undefined ? [] : endpointsNamedIn(proposal.payload);
  const isChecked = named.every((id) => addressOf?.(id) !== undefined);
  const flaw = contextFlaw(approval, {
    proposal: proposal && canonicalJson(proposal),
    // Which policies a task is under, the server alone knows: they are shown.
    policies: context.policies,
    instance,
    ...(isChecked && proposal && { order: { payload: proposal.payload, addressOf: (id) => addressOf?.(id) } }),
    now,
  });
  return [
    ...(flaw === undefined ? [] : flawWarnings[flaw]),
    ...(says(context, 'WithFullContext') ? [] : [danger('ApprovalIncomplete')]),
    ...(isChecked ? [] : [danger('DestinationUnchecked')]),
    ...(leavesCompanionOut === true ? [danger('CompanionNamed')] : []),
    ...(journal === undefined ? [] : journalWarnings[journal]),
  ];
}

const invitedWarnings = {
  Signed: [],
  SignedSynchronised: [caution('KeySynchronised')],
  OtherKey: [danger('InvitedOtherKey')],
  Unsigned: [danger('InvitedUnsigned')],
} as const satisfies Record<InvitedAnswer, readonly OwnWarning[]>;

const journalWarnings = {
  Same: [],
  Other: [danger('JournalOther')],
  Unproven: [caution('JournalUnproven')],
  Unanswered: [danger('JournalUnanswered')],
} as const satisfies Record<JournalSeen, readonly OwnWarning[]>;

const flawWarnings = {
  Proposal: [danger('ApprovalOfOther')],
  Policies: [],
  Instance: [danger('ApprovalForeign')],
  Destinations: [danger('ApprovalElsewhere')],
  JournalHead: [danger('JournalOther')],
  Expired: [danger('ExpiryPassed')],
} as const satisfies Record<ContextFlaw, readonly OwnWarning[]>;

/**
 * Anyone who can show this device a text of their own, for it to be approved, needs an author of their own: so an author that the
 * device has not met gets a warning.
 */
function authorWarnings({ proposal, proposalCheck, authorKey, names, knownDestinations }: WarningContext): readonly OwnWarning[] {
  if (proposal === undefined || proposalCheck !== 'Signed' || authorKey === undefined) return [];
  if (knownDestinations === undefined || knownDestinations.has(authorMark(authorKey))) return [];
  const author = names.name('user', proposal.author.id) ?? proposal.author.id;
  return [caution('NewAuthor', { author: unhidden(author), fingerprint: keyFingerprint(authorKey) ?? authorKey })];
}
