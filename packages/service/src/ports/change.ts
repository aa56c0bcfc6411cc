import type { MadeAccountLedger, ProvenEntry, ReportedFacts } from '@countersign/governance/journal';
import type { EntityData, EntityKind, StateNeed, WorkState } from '@countersign/kinds/rules';
import type { JsonValue } from '@countersign/kernel';
import type {
  AccountAddressData,
  DecisionPayload,
  Envelope,
  Genesis,
  HarmonizeEventPayload,
  Ledger,
  RequestStateHistory,
  SystemProperty,
} from '@countersign/model';
import type { ErrorReason } from '@countersign/model/names';
import type { IntentEntity } from '@countersign/kinds/schemas';
import type { RecordedProcessing, TransactionChange } from '@countersign/orders';

/** Why a signed request was refused; kept with the request, so that it is answered the same when it comes again. */
export interface StoredRefusal {
  readonly reason: ErrorReason;
  readonly code: string;
  readonly message: string;
}

/** A signed request to be kept for ever. */
export interface RequestRecord {
  readonly id: string;
  readonly kind: 'Propose' | 'Approve' | 'Reject' | 'Withdraw';
  readonly requesterDomainId: string;
  readonly requesterId: string;
  readonly status: 'Succeeded' | 'Failed';
  readonly history: readonly RequestStateHistory[];
  readonly refusal?: StoredRefusal;
  readonly intentDomainId?: string;
  readonly intentId?: string;
  /** The canonical JSON that was signed. */
  readonly canonical: string;
  readonly signature: string;
}

/** What the notary has yet to sign. */
interface Unsigned<Data> {
  readonly data: Data;
}

/** An intent's next state. */
export interface UnsealedIntent extends Unsigned<IntentEntity> {
  /** 1 for a new intent; else one more than the version that was read. */
  readonly version: number;
  /** New intents only: what must be read to execute it. */
  readonly needs?: readonly StateNeed[];
  /** The decision that this change records; position 0 is the proposal. */
  readonly decision?: {
    readonly position: number;
    readonly publicKey: string;
    readonly payload: Omit<DecisionPayload, 'rawRequest'>;
  };
  readonly policies?: readonly { readonly id: string; readonly revision: number; readonly domainId: string }[];
  /** What the intent is about: entities it names, or (`changed`) the revisions that it made. */
  readonly entities?: readonly { readonly id: string; readonly revision?: number | undefined; readonly changed: boolean }[];
}

/** The same in its envelope. */
export interface IntentRecord extends UnsealedIntent, Envelope<IntentEntity> {}

/** A new revision of an entity. */
export type UnsealedEntity<Of extends EntityKind = EntityKind> = {
  readonly [Kind in Of]: Unsigned<EntityData[Kind]> & EntityRow & { readonly kind: Kind };
}[Of];

/** The same in its envelope. */
export type EntityRecord<Of extends EntityKind = EntityKind> = {
  readonly [Kind in Of]: Envelope<EntityData[Kind]> & EntityRow & { readonly kind: Kind };
}[Of];

interface EntityRow {
  readonly id: string;
  readonly domainId: string;
  readonly revision: number;
  /** Tickers only; kept as it is where absent. */
  readonly validated?: boolean | undefined;
  /** Accounts, vaults and manifests; kept as it is where absent. */
  readonly processing?: WorkState[keyof WorkState] | undefined;
}

/** An entity as it was when the change was decided; undefined where it did not exist. */
export interface EntityRead {
  readonly kind: EntityKind;
  readonly id: string;
  readonly revision?: number | undefined;
}

/** A ledger as it was when the change was decided; undefined where there was none. */
export interface LedgerRead {
  readonly id: string;
  readonly revision?: number | undefined;
}

/** A search and the mark of its answer when the change was decided. */
export interface AnswerRead {
  readonly need: StateNeed;
  readonly mark: string;
}

/** A job to run after the commit. One per queue and key: asking again starts it over. */
export interface JobRecord {
  readonly queue: string;
  readonly key: string;
  readonly payload: JsonValue;
  /** ISO 8601; at once where absent. */
  readonly runAt?: string;
}

/** The end of a job, or its next try. */
export interface FinishedJob {
  readonly id: string;
  readonly attempt: number;
  readonly retryAt?: string;
  readonly error?: string;
}

