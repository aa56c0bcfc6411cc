import type { Translate } from '@countersign/kernel';

/**
 * What a careful person should be warned of, with its gravity and the words for it; `{{name}}` is replaced by a value. The codes are stable:
 * the same ones mean the same on every ledger and every screen.
 */
export const ledgerWarnings = {
  AllowsClawback: ['danger', 'It lets the account take its tokens back from their holders. This cannot be undone.'],
  Allowance: [
    'caution',
    "It lets {{holder}} take up to {{amount}} of a token's smallest unit, or of a contract with unique tokens the one of that number.",
  ],
  Burns: ['danger', 'It sends to {{address}}, which nobody holds the key of: it is lost forever.'],
  BurnsCoins: ['danger', 'It destroys {{amount}} of the smallest unit.'],
  CallsInside: ['caution', 'It carries out other calls inside it: {{count}}.'],
  CarriesData: ['caution', 'Output {{output}} comes with data or a script, which contracts alone need.'],
  CarriesMetadata: ['caution', 'It carries data along with it that anybody can read.'],
  CarriesTokens: ['caution', 'Output {{output}} carries tokens, which are neither counted nor spent here.'],
  ChangesControl: ['danger', 'It changes who controls a contract, or how many have to agree.'],
  ChangesAuthority: ['danger', 'It hands {{address}} over, or gives somebody else a right over it.'],
  Clawback: ['caution', "It takes a holder's tokens without their consent."],
  CoinsWithCall: ['caution', 'It sends coins along with the call.'],
  ContractCall: ['caution', 'It calls a smart contract. What that does is up to the contract.'],
  ContractCreation: ['caution', 'It creates a contract.'],
  DelegatesStake: [
    'caution',
    'It has all coins of the account count for another, who makes blocks with them. The account keeps them, and can spend them.',
  ],
  EmptiesAccount: ['danger', 'It closes {{address}}, or takes coins out of it.'],
  EndpointContradicts: [
    'danger',
    'The ABI stored with the endpoint {{endpoint}} calls it {{claimed}}, but it is {{known}}. Do not trust that ABI.',
  ],
  EndpointSays: [
    'caution',
    'The ABI stored with the endpoint {{endpoint}} calls it {{call}}. Somebody typed that ABI in: the contract may do something else.',
  ],
  ChangesToken: ['danger', 'It changes who may manage, freeze or take back a token, or ends the token.'],
  ClosesHolding: ['danger', 'It gives up what the account has of a token: all of it goes to {{address}}.'],
  ClosesAccount: ['danger', 'It closes the paying account: all that is left in it goes to {{address}}.'],
  CreatesAccount: ['caution', '{{address}} is not on the ledger yet: the payment creates that account.'],
  ForeignNetwork: ['danger', 'It is for another network: {{network}}.'],
  ForeignKey: [
    'danger',
    'Another key, that of {{address}}, may sign for the paying account on the ledger: anyone who has it can move all that is there.',
  ],
  ForeignSigners: [
    'danger',
    'A list of other keys may sign together for the paying account on the ledger: those who have them can move all that is there.',
  ],
  Freezes: ['danger', 'It freezes all trust lines of the account.'],
  FreezesCoins: [
    'caution',
    'It stakes {{amount}} of the smallest unit for what transactions use. Some two weeks pass before they can be spent again.',
  ],
  FreezesHolding: ['caution', 'It freezes what {{holder}} has of a token: nobody can move it then.'],
  GivesUpControl: ['danger', 'It gives up control over a contract for good.'],
  HandsOverControl: ['danger', 'It gives {{holder}} control over a contract, or a part in it.'],
  HigherNetworkFee: ['danger', 'It offers {{amount}} to be taken sooner, which is far more than usual.'],
  InexactAmount: ['caution', 'The amount has more decimals than are shown.'],
  ChangesHomeDomain: ['caution', 'It changes the domain that the account says it belongs to.'],
  ChangesSigners: ['danger', 'It changes which keys may sign for the account, or how many of them it takes.'],
  ExtraConditions: ['caution', 'It is taken under further conditions alone, such as a time that has to come first.'],
  LendsResources: [
    'danger',
    'It lends {{address}} what {{amount}} of the smallest unit that are staked give for transactions, which the account then lacks.',
  ],
  LocksFlags: ['danger', 'It locks the flags of the account for ever, and it can never be closed again. This cannot be undone.'],
  MergesAccount: ['danger', 'It closes the account: everything that is there then goes to the destination, however much it is.'],
  OtherFeePayer: ['caution', 'Another account pays its fee: {{address}}.'],
  OtherSource: ['danger', 'It acts for another account than the one that sends it: {{address}}.'],
  LocksStake: ['caution', 'What it stakes cannot be spent until weeks after it was taken out again.'],
  LockTime: ['caution', 'No block takes it before lock time {{time}}.'],
  LocksDeposit: ['caution', 'It pays a deposit of {{amount}}, which comes back when the account ends its staking.'],
  MaybeTokenNumber: ['caution', 'If the contract has unique tokens, the number shown as an amount names the token.'],
  MintsTokens: ['caution', 'It makes tokens, or destroys some.'],
  NeverExpires: ['caution', 'It never expires.'],
  NeverParticipates: ['danger', 'It gives up for good that the paying account takes part in the consensus, and what that earns.'],
  NoFreeze: ['danger', 'It gives up for good the right to freeze trust lines.'],
  OffCurveDestination: [
    'danger',
    '{{address}} is no key: it belongs to a program. What goes there is lost unless that program gives it back.',
  ],
  OpensTokenAccount: ['caution', '{{address}} cannot hold the token yet: the transaction opens an account for it.'],
  PartOfGroup: ['danger', 'It is taken together with other transactions, of which nothing is known here.'],
  PartialPayment: ['danger', 'It is a partial payment: less than the amount may arrive.'],
  PaysInside: ['caution', 'A call inside it sends {{amount}} of the smallest unit to {{to}}.'],
  PreparationCosts: ['caution', 'That costs the paying account another {{amount}} at most.'],
  Rekeys: ['danger', 'It gives the paying account to the key of {{address}}, for good: its own key signs nothing any more.'],
  ReplacesCode: [
    'danger',
    "It replaces a contract's code by that of {{code}}, which can then do anything that the contract can.",
  ],
  RevealsKey: ['caution', 'It reveals the key of {{address}} on the ledger first, which happens once.'],
  RewardsAreGivenUp: ['danger', 'Nobody gets what the stake earns.'],
  RewardsGoElsewhere: ['danger', 'Another account gets what the stake earns.'],
  PutsUpCollateral: ['danger', 'It puts up further outputs, which are lost if a script fails.'],
  RunsForeignCode: ['danger', "It runs the code of {{code}} in a contract's place: that can do anything that the contract can."],
  RunsScripts: ['danger', 'It runs scripts, which decide what may become of outputs. What they do is not known here.'],
  Replayable: ['danger', 'It is valid on every network, so anybody can repeat it elsewhere.'],
  ScriptWithoutAddress: ['caution', 'Output {{output}} goes to a script that has no address.'],
  SendsTokens: ['danger', 'Output {{output}} sends tokens to {{address}}, which are not counted here.'],
  SeveralSenders: ['caution', 'The keys of several addresses sign it: all of these may pay.'],
  SeveralSigners: ['danger', 'Several accounts sign it: {{signers}}. The first one pays its fee.'],
  StakeCanBeLost: ['caution', 'Those whom it names make blocks with the stake. If they break the rules, a part of it is lost.'],
  StaysThere: [
    'caution',
    '{{amount}} of the payment stay at {{address}} as a reserve, and cannot be sent on while the account is there.',
  ],
  ThawsHolding: ['caution', 'It lets {{holder}} move again what it has of a token.'],
  TokenAsksForLeave: ['caution', 'Only those can hold the token whom its issuer allows.'],
  TokenCannotBePaid: ['danger', 'What there is of the token in an account cannot be paid on from here.'],
  TokenMayBeFrozen: ['caution', '{{holder}} can freeze what anybody holds of the token: those who hold it then cannot move it.'],
  TokenMayBeTakenBack: ['caution', '{{holder}} can take back what anybody holds of the token, without their consent.'],
  TokenShownOtherwise: ['caution', 'Other wallets can show another amount of the token than the one that is moved.'],
  TokenTakesFee: [
    'caution',
    'The token takes up to {{percent}} % of each payment for its issuer: of this one up to {{amount}} do not arrive.',
  ],
  TokensToContract: ['danger', 'It sends tokens to their own contract, where they are usually lost.'],
  UnknownCall: ['danger', 'It calls a contract in a way that nobody here can read: what it does is unknown.'],
  UnknownOperation: ['danger', '{{operation}} is no operation that is known here: what it does is unknown.'],
  UnreadableAccounts: ['danger', 'It names {{count}} accounts by a table on the network: who they are cannot be read here.'],
  VotesFor: ['caution', 'It has {{holder}} vote for the account on the rules of the ledger.'],
  UnlimitedAllowance: ['danger', "It lets {{holder}} take any amount of a contract's tokens, now and later."],
} as const satisfies Readonly<Record<string, readonly ['caution' | 'danger', string]>>;

