import type { JsonObject, Result } from '@countersign/kernel';
import type { AssetReport, NetworkCause, OnLedgerData, SenderMemo } from '@countersign/model';

import type { AssetReference } from './asset.ts';
import type { FeeLevels } from './fee-levels.ts';
import type { Holding } from './holding.ts';
import type { Movement } from './transaction.ts';
import type { Validity } from './validity.ts';

/** The newest block of a ledger. */
export interface Tip {
  readonly height: number;
  readonly hash: string;
  readonly time: Date;
}

/**
 * Why a network took no transaction, where it may take the same one later; the one that says least first. `Unreachable`: it may even have it. `NotYet`: what
 * comes before it is not there, or there is no free place for the sender's transactions. `Expired`: it is too late by a node's word alone, which ends nothing;
 * see {@link LedgerNode.isPast}.
 */
export const passingRefusals = ['Unreachable', 'NotYet', 'FeeTooLow', 'InsufficientFunds', 'Expired'] as const;
type PassingRefusal = (typeof passingRefusals)[number];

/**
 * Why a node says that its network will never take a transaction: its word alone, which ends nothing, since it has the bytes. `InvalidAccountState`: what its
 * account would have had to do first can't come before it any more.
 */
type ClaimedRefusal = 'InvalidSignature' | 'InvalidAccountState' | 'InvalidDestination' | 'Malformed' | 'Rejected';

/**
 * Why a network took no transaction. `AlreadyKnown`: it has it already, which is as good as taken. `DoubleSpend`: on every node another one, in a final block,
 * used up its nonce or outputs, and none has this one. That is for good; what a node says of transactions that wait is `NotYet`.
 */
export type BroadcastRefusal = 'AlreadyKnown' | PassingRefusal | ClaimedRefusal | 'DoubleSpend';

/** What a network says of a transaction. `Unknown`: it has never seen it, or has dropped it. */
export type TransactionStatus =
  | { readonly status: 'Unknown' }
  | { readonly status: 'Detected' }
  | {
      readonly status: 'Confirmed';
      readonly blockHeight: number;
      readonly blockTime: Date;
      readonly failure?: 'FailedOnChain' | 'PartiallyFailedOnChain';
    };

/** A transaction that concerns watched addresses. Seen again with a new status when that changes. */
export interface ObservedTransaction {
  readonly transactionId: string;
  /** As {@link AssembledTransaction} has it: two with the same one are one payment under two ids, of which a chain has one. */
  readonly contentId?: string;
  readonly status: 'Detected' | 'Confirmed';
  readonly failure?: 'FailedOnChain' | 'PartiallyFailedOnChain';
  /** The network's own code of why it failed, where it says so. Nothing is decided by it. */
  readonly failureCode?: string;
  readonly blockHeight?: number;
  readonly blockTime?: Date;
  readonly fee: bigint;
  readonly feePayer?: string;
  readonly movements: readonly Movement[];
  /** Serialised, hexadecimal. */
  readonly raw?: string;
  /** Outputs (`<transaction id>:<index>`) that the transaction spent, on ledgers that have them. */
  readonly spentOutputs?: readonly string[];
  /**
   * What these were worth, by address, where each is known. Holdings then go down by this alone: movements say of each amount who sent it, and not
   * how much each of several senders gave, nor what of it is deposited, or came from elsewhere than outputs.
   */
  readonly taken?: readonly { readonly address: string; readonly amount: bigint }[];
  /**
   * What the ledger has of it besides, in the public API's words and without the accounts in it: what a Bitcoin transaction spent and made,
   * what contracts wrote. Absent where it is not known, as before a contract ran, and on ledgers that the public API has no words for.
   */
  readonly ledgerData?: OnLedgerData;
  /** What its sender wrote along. Not believed: of what is too much or cannot be shown nothing is kept, or its bytes alone. */
  readonly memos?: readonly SenderMemo[];
}

/** What happened to watched addresses in a final block without a transaction. */
export interface NetworkChange {
  /** Of its own, the same each time and at each node, and no other change's with its cause: by it a change is counted once. */
  readonly id: string;
  readonly cause: NetworkCause;
  readonly blockHeight: number;
  readonly blockTime: Date;
  /** What the network gave has no sender, and what it took no recipient. */
  readonly movements: readonly Movement[];
}

/** What the chain state is wanted for. */
export interface ChainStateQuery {
  readonly senders: readonly string[];
  readonly destinations: readonly string[];
  readonly assets: readonly AssetReference[];
  /** Call data and value of a contract call, for an estimate of its cost. */
  readonly call?: { readonly to?: string; readonly value: bigint; readonly data: string };
}

/** A node of a network: the newest block that it reported, and why it gave no answer when it was last asked, where it gave none. */
export interface NodeSight {
  /** Host and port: nothing that is secret. */
  readonly name: string;
  readonly height?: number;
  readonly failure?: { readonly code: string; readonly message: string };
  /** Of what fees are from in place of the nodes: a server that is asked for nothing else, or levels that an operator fixed. */
  readonly purpose?: 'Fees' | 'FixedFees';
}

