import type { WarningCode as KindWarningCode } from '@countersign/kinds/words';
import type { LedgerWarningCode } from '@countersign/ledger-port';

/** What is unusual about who signs and what this device can check; the texts are below `warning` under these names. */
type OwnCode =
  | 'AccountNotReady'
  | 'AuthorKeyChanged'
  | 'AuthorKeyUnknown'
  | 'ApprovalElsewhere'
  | 'ApprovalForeign'
  | 'ApprovalIncomplete'
  | 'ApprovalOfOther'
  | 'ApprovalUncommitted'
  | 'CompanionNamed'
  | 'ContentUnknown'
  | 'DestinationUnchecked'
  | 'EndpointMoved'
  | 'EnvelopeForged'
  | 'InvitedOtherKey'
  | 'InvitedUnsigned'
  | 'JournalOther'
  | 'JournalUnanswered'
  | 'JournalUnproven'
  | 'LooksLikeSigned'
  | 'NewAuthor'
  | 'NotYourUser'
  | 'ProposalSignatureWrong';

/** What is unusual about a request: about its proposal, what that asks of a ledger, and about signing it here. */
export type WarningCode = KindWarningCode | LedgerWarningCode | OwnCode;