/** Names what people are warned of. */
export type LedgerWarningCode = keyof typeof ledgerWarnings;

/** A warning about one transaction, with what its words need. */
export interface LedgerWarning {
  readonly code: LedgerWarningCode;
  readonly severity: 'caution' | 'danger';
  readonly values?: Readonly<Record<string, string>>;
}

/** A warning of its code's gravity. */
export function ledgerWarning(code: LedgerWarningCode, values?: LedgerWarning['values']): LedgerWarning {
  return { code, severity: ledgerWarnings[code][0], ...(values !== undefined && { values }) };
}

/** The warning in English. */
export function ledgerWarningText({ code, values }: LedgerWarning): string {
  return ledgerWarnings[code][1].replace(/\{\{(\w+)\}\}/g, (_, name: string) => values?.[name] ?? '');
}

/** The warning in the reader's language, below `ledgerWarning` of the texts; in English where there is no translation. */
export function translatedWarning(warning: LedgerWarning, translate: Translate): string {
  return translate(`ledgerWarning.${warning.code}`, { ...warning.values, defaultValue: ledgerWarningText(warning) });
}

/** True for a warning of the ledgers, among those that other readers have as well. */
export function isLedgerWarning<W extends { readonly code: string }>(warning: W): warning is LedgerWarning & W {
  return Object.hasOwn(ledgerWarnings, warning.code);
}
