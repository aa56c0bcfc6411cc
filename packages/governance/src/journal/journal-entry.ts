import { canonicalJson, isObject, utf8 } from '@countersign/kernel';
import type { AccountLedgerFact, ExtensionName, LoadedEntity, OrderTransactionFact, StateNeed } from '@countersign/kinds/rules';
import type { IntentEntity } from '@countersign/kinds/schemas';
import type {
  AccountAddressData,
  ApiTickerData,
  AssetReport,
  ApiTransfer,
  EndedOrder,
  Ledger,
  ManifestValue,
  OrderEnd,
  SignedAccountKey,
  SystemProperty,
  Vault,
} from '@countersign/model';
import type { RecordedDecision } from '../decision.ts';
import type { SaidRules } from './rule-versions.ts';

/**
 * What the outcome of a request depended on and nobody can derive from the entries before it: reports of ledgers, vaults and the
 * program itself. Only what was asked for is there.
 */
export interface ReportedFacts {
  readonly transfers?: readonly ApiTransfer[];
  readonly orderTransactions?: readonly OrderTransactionFact[];
  /** Those of the requested vaults that had no signer. */
  readonly pendingVaultIds?: readonly string[];
  /** Assets that are not validated: those that were asked for, and those that are the same as one in question. */
  readonly seenTickers?: readonly ApiTickerData[];
  /** What networks said of the assets in question. */
  readonly assets?: readonly AssetReport[];
  /** What the signers behind new vaults said that they can do. */
  readonly vaults?: Readonly<Record<string, Pick<Vault, 'supportedDerivations' | 'enabledKeyStrategies'>>>;
  /** The extension that took the payload, where one did. */
  readonly extension?: ExtensionName;
}

/** A request that was accepted: the text that was signed, and its signature (base64). */
export interface SignedEntry {
  readonly judgedAt: string;
  readonly requestId: string;
  readonly signature: string;
  /** Canonical JSON of the request. */
  readonly text: string;
  /** The version of the rules by which it was judged, see `rulesVersion`; entries from before there were numbers say it among their facts. */
  readonly rules?: number;
  readonly facts?: ReportedFacts & SaidRules;
}

/** An accepted proposal. */
export interface ProposalEntry extends SignedEntry {
  readonly type: 'Propose';
}

/** An accepted approval or rejection, or the author's withdrawal. Journals from before there were withdrawals have none. */
export interface DecisionEntry extends SignedEntry {
  readonly type: 'Approve' | 'Reject' | 'Withdraw';
}

/** An intent found to be past its expiry. */
export interface ExpiryEntry {
  readonly type: 'Expire';
  readonly judgedAt: string;
  readonly intentId: string;
}

/** What a whole instance began with. `text` is the canonical JSON of the request, which nobody signs. */
export interface GenesisEntry {
  readonly type: 'Genesis';
  readonly judgedAt: string;
  readonly text: string;
  /** As in {@link SignedEntry}. */
  readonly rules?: number;
  /** The assets of the configured ledgers that the request does not name. */
  readonly tickers: readonly ApiTickerData[];
  readonly ledgers: readonly Ledger[];
  readonly systemProperties: readonly SystemProperty[];
}

/** An address of an account. */
export interface MadeAddress {
  readonly keyIndex: number;
  /** Hexadecimal. */
  readonly publicKey: string;
  readonly data: AccountAddressData;
}

/** How far an account is on a ledger. */
export type MadeAccountLedger = Omit<AccountLedgerFact, 'address'>;

/** An address of an account with the vault's word for its keys, the one that spends first; without where they are the account's own. */
export interface StatedAddress extends Omit<MadeAddress, 'publicKey'> {
  readonly keys?: readonly SignedAccountKey[];
}

/**
 * Keys and addresses that an account has from now on, and ledgers that it is active on: what follows from keys that the account's vault has
 * signed that it holds (`accountKeyText`), and from what people decided before.
 */
export interface KeysMadeEntry {
  readonly type: 'KeysMade';
  readonly judgedAt: string;
  readonly accountId: string;
  readonly keys: readonly SignedAccountKey[];
  readonly ledgerIds: readonly string[];
  readonly addresses: readonly StatedAddress[];
}

/** A manifest that its account's key has signed. */
export interface ManifestSignedEntry {
  readonly type: 'ManifestSigned';
  readonly judgedAt: string;
  readonly manifestId: string;
  readonly value: ManifestValue;
}

/** Ledgers that the operator has configured, each with its native asset, or given another bound of fees. */
export interface LedgersConfiguredEntry {
  readonly type: 'LedgersConfigured';
  readonly judgedAt: string;
  readonly ledgers: readonly Ledger[];
  readonly tickers: readonly ApiTickerData[];
  /** The notary's over {@link ledgersConfiguredText}, base64. */
  readonly signature: string;
}

/** The text that the notary signs to say which ledgers the operator has configured. */
export function ledgersConfiguredText({ ledgers, tickers }: Pick<LedgersConfiguredEntry, 'ledgers' | 'tickers'>): string {
  return canonicalJson({ type: 'LedgersConfigured', version: 1, ledgers, tickers });
}

/** What an instance makes by itself, with the evidence of it. */
export type ProvenEntry = KeysMadeEntry | ManifestSignedEntry | LedgersConfiguredEntry;

/**
 * What instances of earlier versions made without anybody's request: keys, addresses, signed manifests, configured ledgers. Nobody has signed
 * for it: it comes before the first {@link ProvenEntry} alone, and says nothing else.
 */
