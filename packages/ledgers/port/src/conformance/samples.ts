import type { Ledger, TickerLedgerDetails } from '@countersign/model';

import type { AssetReference } from '../asset.ts';
import type { ParsedAddress } from '../destination.ts';
import type { AccountKeyId } from '../keys.ts';
import type { AddressFailure } from '../ledger-module.ts';
import type { TransactionRefusal } from '../refusal.ts';
import type { BuildInput, Spend, TransferRequest } from '../transaction.ts';
import type { LedgerWarning } from '../warning.ts';

/** What must come out of a transaction that was built, signed, assembled and decoded. */
export interface TransactionSample {
  readonly name: string;
  readonly input: BuildInput;
  /** Every amount that reaches another than the sender (change left out), in the transaction's order. */
  readonly movements: readonly {
    readonly to?: string;
    readonly asset: AssetReference;
    readonly amount: bigint;
    /** The sender makes it, and spends none of it. */
    readonly isIssued?: true;
  }[];
  /** What others may take by it at once, which nothing in it moves: reserved with the fee. */
  readonly mayTake?: readonly Spend[];
  /** It moves an amount that no byte says: the description has a movement without one, and it is reserved as {@link mayTake}. */
  readonly movesUnknown?: true;
  /** What its bytes are warned of besides, since that follows from what the account holds: the order says nothing of it. */
  readonly besides?: readonly LedgerWarning[];
  /** Members that it leaves open beside the ledger's: see {@link LedgerSamples.undecided}. */
  readonly undecided?: readonly RegExp[];
  /** Where nothing of its account can take its place, since it has to come first. */
  readonly cannotBeReplaced?: true;
  /** Memos as `decode` shows them. */
  readonly memos?: readonly string[];
}

/** A ledger's examples for {@link describeLedgerConformance}. */
export interface LedgerSamples {
  readonly ledger: Ledger;
  readonly addresses: {
    readonly valid: readonly ({ readonly text: string } & ParsedAddress)[];
    readonly invalid: readonly { readonly text: string; readonly failure: AddressFailure }[];
  };
  /** Public keys (hexadecimal) by the id of their key, and the address that is made of them, or that the network named for them. */
  readonly publicKeys: readonly { readonly publicKeys: ReadonlyMap<AccountKeyId, string>; readonly address: string }[];
  readonly tickers: readonly { readonly details: TickerLedgerDetails; readonly asset: AssetReference }[];
  readonly malformedTickers: readonly TickerLedgerDetails[];
  /** Private keys (hexadecimal) of the senders in `transactions`, by the path of their key reference. */
  readonly privateKeys: Readonly<Record<string, string>>;
  readonly transactions: readonly TransactionSample[];
  /**
   * The members of an unsigned transaction (paths such as `inputs.0.index`) that an order leaves open: they follow from the ledger's
   * state, or are proven by whose key signs. All others must be those of the order.
   */
  readonly undecided: readonly RegExp[];
  /** Inputs that `build` must refuse. */
  readonly refusals: readonly { readonly name: string; readonly input: BuildInput; readonly hint: TransactionRefusal['hint'] }[];
  /** A transfer of the native coin that is fine but for what the suite changes in it. */
  readonly transfer: TransferRequest;
}
