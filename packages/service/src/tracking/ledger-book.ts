import type { AssetReference } from '@countersign/ledger-port';
import type { Account, Ledger, TickerLedgerDetails, ValidatedTickerKind } from '@countersign/model';

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
  /** The addresses of accounts of this instance on a ledger, in order, a page after the other: those after one, or the first ones. */
  watchedAddresses(ledgerId: string, after: string | undefined): Promise<readonly string[]>;
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
    /** Details of every asset that occurs in the settlements, by asset key. */
    readonly tokens: ReadonlyMap<string, SeenToken>;
    readonly now: Date;
  }): Promise<boolean>;
}

/** Where it is kept what happened to an account before its addresses were known here. */
export interface AccountHistory {
  /** The addresses that an account has on a ledger. */
  addressesOf(
    accountId: string,
    ledgerId: string,
  ): Promise<readonly { readonly address: string; readonly scope: 'External' | 'Internal'; readonly keyIndex: number }[]>;
  /** The ledger's ids of the confirmed transactions of an account on a ledger. */
  transactionsOf(accountId: string, ledgerId: string): Promise<readonly string[]>;
  /** The accounts that have addresses on a ledger, a page after the other. */
  accountsOn(ledgerId: string): AsyncIterable<readonly Pick<Account, 'id' | 'providerDetails'>[]>;
  /** Makes a job of each of the accounts whose history on a ledger is to be read again; one that has a job already keeps it. */
  requestBackfills(accountIds: readonly string[], ledgerId: string): Promise<void>;
  /**
   * Writes confirmed transactions with their transfers, in one transaction and only as far as they concern this account; what is
   * there already is left as it is. Says nothing of what the account holds.
   */
  writeSettlements(input: {
    readonly ledger: Ledger;
    readonly accountId: string;
    readonly settlements: readonly Settlement[];
    /** Details of every asset that occurs in the settlements, by asset key. */
    readonly tokens: ReadonlyMap<string, SeenToken>;
    readonly now: Date;
  }): Promise<void>;
  /**
   * Sets what an account holds at a cursor, and how much of it is in quarantine, and publishes it. False, and nothing is written, if the
   * ledger has been read beyond the cursor meanwhile.
   */
  setHoldings(input: {
    readonly ledger: Ledger;
    readonly at: string;
    readonly accountId: string;
    readonly holdings: readonly { readonly asset: AssetReference; readonly amount: bigint }[];
    readonly tokens: ReadonlyMap<string, SeenToken>;
    readonly now: Date;
  }): Promise<boolean>;
}