/** How far a network is, as this process saw it last. */
export interface NetworkSight {
  /** How many blocks that count are still to be read; absent before the ledger was read. */
  readonly unread?: number;
  readonly nodes: readonly NodeSight[];
}

/**
 * The codes of errors after which nothing that a network says is believed: it took back what was final, its nodes contradict each other, or
 * one is of another network. Somebody has to look; all others pass by themselves.
 */
export const disbeliefs = ['LedgerReorganised', 'LedgerContradiction', 'WrongNetwork'] as const;

/** What a network says of an asset. Texts are those that people can read (`nameProblem`), and no longer than a name may be. */
export interface AssetMetadata extends Pick<AssetReport, 'name' | 'symbol' | 'terms' | 'transferFee'> {
  readonly decimals: number;
}

/**
 * All watched addresses, in an order that stays, a page at a time: those after an address, or the first ones; none at the end. One that an account has when
 * the first page is asked for is on a page.
 */
export type WatchedAddresses = (after: string | undefined) => Promise<readonly string[]>;

/** The port to one network. Implementations hold no rules: they ask and translate. Failing to reach it throws `LedgerUnreachable`. */
export interface LedgerNode {
  tip(): Promise<Tip>;
  /** All that `build` needs to know of the senders and destinations; JSON that only the ledger's own module reads. */
  chainState(query: ChainStateQuery): Promise<JsonObject>;
  /** What a contract would return, hexadecimal without prefix, at the tip; its network's words where it fails. Absent without contracts. */
  callContract?(call: {
    readonly from: string;
    readonly to: string;
    readonly value: bigint;
    readonly data: string;
  }): Promise<Result<string, string>>;
  /**
   * What each of the assets is, in the last final block, as all nodes say it; or why there is none. Throws `LedgerUnreachable`, and
   * `LedgerContradiction` where nodes say different things. Absent where the network says nothing of assets.
   */
  assets?(assets: readonly AssetReference[]): Promise<readonly Result<AssetMetadata, string>[]>;
  /** Current fee levels; undefined where the ledger has none to choose. */
  fees(): Promise<FeeLevels | undefined>;
  broadcast(
    raw: string,
  ): Promise<Result<{ readonly transactionId: string }, { readonly reason: BroadcastRefusal; readonly message: string }>>;
  transactionStatus(transactionId: string): Promise<TransactionStatus>;
  /**
   * Whether a transaction can be in no block any more: on every node a final block is past its validity, and none of the blocks that could have it does, all of
   * which are there. False while a node does not know that yet. Throws `LedgerUnreachable` where one gives no answer, and
   * `LedgerContradiction` where one contradicts itself. Absent on networks whose transactions are good for good.
   */
  isPast?(transactionId: string, validity: Validity): Promise<boolean>;
  /**
   * What addresses hold in the last final block, as the network itself has it: of the coin and of these assets, with zero where they hold nothing.
   * An asset of which the network gives no answer is left out; others that it lists of itself may be there as well.
   */
  holdings(addresses: readonly string[], assets?: readonly AssetReference[]): Promise<readonly Holding[]>;
  /**
   * What happened since the cursor to the watched addresses, oldest first, and the cursor to go on from.
   * `undefined` starts at the beginning of what the node has. At least once: the same observation may come again. `isWatched` gives those of some addresses
   * that are watched. `watched` gives all that are, for networks that are asked by address; others need it not.
   */
  observations(
    cursor: string | undefined,
    isWatched: (addresses: readonly string[]) => Promise<ReadonlySet<string>>,
    watched?: WatchedAddresses,
  ): Promise<{
    readonly cursor: string;
    readonly transactions: readonly ObservedTransaction[];
    /** What no transaction did, oldest first; absent on networks where nothing happens without one. */
    readonly changes?: readonly NetworkChange[];
    readonly more: boolean;
  }>;
  /**
   * What was confirmed to some addresses up to `until`, a cursor that `observations` gave, each transaction once and oldest first.
   * A page at a time: the next one begins after the cursor of the page before, the first one at the beginning of what the node has.
   */
  history(
    addresses: readonly string[],
    range: { readonly after?: string | undefined; readonly until: string },
  ): ReturnType<LedgerNode['observations']>;
  /** How far the network is. Absent where it lives in this instance, whose tip says all. */
  sight?(): NetworkSight;
}

/** A network that lives in this instance, with a faucet. */
export interface SandboxLedgerNode extends LedgerNode {
  /** Sends coins to the address; without an amount, the network's usual gift. Amount in the smallest unit. */
  faucet(
    address: string,
    amount?: bigint,
  ): Promise<Result<{ readonly transactionId: string }, 'InvalidAddress' | 'InvalidAmount'>>;
}
