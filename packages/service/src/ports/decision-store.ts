import type { MerkleTree } from '@countersign/governance/journal';
import type { LedgerStanding, LoadedFacts, StateNeed } from '@countersign/kinds/rules';
import type { Result } from '@countersign/kernel';
import type {
  Account,
  DecisionPayload,
  Domain,
  EntityIdAndRevision,
  Envelope,
  Ledger,
  Policy,
  User,
  UserReference,
} from '@countersign/model';
import type { IntentEntity } from '@countersign/kinds/schemas';

import type { Change, StoredRefusal } from './change.ts';

/** A request that was received before under the same id. */
export interface EarlierRequest {
  readonly kind: 'Propose' | 'Approve' | 'Reject' | 'Withdraw';
  readonly canonical: string;
  readonly signature: string;
  readonly refusal?: StoredRefusal | null;
}

/** What an intent's evidence is verified with, as the notary signed it. */
export interface IntentEnvelopes {
  readonly policies: readonly Envelope<Policy>[];
  readonly users: readonly Envelope<User>[];
}

/** What of a user decides whether they are let in to a domain. As it was found: what is judged later is verified. */
export interface Entrance extends Pick<User, 'publicKey' | 'loginIds'> {
  /** True if the user's domain is the target or one above it. */
  readonly leadsToTarget: boolean;
}

/** Which proposal is to be judged. */
export interface ProposalQuery {
  /** Absent where nothing can have been recorded, as for a dry run. */
  readonly requestId?: string | undefined;
  readonly intentId: string;
  readonly authorId: string;
  readonly targetDomainId: string;
  readonly needs: readonly StateNeed[];
}

/** How far the journal was when a state was read. */
export interface JournalPosition {
  readonly size: number;
  /** The moment of the newest entry: nothing is judged at an earlier one, whatever the clock of this machine says. */
  readonly at: string;
}

/** All that a proposal depends on, as it was at one moment. */
export interface ProposalState {
  /** Absent before genesis. */
  readonly journal?: JournalPosition | null;
  readonly earlierRequest?: EarlierRequest | null;
  /** Undefined before genesis. */
  readonly rootDomainId?: string | null;
  readonly intentExists: boolean;
  readonly author?: User | null;
  /** Root first, target last; empty if there is no such domain. */
  readonly chain: readonly Domain[];
  /** For each domain of the chain: the sum of the revisions of its policies, which grows with every change of one. */
  readonly policySums: readonly number[];
  /** The users of the chain's domains that have the author's public key. */
  readonly users: readonly User[];
  readonly facts: LoadedFacts;
}

/** Which intent is to be decided on or executed; without an author, by the system. */
export interface DecisionQuery {
  readonly requestId?: string | undefined;
  readonly intentId: string;
  readonly authorId?: string | undefined;
}

/** All that a decision on an intent and its execution depend on, as it was at one moment. */
export interface DecisionState {
  /** Absent before genesis. */
  readonly journal?: JournalPosition | null;
  readonly earlierRequest?: EarlierRequest | null;
  readonly rootDomainId?: string | null;
  readonly author?: User | null;
  /** Absent with all that follows if there is no such intent. */
  readonly intent?: IntentEntity;
  /** The intent as the notary signed it. */
  readonly sealed?: Envelope<IntentEntity>;
  readonly version?: number;
  /** That of the journal's entry which proposed it; null for one from before the journal. */
  readonly position?: number | null;
  readonly chain?: readonly Domain[];
  readonly decisions?: readonly {
    readonly publicKey: string;
    readonly decision: Omit<DecisionPayload, 'rawRequest'>;
    readonly rawRequest: string;
  }[];
  /** At the revisions that were selected. */
  readonly policies?: readonly Policy[];
  readonly users?: readonly User[];
  /** What was found to be needed when the intent was proposed, and the answers at present. */
  readonly needs?: readonly StateNeed[];
  readonly facts?: LoadedFacts;
}

/** The policies of a domain and the sum of their revisions, read together. */
export interface DomainPolicies {
  readonly sum: number;
  readonly policies: readonly Policy[];
}

/** What names the journal at each moment, and proves that it goes on from there. */
export type JournalTree = Pick<MerkleTree, 'size' | 'head' | 'consistency'>;

/** What is known of an account when its keys or addresses are made. */
export interface AccountState {
  readonly rootDomainId: string;
  readonly account: Account;
  readonly vaultPublicKey?: string | null;
  readonly ledgers: readonly {
    readonly ledger: Ledger;
    readonly status: LedgerStanding;
    /** The first index that has no address yet. */
    readonly nextExternal: number;
  }[];
}

/** Why a change was not written: something it was decided on has changed, or the job was given to somebody else. */
export type CommitRefusal = 'StateChanged' | 'LeaseLost';

/**
 * The state of the instance as its write path sees it. Every load is one statement and sees one moment. Entities, ledgers and intents
 * are those that the notary signed: whatever else is found in their place throws `IntegrityViolation`. Decisions (`rawRequest`,
 * signature and key), `needs`, the marks of processing and what is observed on ledgers are as they were found.
 */
export interface DecisionStore {
  /** Undefined where the domain has no such user. Whether or not there is a target, it takes as long. */
  loadEntrance(user: UserReference, targetDomainId: string): Promise<Entrance | undefined>;
  loadProposal(query: ProposalQuery): Promise<ProposalState>;
  loadDecision(query: DecisionQuery): Promise<DecisionState>;
  /** What names the instance in approvals: the leaf hash of its journal's first entry, hexadecimal. Undefined before genesis. */
  loadInstance(): Promise<string | undefined>;
  /** The journal's entries as a tree: all that were there when it was asked for, or as many as are needed. */
  loadJournal(needed?: number): Promise<JournalTree>;
  loadFacts(needs: readonly StateNeed[]): Promise<LoadedFacts>;
  loadPolicies(domainId: string): Promise<DomainPolicies>;
  loadAccount(accountId: string): Promise<AccountState | undefined>;
  /** The envelopes of revisions of policies and users, in their order; costs nothing for those that were loaded before. */
  loadEnvelopes(policies: readonly EntityIdAndRevision[], users: readonly EntityIdAndRevision[]): Promise<IntentEnvelopes>;
  /** Ids of intents that wait and whose expiry has passed. */
  loadExpired(now: Date, limit: number): Promise<readonly string[]>;
  /** Writes all of the change or nothing, in one transaction. `received` are the bytes of the request that genesis is, as they came. */
  commit(change: Change, received?: Uint8Array): Promise<Result<void, CommitRefusal>>;
}
