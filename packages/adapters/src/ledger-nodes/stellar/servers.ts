import type { TransactionStatus } from '@countersign/ledger-port';
import type { ReadEnvelope, StellarTrustLine } from '@countersign/ledger-stellar';
import type { BalanceChange } from '@countersign/ledger-stellar/meta';
import type { StellarAsset } from '@countersign/model';

import type { Levels } from '../fee-source/settings.ts';
import type { BlockSource } from '../following/block-source.ts';
import type { Chain, ChainIdentity } from '../following/chain.ts';
import type { BlockPlace } from '../following/read-by-all.ts';

/** A transaction of a ledger, with what it did. */
export interface LedgerTransaction {
  /** What its own keys signed, also where another account paid the fee. */
  readonly transactionId: string;
  /** Serialised, hexadecimal. */
  readonly raw: string;
  /** Undefined where it has something that is not read here: then what it did is the server's word. */
  readonly envelope: ReadEnvelope | undefined;
  readonly isSuccessful: boolean;
  /** The network's name of why it did nothing, where a server says it. */
  readonly failureCode?: string | undefined;
  readonly source: string;
  readonly feePayer: string;
  readonly fee: bigint;
  /** Beside the fee. */
  readonly changes: readonly BalanceChange[];
}

/** A ledger with its transactions. */
export interface ReadLedger extends BlockPlace {
  readonly time: Date;
  readonly transactions: readonly LedgerTransaction[];
}

/** Which ledger, and when it closed. */
export interface LedgerMoment {
  readonly sequence: number;
  readonly time: Date;
}

/** The newest ledger that a server has taken in. Every ledger is final. */
export interface NewestLedger extends LedgerMoment {
  readonly hash: string;
  /** For each operation and for each entry of an account, in stroops. */
  readonly baseFee: bigint;
  readonly baseReserve: bigint;
}

/** An account as a server has it. Amounts in the smallest unit. */
export interface ServerAccount {
  readonly balance: bigint;
  /** What its offers sell and buy of the coin. */
  readonly selling: bigint;
  readonly buying: bigint;
  readonly sequence: string;
  /** The ledger that changed it last, or a later one. */
  readonly lastModified: number;
  readonly subentries: number;
  readonly sponsoring: number;
  readonly sponsored: number;
  readonly thresholds: { readonly medium: number; readonly high: number };
  /** Of the account's own key. */
  readonly ownWeight: number;
  readonly hasSigners: boolean;
  readonly memoRequired: boolean;
  readonly flags: {
    readonly required: boolean;
    readonly revocable: boolean;
    readonly immutable: boolean;
    readonly clawback: boolean;
  };
  /** Those without their issuers' leave among them. */
  readonly lines: readonly StellarTrustLine[];
}

/** What a server says of a transaction that is sent to it. */
export interface Sent {
  readonly status: 'PENDING' | 'DUPLICATE' | 'TRY_AGAIN_LATER' | 'ERROR';
  /** Why it is refused: the XDR of a result, in base64. */
  readonly result: string;
}

/** How servers of a network are asked, by one of the interfaces that they have. All throw `LedgerUnreachable` where a server does not say it. */
export interface ServerInterface {
  readonly identity: (networkPassphrase: string) => ChainIdentity;
  readonly newest: (chain: Chain) => Promise<NewestLedger>;
  readonly heights: BlockSource<ReadLedger>['heights'];
  /** Ledgers in a row, as one of them has them. */
  readonly ledgers: (chain: Chain, network: string, from: number, to: number) => Promise<readonly ReadLedger[]>;
  /** Absent where no server knows where an address occurs. */
  readonly occurrences?: BlockSource<ReadLedger>['occurrences'];
  /** Accounts by their addresses; those that are missing are not there. Of their trust lines those for the tokens at least. */
  readonly accounts: (
    chain: Chain,
    addresses: readonly string[],
    tokens: readonly StellarAsset[],
  ) => Promise<ReadonlyMap<string, ServerAccount>>;
  /** What the last ledgers charged for an operation: half, most and nearly all of those that were taken paid no more. */
  readonly fees: (chain: Chain) => Promise<{ readonly least: bigint; readonly charged: Levels }>;
  /** Sends a serialised envelope (hexadecimal). */
  readonly send: (chain: Chain, raw: string) => Promise<Sent>;
  /**
   * What a server knows of a transaction, by what its own keys signed: one whose fee somebody else paid is found by that as well. What waits for a ledger
   * no server says.
   */
  readonly lookUp: (chain: Chain, transactionId: string) => Promise<TransactionStatus>;
  /** Whether a server has a transaction, and the first and the last of the ledgers in which it looked. */
  readonly search: (
    chain: Chain,
    transactionId: string,
  ) => Promise<{ readonly isFound: boolean; readonly oldest: LedgerMoment; readonly newest: LedgerMoment }>;
}
