import type { AssetReference } from '@countersign/ledger-port';
import type { Ledger, TickerLedgerDetails, ValidatedTickerKind } from '@countersign/model';

import type { OwnAddress, Settlement } from './settlement.ts';

/** A token that was seen on a ledger, for a ticker that nobody has validated yet. */
export interface SeenToken {
  readonly asset: AssetReference;
  readonly details: TickerLedgerDetails;
  readonly kind: ValidatedTickerKind;
  /** Known where a convention of the ledger fixes them for all tokens of the kind. */
  readonly decimals?: number;
}

/** Where it is kept what happened on ledgers. */
export interface LedgerBook {
  /** Every configured ledger. */
  ledgers(): Promise<readonly Ledger[]>;
  /** How far a ledger has been read; undefined at its beginning. */
  cursor(ledgerId: string): Promise<string | undefined>;
  /** Those of the addresses that belong to accounts of this instance, by address. */
  ownAddresses(ledgerId: string, addresses: readonly string[]): Promise<ReadonlyMap<string, OwnAddress>>;
  /**
   * Writes what happened between two cursors: transactions, transfers, holdings, reservations given back, events and the
   * cursor, all in one transaction. What is there already is left as it is. False, and nothing is written, if another
   * worker has moved the cursor meanwhile.
   */
  settle(input: {
    readonly ledger: Ledger;
    readonly from: string | undefined;
    readonly to: string;
    readonly settlements: readonly Settlement[];
    /** Details of every asset that stands in the settlements, by asset key. */
    readonly tokens: ReadonlyMap<string, SeenToken>;
    readonly now: Date;
  }): Promise<boolean>;
}
