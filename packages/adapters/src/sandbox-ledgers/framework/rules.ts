import type { JsonObject, Result } from '@countersign/kernel';
import type {
  FeeLevels,
  AssetReference,
  BroadcastRefusal,
  ChainStateQuery,
  Holding,
  LedgerNode,
  ObservedTransaction,
} from '@countersign/ledger-port';
import type { Ledger, TickerLedgerDetails } from '@countersign/model';

/** The network's records: JSON values by key, amounts as decimal text. Within a block, reads see the writes before them. */
export interface ReadableState {
  get<T extends JsonObject>(key: string): Promise<T | undefined>;
  /** Loads many keys at once, so that the `get`s that follow cost nothing. */
  prefetch(keys: readonly string[]): Promise<void>;
  /** All records of an owner whose keys start with the prefix, by key. */
  owned<T extends JsonObject>(owner: string, keyPrefix: string): Promise<ReadonlyMap<string, T>>;
}

/** The same, for genesis and for the making of a block. */
export interface WritableState extends ReadableState {
  /** `owner` (an address, say) is what `owned` finds the record by. */
  put(key: string, value: JsonObject, owner?: string): void;
  delete(key: string): void;
}

/** A transaction that waits for a block. */
export interface PooledTransaction {
  readonly transactionId: string;
  /** Serialised, lower-case hexadecimal. */
  readonly raw: string;
  /** Texts by which the rules find it again: what it uses up (`output:<id>:<n>`, `nonce:<address>:7`), its sender, ... */
  readonly resources: readonly string[];
  /** What the rules noted when they admitted it, so that nothing has to be decoded or verified twice. */
  readonly note: JsonObject;
}

/** The transactions that wait. */
export interface TransactionPool {
  get(transactionId: string): Promise<PooledTransaction | undefined>;
  /** Those that hold at least one of the resources, in the order of their arrival. */
  holding(resources: readonly string[]): Promise<readonly PooledTransaction[]>;
}

/** A block; `data` is the ledger's own (a base fee, say). */
export interface SandboxBlock<Data extends JsonObject> {
  readonly height: number;
  /** 32 bytes, lower-case hexadecimal. */
  readonly hash: string;
  readonly time: Date;
  readonly data: Data;
}

/** What rules may look at when they answer. */
export interface RuleContext<Data extends JsonObject> {
  readonly ledger: Ledger;
  readonly state: ReadableState;
  readonly pool: TransactionPool;
  readonly tip: SandboxBlock<Data>;
  /** The height of the block of a hash; undefined where there is none, or none any more: empty ones go after some thousands. */
  blockHeight(hash: string): Promise<number | undefined>;
  /** The other way round. */
  blockHash(height: number): Promise<string | undefined>;
}

/** What rules may look at and change when they make a block. `data` may be changed while transactions are included. */
export interface BlockContext<Data extends JsonObject> {
  readonly ledger: Ledger;
  readonly state: WritableState;
  readonly height: number;
  readonly time: Date;
  readonly data: Data;
}

/** The part of an observation that the rules know; the framework adds the status, the block and the bytes. */
export type ObservedContent = Omit<ObservedTransaction, 'transactionId' | 'status' | 'blockHeight' | 'blockTime' | 'raw'>;

/** Why the network does not take a transaction, in its own words. */
export interface Refusal {
  readonly reason: BroadcastRefusal;
  readonly message: string;
}

/** A transaction that the network takes into its pool. */
export interface Admission {
  readonly observation: ObservedContent;
  readonly resources: readonly string[];
  readonly note: JsonObject;
  /** Ids of pooled transactions that it replaces. */
  readonly replaces?: readonly string[];
}

/** What a block does with a pooled transaction. `Waits`: not in this block. `Dropped`: never. */
export type Inclusion =
  | { readonly outcome: 'Included'; readonly observation: ObservedContent }
  | { readonly outcome: 'Waits' }
  | { readonly outcome: 'Dropped'; readonly reason: string };

/** A token that a faucet gives. */
export interface FaucetToken {
  /** What the faucet calls it. */
  readonly token: string;
  /** Of tokens with a number, their contract: the faucet gives any one of them. */
  readonly asset: AssetReference;
  readonly fungible: boolean;
  /** Absent of tokens with a number. */
  readonly ledgerDetails?: TickerLedgerDetails;
  /** False where the address has to take the token first, and has not. */
  readonly isTaken: boolean;
}

/**
 * A ledger's part of its sandbox. Deterministic: the answers depend on the arguments alone. The framework calls them within
 * one database transaction per broadcast or block, while no one else changes the ledger.
 */
export interface SandboxRules<Data extends JsonObject = JsonObject> {
  /** Fills the state of the first block: the faucet's funds, tokens. Gives that block's data. */
  genesis(state: WritableState, ledger: Ledger): Promise<Data>;
  /** The id of serialised bytes (lower-case hexadecimal), before anything else is checked of them. */
  identify(raw: string, ledger: Ledger): Result<string, Refusal>;
  /** Decides as the network's pool does, on the bytes alone, the confirmed state and the pool. */
  admit(raw: string, context: RuleContext<Data>): Promise<Result<Admission, Refusal>>;
  /** The data that the next block starts with. */
  openBlock(tip: SandboxBlock<Data>): Data;
  /** The order in which pooled transactions (given by arrival) are tried for a block. Without it: by arrival. */
  order?(candidates: readonly PooledTransaction[], block: BlockContext<Data>): readonly PooledTransaction[];
  /** Applies a transaction to the state, or leaves the state untouched and says why not. */
  include(candidate: PooledTransaction, block: BlockContext<Data>): Promise<Inclusion>;
  /** What a builder must know of senders and destinations; read by the ledger's own module. */
  chainState(query: ChainStateQuery, context: RuleContext<Data>): Promise<JsonObject>;
  /** What a contract would return, on networks that have contracts. */
  callContract?(
    call: Parameters<NonNullable<LedgerNode['callContract']>>[0],
    context: RuleContext<Data>,
  ): Promise<Result<string, string>>;
  /** Fee levels after the tip; the framework's `feeWave` makes them move. */
  fees(context: RuleContext<Data>): Promise<FeeLevels | undefined>;
  /** Everything that addresses hold in blocks. What is zero may be left out. */
  holdings(addresses: readonly string[], context: RuleContext<Data>): Promise<readonly Holding[]>;
  /** A serialised transaction from the sandbox's well-known faucet key; it is broadcast like any other. */
  faucet(
    address: string,
    amount: bigint | undefined,
    context: RuleContext<Data>,
  ): Promise<Result<string, 'InvalidAddress' | 'InvalidAmount'>>;
  /** The same for a token, on networks that have one to give. */
  tokenFaucet?(
    asset: AssetReference,
    address: string,
    amount: bigint | undefined,
    context: RuleContext<Data>,
  ): Promise<Result<string, 'InvalidAddress' | 'InvalidAmount' | 'UnsupportedAsset'>>;
  /** What it gives to those who name no token of their own. */
  faucetTokens?(address: string, context: RuleContext<Data>): Promise<readonly FaucetToken[]>;
}
