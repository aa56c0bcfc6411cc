import type { OrderEvent } from '@countersign/orders';
import type { LockStatus } from '@countersign/model';
import type { SignedOperations, SignerAnnouncement, VaultOperation, VaultStanding } from '@countersign/vault';
import type { Result } from '@countersign/kernel';

import type { AskedTransaction } from './signing-validity.ts';

/** Something that a vault without a network is asked for and has not granted. */
export interface PendingOperation {
  readonly id: string;
  readonly operation: VaultOperation;
}

/** A pending operation without what it carries, for lists. */
interface ListedOperation {
  readonly id: string;
  readonly type: VaultOperation['type'];
  /** ISO 8601. */
  readonly createdAt: string;
  readonly intentId?: string;
  readonly accountId?: string;
  readonly orderId?: string;
  readonly manifestId?: string;
  /** What it is asked to sign, where that is a transaction. */
  readonly transaction?: AskedTransaction;
  /** Why the vault or its operator said no the last time. */
  readonly declined?: string;
  /** True while its order is held back, so that no file asks for it. */
  readonly held?: boolean;
  /** True if the open file asks for it. */
  readonly exported: boolean;
}

/** A prepared file as it is kept: its operations are those of these ids, in this order. */
export interface PreparedFileRecord {
  readonly vaultId: string;
  readonly sequence: number;
  readonly preparedAt: string;
  readonly operationIds: readonly string[];
  readonly digest: string;
  readonly signature: string;
  readonly signingKey: string;
}

/** A vault without a network, and what waits for it. */
export interface ColdVaultState {
  readonly rootDomainId: string;
  readonly vault: { readonly id: string; readonly publicKey: string; readonly lock: LockStatus };
  /** What the signer of the vault's key announced itself as; absent while none has. */
  readonly signerKind?: 'Software' | 'HSM' | 'Cold';
  /** The oldest first. */
  readonly pending: readonly PendingOperation[];
  /** The last file that was prepared, unless it was answered, or the vault takes it no more for its number or its time. */
  readonly open?: PreparedFileRecord;
  /** The highest number of a file, prepared here or signed by what the vault says. */
  readonly lastSequence: number;
  /** When the latest file was prepared that the vault has signed, which counts no earlier one: ahead of now where a clock was. */
  readonly signedUntil?: string;
}

/** A prepared file that an answer names, with its operations in their order. */
export interface PreparedFile extends PreparedFileRecord {
  readonly rootDomainId: string;
  readonly vaultPublicKey: string;
  readonly vaultLock: LockStatus;
  readonly imported: boolean;
  /** The sequence of the last file that was answered; 0 for none. */
  readonly lastImported: number;
  readonly operations: readonly VaultOperation[];
}

/** Why a file was refused. */
export interface FileProblem {
  readonly reason: string;
  readonly message: string;
}

/** Files that passed every check, to be imported together or not at all. */
export interface FilesToTake {
  readonly announcements: readonly SignerAnnouncement[];
  readonly standings: readonly VaultStanding[];
  readonly answers: readonly {
    readonly content: SignedOperations;
    /** The vault's, over the content. */
    readonly signature: string;
    readonly digest: string;
    readonly prepared: PreparedFile;
    /** The event that is written if an answer to its handshake makes the vault ready. */
    readonly readyEvent: OrderEvent;
  }[];
}

/** Where the files of vaults without a network are kept. */
export interface ColdVaultStore {
  /** A vault with at most so many pending operations; undefined if there is no such vault. A vault that waits for its handshake has that one. */
  load(vaultId: string, limit: number, now: Date): Promise<ColdVaultState | undefined>;
  /** What waits for a vault, the oldest first, from the one after `startingAfter` on, and its open file; undefined if there is no such vault. */
  list(
    vaultId: string,
    page: { readonly limit: number; readonly startingAfter: string | undefined },
    now: Date,
  ): Promise<
    | {
        readonly items: readonly ListedOperation[];
        /** How many wait in all. */
        readonly pendingCount: number;
        readonly openFile?: { readonly sequence: number; readonly preparedAt: string };
      }
    | undefined
  >;
  /** Keeps a file that is handed out; false if another one was given the same sequence meanwhile. */
  keepPrepared(file: PreparedFileRecord, rootDomainId: string): Promise<boolean>;
  findPrepared(vaultId: string, sequence: number): Promise<PreparedFile | undefined>;
  /** What announced itself with these public keys before. */
  knownSigners(publicKeys: readonly string[]): Promise<readonly string[]>;
  /** Imports all files in one transaction; refused if one of them was imported meanwhile. */
  take(files: FilesToTake, now: Date): Promise<Result<void, FileProblem>>;
}
