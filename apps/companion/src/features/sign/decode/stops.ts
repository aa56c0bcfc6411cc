import type { WarningCode } from './warning-code.ts';

/** `Confirm`: signed only once its owner has said of this very thing that it is meant. `ForGood`: never signed. */
export type Stop = 'Confirm' | 'ForGood';

/** What does not let anybody sign by the one button; all other warnings only say what is unusual. */
export const stops: Readonly<Partial<Record<WarningCode, Stop>>> = {
  // What is shown is not what would be approved, or was not said by whom this device trusts.
  ApprovalElsewhere: 'ForGood',
  ApprovalForeign: 'ForGood',
  ApprovalOfOther: 'ForGood',
  ApprovalUncommitted: 'ForGood',
  AuthorKeyChanged: 'ForGood',
  // It would not be taken: see `leavesCompanionOut`.
  CompanionNamed: 'ForGood',
  EnvelopeForged: 'ForGood',
  InvitedUnsigned: 'ForGood',
  JournalOther: 'ForGood',
  ProposalSignatureWrong: 'ForGood',

  // It would count for more than what is shown.
  ApprovalIncomplete: 'Confirm',

  // Nobody can say what it does, or whether it is as it seems.
  ContentUnknown: 'Confirm',
  DestinationUnchecked: 'Confirm',
  InvitedOtherKey: 'Confirm',
  JournalUnanswered: 'Confirm',
  UnknownCall: 'Confirm',
  UnknownOperation: 'Confirm',

  // It goes elsewhere than what was signed here before.
  EndpointMoved: 'Confirm',
  LooksLikeSigned: 'Confirm',

  // It gives control away, or everything of a kind.
  ChangesControl: 'Confirm',
  GivesUpControl: 'Confirm',
  HandsOverControl: 'Confirm',
  ReplacesCode: 'Confirm',
  RunsForeignCode: 'Confirm',
  UnlimitedAllowance: 'Confirm',
  // The notary, or another key by which this device tells what the instance says.
  SystemKey: 'Confirm',
};