/** An address of an account. */
export interface UnsealedAddress extends Unsigned<AccountAddressData> {
  readonly keyIndex: number;
  /** Hexadecimal. */
  readonly publicKey: string;
}

/** The same in its envelope. */
export interface AddressRecord extends UnsealedAddress, Envelope<AccountAddressData> {}

/** A secret that only its sealer can open. */
export interface SecretRecord {
  readonly id: string;
  readonly publicKey?: string;
  readonly keyType?: string;
  /** Base64. */
  readonly sealed: string;
}

/**
 * Everything that is written together, or not at all. `reads`, `ledgerReads`, `answers`, `policySums` and `usersAsOf` are what it was decided on: the
 * write is refused if any of it has changed meanwhile. What of it governs becomes an entry of the journal: see `entryOf`.
 */
export interface Change {
  /** ISO 8601. */
  readonly at: string;
  readonly rootDomainId: string;
  /** The intent that makes the entities' revisions. */
  readonly intentId?: string;
  readonly request?: RequestRecord;
  /** What the instance made by itself, of which nobody decides: the evidence for these rows. */
  readonly made?: ProvenEntry;
  readonly reads?: readonly EntityRead[];
  readonly ledgerReads?: readonly LedgerRead[];
  readonly answers?: readonly AnswerRead[];
  /** How many entries the journal had when users were searched for by their keys: refused if one came in since that made a user. */
  readonly usersAsOf?: number;
  /** What the outcome depended on and does not follow from the journal. */
  readonly reported?: ReportedFacts;
  /** By domain: the sum of the revisions of its policies. */
  readonly policySums?: Readonly<Record<string, number>>;
  readonly intent?: IntentRecord;
  readonly entities?: readonly EntityRecord[];
  readonly processing?: readonly {
    readonly [Kind in keyof WorkState]: { readonly kind: Kind; readonly id: string; readonly processing: WorkState[Kind] };
  }[keyof WorkState][];
  readonly accountLedgers?: readonly (MadeAccountLedger & {
    readonly domainId: string;
    readonly processing?: { readonly status: 'Pending' };
    /** Whether its network has the account is still to be asked: see `followPresence`. */
    readonly isAwaited?: true;
  })[];
  readonly addresses?: readonly AddressRecord[];
  readonly secrets?: readonly SecretRecord[];
  /** Orders that were accepted, each with the transaction (Pending) that will carry it out. */
  readonly orders?: readonly {
    readonly transactionId: string;
    readonly orderId: string;
    readonly accountId: string;
    readonly domainId: string;
    readonly ledgerId: string;
    readonly processing: RecordedProcessing;
    readonly work: JsonValue;
    /** The order whose transaction this one's is to take the place of. */
    readonly replaces?: string;
  }[];
  /** What happens to orders that were there already; refused if one is not at the version that this was decided on. */
  readonly orderChanges?: readonly TransactionChange[];
  /** Transfers that leave quarantine; refused if one has left it, or is about to because of another intent. */
  readonly releases?: readonly { readonly intentId: string; readonly transferIds: readonly string[] }[];
  readonly genesis?: {
    /** Canonical JSON of the request. */
    readonly text: string;
    readonly genesis: Genesis;
    readonly systemProperties: readonly Envelope<SystemProperty>[];
  };
  /** Properties of the instance, each one revision further than what is kept; genesis has its own. */
  readonly systemProperties?: readonly Envelope<SystemProperty>[];
  readonly ledgers?: readonly Envelope<Ledger>[];
  readonly events?: readonly { readonly domainId: string; readonly payload: HarmonizeEventPayload }[];
  readonly jobs?: readonly JobRecord[];
  readonly finishedJob?: FinishedJob;
}

/** A change with rows that the notary has yet to sign: see `sealChange`. */
export interface UnsealedChange extends Omit<Change, 'intent' | 'entities' | 'addresses' | 'systemProperties' | 'ledgers'> {
  readonly intent?: UnsealedIntent;
  readonly entities?: readonly UnsealedEntity[];
  readonly addresses?: readonly UnsealedAddress[];
  readonly systemProperties?: readonly Unsigned<SystemProperty>[];
  readonly ledgers?: readonly Unsigned<Ledger>[];
}
