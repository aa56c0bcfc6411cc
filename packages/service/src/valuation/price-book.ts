import type { TickerLedgerDetails } from '@countersign/model';

/** A ticker that an organisation has validated. */
export interface PricedTicker {
  readonly id: string;
  readonly ledgerId: string;
  readonly ledgerDetails: TickerLedgerDetails;
}

/** Prices that were read at one moment. */
export interface PricesRead {
  readonly source: string;
  readonly currency: string;
  readonly readAt: Date;
  /** Each with when it is from. */
  readonly prices: readonly { readonly tickerId: string; readonly price: string; readonly at: Date }[];
}

/** Where prices are kept, by when they are from: the last of each hour. */
export interface PriceBook {
  /** The validated tickers of some ledgers. */
  tickersOf(ledgerIds: readonly string[]): Promise<readonly PricedTicker[]>;
  /** Keeps what was read; of two readings of one hour the later one stays, in whatever order they are written. */
  write(read: PricesRead): Promise<void>;
}