export interface MadeEntry {
  readonly type: 'Made';
  readonly judgedAt: string;
  readonly entities?: readonly LoadedEntity[];
  readonly accountLedgers?: readonly MadeAccountLedger[];
  readonly addresses?: readonly MadeAddress[];
  readonly ledgers?: readonly Ledger[];
}

/**
 * The end of an order that its ledger is not to have any more. The vault of its account has signed that it remembers it, before anybody was
 * told: see `endedOrderText`.
 */
export interface EndEntry extends EndedOrder {
  readonly type: 'End';
  readonly judgedAt: string;
  /** The vault's, base64. */
  readonly signature: string;
}

/**
 * Orders that had ended before ends were written down, as they were found: no vault has signed for them. Only before the first
 * {@link EndEntry}.
 */
export interface AdoptedEndsEntry {
  readonly type: 'AdoptedEnds';
  readonly judgedAt: string;
  readonly ends: readonly { readonly orderId: string; readonly end: OrderEnd }[];
}

/**
 * A row that was there before the journal was. It is taken as it was found: nothing shows how it came about. `row` has the members of
 * the table's row that are compared.
 */
export interface AdoptedEntry {
  readonly type: 'Adopted';
  readonly judgedAt: string;
  readonly adopted: AdoptedRow;
}

/**
 * The notary's mark under which all entries before it were taken over, {@link AdoptedEntry} and {@link AdoptedEndsEntry}: see
 * {@link adoptionText}. There is one at most, and nothing is taken over after it.
 */
export interface AdoptionEntry {
  readonly type: 'Adoption';
  readonly judgedAt: string;
  /** `size:root` of all entries before it. */
  readonly head: string;
  /** The notary's, base64. */
  readonly signature: string;
}

/** The text that the notary signs to say that what was there before may begin the journal with this head. */
export function adoptionText({ head }: Pick<AdoptionEntry, 'head'>): string {
  return canonicalJson({ type: 'JournalAdoption', version: 1, head });
}

/** What an {@link AdoptedEntry} can take over. Revisions come in their order, intents after the policies that they were proposed under. */
export type AdoptedRow =
  | ({ readonly table: 'Revision'; readonly intentId?: string; readonly validated: boolean } & LoadedEntity)
  | {
      readonly table: 'Intent';
      readonly data: IntentEntity;
      readonly version: number;
      readonly needs: readonly StateNeed[];
      readonly decisions: readonly RecordedDecision[];
      readonly requestIds: readonly string[];
      readonly policies: readonly { readonly id: string; readonly revision: number }[];
    }
  | {
      readonly table: 'Request';
      readonly id: string;
      readonly kind: 'Propose' | 'Approve' | 'Reject';
      readonly intentId: string;
      readonly text: string;
      readonly signature: string;
    }
  | { readonly table: 'Ledger'; readonly data: Ledger }
  | { readonly table: 'SystemProperty'; readonly data: SystemProperty }
  | ({ readonly table: 'AccountLedger' } & MadeAccountLedger)
  | ({ readonly table: 'Address' } & MadeAddress);

/** One step of what governs, in the order in which all agree that the steps happened. */
export type JournalEntry =
  | GenesisEntry
  | ProposalEntry
  | DecisionEntry
  | ExpiryEntry
  | ProvenEntry
  | MadeEntry
  | EndEntry
  | AdoptedEndsEntry
  | AdoptedEntry
  | AdoptionEntry;

/** An entry as it is stored: a line of JSON about it, and the text that it is about; empty where it has none. */
export interface WrittenEntry {
  readonly header: string;
  readonly text: string;
}

/** An entry with the moment at which it was accepted, which is never before that of the entry before it. */
export interface AcceptedEntry extends WrittenEntry {
  /** ISO 8601 in UTC, with milliseconds. */
  readonly at: string;
}

/** Writes an entry down. */
export function writeEntry(entry: JournalEntry): WrittenEntry {
  return { header: canonicalJson({ ...entry, text: undefined }), text: 'text' in entry ? entry.text : '' };
}

/** Reads an entry back. What is no entry of a known type gives undefined. */
export function readEntry({ header, text }: WrittenEntry): JournalEntry | undefined {
  try {
    const entry: unknown = JSON.parse(header);
    if (!isObject(entry) || !types.has(entry['type'])) return undefined;
    // oxlint-disable-next-line typescript/consistent-type-assertions -- Only `writeEntry` wrote it: the hash of its leaf is compared first.
    return { ...entry, ...(text !== '' && { text }) } as JournalEntry;
  } catch {
    return undefined;
  }
}

const types: ReadonlySet<unknown> = new Set(
  Object.keys({
    Genesis: true,
    Propose: true,
    Approve: true,
    Reject: true,
    Withdraw: true,
    Expire: true,
    KeysMade: true,
    ManifestSigned: true,
    LedgersConfigured: true,
    Made: true,
    End: true,
    AdoptedEnds: true,
    Adopted: true,
    Adoption: true,
  } satisfies Record<JournalEntry['type'], true>),
);

/** True of what happens outside of requests: it is judged before it is known when it can be written down. */
export function isJudgedLate({ type }: JournalEntry): boolean {
  return judgedLate.has(type);
}

const judgedLate: ReadonlySet<JournalEntry['type']> = new Set(['KeysMade', 'ManifestSigned', 'LedgersConfigured', 'Made', 'End']);

/** The bytes that an entry's leaf is the hash of: moment, header and text, a line each. None of them has a line break in it. */
export function entryBytes({ at, header, text }: AcceptedEntry): Uint8Array {
  return utf8(`${at}\n${header}\n${text}`);
}
