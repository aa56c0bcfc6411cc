import { builtFromJson, type StoredTransaction } from '@countersign/authorization';
import type { JsonObject } from '@countersign/kernel';
import type { AddressScope, BuiltTransaction } from '@countersign/ledger-port';
import type {
  Account,
  AccountAddressData,
  Ledger,
  LockStatus,
  SignedEnd,
  TickerLedgerDetails,
  TransactionOrder,
} from '@countersign/model';
import type { CreateTransferOrder } from '@countersign/kinds/schemas';
import type {
  KeptTransaction,
  NonceHolder,
  OrderChange,
  OrderTransaction,
  RefusedWrite,
  TransactionState,
  WantedOutput,
} from '@countersign/orders';

import type { Job } from '../ports/job-queue.ts';
import type { ResolvedDestinations } from './destinations.ts';

/** What is kept of a transaction between its states. */
export interface OrderWork {
  /** Given if the order came from a transfer order. */
  readonly transferOrder?: CreateTransferOrder;
  readonly built?: BuiltTransaction;
  /** Serialised and signed, hexadecimal. Once there it is the only transaction ever sent for the order. */
  readonly raw?: string;
  /** How often the vault refused to sign. */
  readonly refusals?: number;
}

/** A balance of the sending account, with the ticker's place on the ledger. Amounts in the smallest unit. */
export interface SenderBalance {
  readonly tickerId: string;
  readonly ledgerDetails: TickerLedgerDetails;
  readonly total: bigint;
  readonly reserved: bigint;
  readonly quarantined: bigint;
}

/** An address of the sending account on the order's ledger. */
export interface AccountAddressKey {
  readonly address: string;
  readonly scope: AddressScope;
  /** Hexadecimal. */
  readonly publicKey: string;
  /** From the vault's root; absent for `Random` keys. */
  readonly keyPath?: string;
  readonly furtherKeys?: AccountAddressData['furtherKeys'];
}

/** The transaction whose place an order's is to take, as it is now. */
export interface ReplacedOrder extends Pick<
  KeptTransaction,
  'transactionId' | 'version' | 'processing' | 'ledgerStatus' | 'ledgerTransactionId' | 'ending'
> {
  readonly orderId: string;
  readonly built?: BuiltTransaction;
  /** The order in whose place this one was to come, by way of any that nobody has signed; absent where there is none. */
  readonly inPlaceOf?: TransactionState & { readonly orderId: string };
  /** What is reserved for it, by ticker: one of the two transactions alone will spend. */
  readonly reserved: ReadonlyMap<string, bigint>;
}

/** An order with all that its next step depends on, read at one moment. */
export interface OrderInWork {
  readonly rootDomainId: string;
  readonly order: TransactionOrder;
  readonly transaction: OrderTransaction;
  readonly work: OrderWork;
  readonly ledger: Ledger;
  readonly account: Account;
  readonly vault: { readonly publicKey: string; readonly lock: LockStatus };
  /** The account's vault is one without a network, to which people carry files. */
  readonly isVaultOffline: boolean;
  /** ISO 8601: when its vault signs nothing for it any more that it has not signed by then. */
  readonly signUntil: string;
  /** Oldest first. */
  readonly addresses: readonly AccountAddressKey[];
  readonly destinations: ResolvedDestinations;
  /** Tickers named by the order, by id. */
  readonly tickers: ReadonlyMap<string, TickerLedgerDetails>;
  readonly balances: readonly SenderBalance[];
  /** What is reserved for other orders of the account, by ticker, with the outputs or nonces that each holds. */
  readonly reservations: readonly { readonly resources: readonly string[]; readonly amounts: ReadonlyMap<string, bigint> }[];
  /** Outputs or nonces held by other orders of the account, and outputs that are quarantined. */
  readonly reservedResources: readonly string[];
  /** Ledger ids of the account's transactions that others are about to take the place of. */
  readonly inDoubt: readonly string[];
  /** Transactions that have the nonce before that of a reserved order. */
  readonly predecessors: readonly NonceHolder[];
  readonly replaced?: ReplacedOrder;
  /** Orders that are or were to take this one's place: while one of them may, this one is not sent, nor sent again. */
  readonly replacements: readonly TransactionState[];
}

/** What building a transaction depends on; an order that nobody has accepted yet has it as well. */
export type DraftOrder = Pick<
  OrderInWork,
  | 'order'
  | 'work'
  | 'ledger'
  | 'account'
  | 'isVaultOffline'
  | 'addresses'
  | 'destinations'
  | 'tickers'
  | 'balances'
  | 'reservations'
  | 'reservedResources'
  | 'inDoubt'
  | 'replaced'
>;

/** One step of an order, written as a whole or not at all. */
export interface OrderTransition {
  readonly change: OrderChange;
  /** Where it ends: what its vault says of that, for the journal. */
  readonly ended?: SignedEnd;
  /** When the next step is due; absent: there is none. */
  readonly next?: Date;
  /** True if the step did not get on, so that the next wait is longer. */
  readonly stuck?: boolean;
}

/**
 * What became of a step that was to be written. Only after `Written` anything is different.
 * `LeaseLost`: somebody else has the job. `Changed`: the order, or one that it depends on, has another version by now, as when its
 * ledger was faster.
 * `NotEnoughFunds`: an amount was taken meanwhile. `ResourceTaken`: an output or nonce was.
 * `TransactionTaken`: these are the very bytes that another order was signed with.
 */
export type AdvanceOutcome = 'Written' | 'LeaseLost' | 'Changed' | RefusedWrite;

/** Where orders, transactions and reservations are kept. */
export interface OrderBook {
  /** Reads an order with all that its next step depends on; undefined if there is no such order. */
  load(orderId: string): Promise<OrderInWork | undefined>;
  /** Reads what is known of outputs (`<transaction id>:<index>`) that an account wants to spend. */
  outputs(ledgerId: string, accountId: string, outputs: readonly string[]): Promise<readonly WantedOutput[]>;
  /** Writes a step and the end of the job, or when it goes on, in one transaction. */
  advance(job: Job, order: OrderInWork, transition: OrderTransition, now: Date): Promise<AdvanceOutcome>;
}

/** JSON in and out of the database for {@link OrderWork}: amounts as decimal text. */
export function workToJson(work: OrderWork): JsonObject {
  return {
    ...(work.transferOrder !== undefined && { transferOrder: work.transferOrder }),
    ...(work.raw !== undefined && { raw: work.raw }),
    ...(work.refusals !== undefined && { refusals: work.refusals }),
    ...(work.built !== undefined && {
      built: {
        unsigned: work.built.unsigned,
        payloads: work.built.payloads.map((payload) => ({ ...payload, key: { ...payload.key } })),
        fee: String(work.built.fee),
        spends: work.built.spends.map(({ asset, amount }) => ({ asset: { ...asset }, amount: String(amount) })),
        resources: work.built.resources,
        ...(work.built.follows !== undefined && { follows: work.built.follows }),
      },
    }),
  };
}

/** The inverse of {@link workToJson}. */
export function workFromJson(stored: StoredWork): OrderWork {
  const { built, ...plain } = stored;
  return { ...plain, ...(built !== undefined && { built: builtFromJson(built) }) };
}

/** {@link OrderWork} as it is stored. */
export type StoredWork = Omit<OrderWork, 'built'> & { readonly built?: StoredTransaction };
