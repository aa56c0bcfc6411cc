import type { JsonObject } from '@countersign/kernel';
import type {
  AddressTag,
  CustomFees,
  Ledger,
  TransactionDestination,
  TransactionOrderParameters,
  TransferMetadata,
} from '@countersign/model';

import type { AssetReference } from './asset.ts';
import type { TransactionDescription } from './description.ts';
import type { FeeLevel, FeeLevels } from './fee-levels.ts';
import type { AccountKeyId, KeyReference, SigningPayload, SigningScheme } from './keys.ts';
import type { Preparation } from './preparation.ts';
import type { Validity } from './validity.ts';
import type { LedgerWarning } from './warning.ts';

/** One of the keys of an address of the sending account. */
export interface SenderKey {
  readonly id: AccountKeyId;
  /** Compressed SEC 1 point (33 bytes) or Ed25519 key (32 bytes), hexadecimal. */
  readonly publicKey: string;
  readonly key: KeyReference;
}

/** An address of the sending account, with every key that the descriptor lists, in its order: the first one spends. */
export interface SenderAddress {
  readonly address: string;
  readonly keys: readonly [SenderKey, ...SenderKey[]];
}

/**
 * Order parameters with every destination (account, endpoint) replaced by `{type: 'Address', address}`
 * and every ticker reference by the asset that it names.
 */
export interface ResolvedOrder {
  readonly parameters: TransactionOrderParameters;
  /** By ticker id: the asset on the ledger. */
  readonly assets: Readonly<Record<string, AssetReference>>;
  /** By account id: where the accounts are that a field names by their id alone. */
  readonly accounts?: Readonly<Record<string, string>>;
}

/** All that building a transaction depends on; nothing is fetched meanwhile. */
export interface BuildInput {
  readonly ledger: Ledger;
  /** Of the order: where a network uses nothing up, its one transaction is known by it. See {@link onceFor}. */
  readonly orderId: string;
  readonly order: ResolvedOrder;
  readonly sender: readonly SenderAddress[];
  /** Where change goes, on ledgers that have it. */
  readonly changeAddress?: string;
  /** From the ledger's node, taken for this sender and these destinations. */
  readonly chainState: JsonObject;
  readonly fees: FeeLevels | undefined;
  /** Amounts of the sender that must not be spent: reserved by other orders, or quarantined. By asset key. */
  readonly unavailable: Readonly<Record<string, bigint>>;
  /** The parts of these amounts that are reserved for other orders with what these use up, which tells whether a block has one already. */
  readonly reservations?: readonly Reserved[];
  /** Outputs (`<transaction id>:<index>`) or nonces that other orders of the sender hold, that are quarantined, or that people froze. */
  readonly reservedResources: readonly string[];
  /** Outputs that may be spent although they are so small that they are left alone. */
  readonly chosenResources?: readonly string[];
  /** Ids of the sender's transactions that others are about to take the place of: what they give back may never be there. */
  readonly inDoubt?: readonly string[];
  /** The transaction that this one is to take the place of: its outputs or nonce are used again, for a higher fee. */
  readonly replaces?: ReplacedTransaction;
}

/** What is reserved for an order, by asset key, and the outputs or nonces that its transaction uses up. */
export interface Reserved {
  readonly resources: readonly string[];
  readonly amounts: Readonly<Record<string, bigint>>;
}

/** A transaction that was signed, and that another one is to take the place of. */
export type ReplacedTransaction = Pick<BuiltTransaction, 'unsigned' | 'resources' | 'fee'>;

/** A wish to have a transaction never happen: another one takes its place that pays nobody. */
export interface CancellationRequest {
  /** Of the account that pays: what would come back comes here. */
  readonly address: string;
  readonly targetOrderId: string;
  readonly reason: string;
  readonly maximumFee?: bigint;
  /** What the order asks for that is cancelled; absent in what was judged before anybody asked for it. */
  readonly target?: TransactionOrderParameters;
  /** Without it nothing is said of whether the maximum fee can be enough. */
  readonly replaces?: ReplacedTransaction;
  /**
   * For those who have a cancellation before them and not what it replaces: the outputs or nonces that it uses up itself. That what it replaces uses up the same
   * they have to know otherwise, as a vault does that remembers it.
   */
  readonly resources?: readonly string[];
}

/** A spend of the sender, to be reserved until the ledger has the transaction. */
export interface Spend {
  readonly asset: AssetReference;
  readonly amount: bigint;
}

/** How a fee came about. */
export interface FeeEstimate {
  /** The least that the network takes, in the native coin's smallest unit. */
  readonly minimum?: bigint;
  /** How many of what the fee is counted by: virtual bytes, gas. */
  readonly units?: bigint;
  /** By how much the fee may rise until it is signed without anything else being different, in the native coin's smallest unit. */
  readonly margin?: bigint;
  /** What it will likely cost, where the fee is a bound that is hardly ever reached, in the native coin's smallest unit. */
  readonly likely?: bigint;
}

/** A transaction that only lacks its signatures. */
export interface BuiltTransaction {
  /** Kept in the database between the states; only the ledger that made it reads it. */
  readonly unsigned: JsonObject;
  readonly payloads: readonly SigningPayload[];
  /** In the native coin's smallest unit. */
  readonly fee: bigint;
  /** What leaves the sender, the fee included. */
  readonly spends: readonly Spend[];
  /** The outputs or nonces that this transaction uses up, or what is made of its order where there are none. */
  readonly resources: readonly string[];
  /** The nonce before this one, which must be used up first; absent where transactions of a sender have no order. */
  readonly follows?: string;
  /** Until when its network takes it; absent where for good. Not kept with the rest, since its bytes say it. */
  readonly validity?: Validity;
  /** What it does first because its network wants it. Not kept with the rest. */
  readonly preparations?: readonly Preparation[];
  /** What to know of the paying account and of its token as their ledger has them, such as other keys that may move what is there. Not kept with the rest. */
  readonly warnings?: readonly LedgerWarning[];
  /** What there is to say of the fee; absent where it says all by itself. Not kept with the rest. */
  readonly estimate?: FeeEstimate;
}

