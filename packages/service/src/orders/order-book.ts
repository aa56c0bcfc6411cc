import type { JsonObject } from '@countersign/kernel';
import type { BuiltTransaction, SenderAddress } from '@countersign/ledger-port';
import type {
  Account,
  ApiTransactionProcessingDetails,
  CreateTransferOrder,
  Ledger,
  LedgerTransactionStatus,
  TickerLedgerDetails,
  TransactionOrder,
} from '@countersign/model';

import type { ResolvedDestinations } from './destinations.ts';

/** The work on one order: a lease that only one worker holds at a time. */
export interface OrderJob {
  readonly jobId: string;
  readonly attempt: number;
  readonly orderId: string;
  /** Consecutive steps that did not get on; sets how long to wait. */
  readonly failures: number;
  /** Given if the order came from a transfer order. */
  readonly transferOrder?: CreateTransferOrder;
}

/** What is kept of a transaction between its states. */
export interface OrderWork {
  readonly built?: BuiltTransaction;
  /** Serialised and signed, hexadecimal. Once there it is the only transaction ever sent for the order. */
  readonly raw?: string;
}

/** A balance of the sending account, with the ticker's place on the ledger. Amounts in the smallest unit. */
export interface SenderBalance {
  readonly tickerId: string;
  readonly ledgerDetails: TickerLedgerDetails;
  readonly total: bigint;
  readonly reserved: bigint;
  readonly quarantined: bigint;
}

/** An order with all that its next step depends on, read at one moment. */
export interface OrderInWork {
  readonly order: TransactionOrder;
  readonly transactionId: string;
  readonly processing: ApiTransactionProcessingDetails;
  readonly ledgerStatus?: LedgerTransactionStatus;
  readonly ledgerTransactionId?: string;
  readonly work: OrderWork;
  readonly ledger: Ledger;
  readonly account: Account;
  readonly senders: readonly SenderAddress[];
  readonly changeAddress?: string;
  readonly destinations: ResolvedDestinations;
  /** Tickers named by the order, by id. */
  readonly tickers: ReadonlyMap<string, TickerLedgerDetails>;
  readonly balances: readonly SenderBalance[];
  /** Outputs or nonces held by other orders of the account, and outputs that are quarantined. */
  readonly reservedResources: readonly string[];
}

/** An amount to be kept for an order until the ledger has settled it. */
export interface Reservation {
  readonly tickerId: string;
  readonly amount: bigint;
}

/** One step of an order, written as a whole or not at all. */
export interface OrderTransition {
  readonly processing: ApiTransactionProcessingDetails;
  readonly work?: OrderWork;
  readonly ledgerTransactionId?: string;
  readonly ledgerStatus?: LedgerTransactionStatus;
  readonly reserve?: { readonly amounts: readonly Reservation[]; readonly resources: readonly string[] };
  /** Gives back everything that is reserved for the order. */
  readonly release?: boolean;
  /** When the next step is due; absent: there is none. */
  readonly next?: Date;
  /** True if the step did not get on, so that the next wait is longer. */
  readonly stuck?: boolean;
}

/** Where orders, transactions and reservations are kept. */
export interface OrderBook {
  /** Leases the next order that is due, with a lease that ends by itself if its holder dies; undefined if there is none. */
  lease(now: Date): Promise<OrderJob | undefined>;
  /** Makes the order's transaction if there is none yet, and reads all; undefined if there is no such order. */
  load(job: OrderJob): Promise<OrderInWork | undefined>;
  /**
   * Writes a step and what follows of the lease.
   * `Stale`: another worker has the order now, nothing is written. `Unavailable`: an amount or resource was taken meanwhile.
   */
  advance(
    job: OrderJob,
    order: OrderInWork,
    transition: OrderTransition,
    now: Date,
  ): Promise<'Written' | 'Stale' | 'Unavailable'>;
}

/** JSON in and out of the database for {@link OrderWork}: amounts as decimal text. */
export function workToJson(work: OrderWork): JsonObject {
  return {
    ...(work.raw !== undefined && { raw: work.raw }),
    ...(work.built !== undefined && {
      built: {
        unsigned: work.built.unsigned,
        payloads: work.built.payloads.map((payload) => ({ ...payload, key: { ...payload.key } })),
        fee: String(work.built.fee),
        spends: work.built.spends.map(({ asset, amount }) => ({ asset: { ...asset }, amount: String(amount) })),
        resources: work.built.resources,
      },
    }),
  };
}

/** The inverse of {@link workToJson}. */
export function workFromJson(json: JsonObject): OrderWork {
  const stored = json as {
    raw?: string;
    built?: Omit<BuiltTransaction, 'fee' | 'spends'> & {
      fee: string;
      spends: { asset: BuiltTransaction['spends'][number]['asset']; amount: string }[];
    };
  };
  return {
    ...(stored.raw !== undefined && { raw: stored.raw }),
    ...(stored.built !== undefined && {
      built: {
        ...stored.built,
        fee: BigInt(stored.built.fee),
        spends: stored.built.spends.map(({ asset, amount }) => ({ asset, amount: BigInt(amount) })),
      },
    }),
  };
}