/**
 * Where a built transaction is in its sender's queue now. `Next`: the ledger would take it now. `Ahead`: others of the sender
 * come first. `Gone`: what it uses up is used up already, or it is too late for it.
 */
export type Place = 'Next' | 'Ahead' | 'Gone';

/** Bytes to sign (hexadecimal) and how, with whose they are: the address, and which of its keys must sign them. */
export interface OwnedPayload {
  readonly address: string;
  readonly keyId: AccountKeyId;
  readonly scheme: SigningScheme;
  readonly bytes: string;
}

/** What an unsigned transaction does, read from it alone: what a vault looks at before it signs. */
export interface UnsignedSummary extends Pick<TransactionDescription, 'calls' | 'rights' | 'warnings'> {
  /** Everything that the transaction itself moves, change included. */
  readonly movements: readonly Movement[];
  /** What the sender pays for it at most, in the native coin's smallest unit. */
  readonly fee: bigint;
  /** In the order of the built transaction's. */
  readonly payloads: readonly OwnedPayload[];
  /** What of {@link BuiltTransaction.preparations} is in the bytes: an account that a network makes by itself is in none. */
  readonly preparations?: readonly Preparation[];
  /** The outputs or nonces that it uses up, in the same words as {@link BuiltTransaction}'s: of two that share one the ledger takes one. */
  readonly resources: readonly string[];
  /** As the bytes say it: see {@link BuiltTransaction}. */
  readonly validity?: Validity;
}

/** An order as it was signed, with what its references mean: what an unsigned transaction is compared with. */
export interface SignedOrder {
  readonly ledger: Ledger;
  /** What is used once has to be made of it. */
  readonly orderId: string;
  /** With destinations and tickers as they were signed. */
  readonly parameters: TransactionOrderParameters;
  /** By ticker id. */
  readonly assets: Readonly<Record<string, AssetReference>>;
  /** The texts that a destination may mean: one, or those of all addresses of an account. */
  addressesOf(destination: TransactionDestination): readonly string[];
  /** The addresses of the paying account. */
  readonly own: ReadonlySet<string>;
}

/**
 * The resource of an order whose transaction uses nothing up on its network: made of the order, so that two transactions for it are two of the same
 * resource. Bytes that the network refuses a second time (a lease, the start of a validity) are made of the order as well.
 */
export function onceFor(orderId: string): string {
  return `once:${orderId}`;
}

/** A transaction that was sent, hexadecimal, and what was signed of it. */
export interface SentTransaction {
  readonly raw: string;
  readonly unsigned: JsonObject;
}

/** A transaction ready to broadcast. */
export interface AssembledTransaction {
  /** Serialised as the network takes it, hexadecimal without a prefix. */
  readonly raw: string;
  /** As explorers of the ledger write it. */
  readonly transactionId: string;
  /** What names it whatever others make of its id on its way, which they can where the id is over signatures, too; absent where none can. */
  readonly contentId?: string;
}

/** An amount that goes from senders to a recipient. */
export interface Movement {
  /** Position within the transaction; with the transaction id it names a transfer. */
  readonly index: number;
  readonly asset: AssetReference;
  readonly from: readonly string[];
  /** Absent where nobody receives it: burnt, or paid for a contract's creation. */
  readonly to?: string;
  readonly amount: bigint;
  readonly metadata: TransferMetadata;
  /** True where the sender makes what it sends, as the issuer of a token does: nothing of it was there before. */
  readonly isIssued?: true;
  /**
   * True where nothing that its sender signed says so, and the network alone does. Then what arrives at an account here comes from outside, no matter who
   * is named as the sender.
   */
  readonly isUnproven?: true;
}

/** What a serialised transaction says, read back from its bytes alone. */
export interface TransactionSummary extends Pick<TransactionDescription, 'operation' | 'calls' | 'rights' | 'warnings'> {
  readonly transactionId: string;
  readonly senders: readonly string[];
  readonly movements: readonly Movement[];
  /** Known from the bytes alone on most ledgers; where inputs carry no amounts it is absent. */
  readonly fee?: bigint;
  readonly sequence?: string;
  readonly validity?: Validity;
  /**
   * In how many blocks it can be, where the bytes do not say after which one: their signature is over that block's hash, which is with what was signed alone.
   * Then this is in the place of a validity.
   */
  readonly endsWithin?: number;
  readonly memos: readonly string[];
  /** Everything else worth a line, in the ledger's own words. */
  readonly details: readonly { readonly label: string; readonly value: string }[];
}

/** A transfer order's content, independent of the ledger. */
export interface TransferRequest {
  readonly asset: AssetReference;
  readonly tickerId: string;
  /** The account's address, which some calls name; absent where it has none yet, or several. */
  readonly sender?: string;
  readonly outputs: readonly {
    readonly address: string;
    readonly amount: bigint;
    readonly paysFee?: boolean;
    /** Which recipient at the address it is for. */
    readonly tag?: AddressTag;
  }[];
  readonly feePriority: FeeLevel;
  /** In place of the level. */
  readonly customFees?: CustomFees;
  /** What the recipient reads along with the payment, on ledgers that carry such a text; others refuse it. */
  readonly memo?: string;
  readonly maximumFee?: bigint;
}
