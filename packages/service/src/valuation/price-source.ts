import type { Result } from '@countersign/kernel';

/** What one whole coin of an asset costs, as a source says it. */
export interface SourcePrice {
  /** The ledger's id and the asset's key on it, with a slash between: `ethereum-sandbox/ERC20:0x…`. */
  readonly asset: string;
  /** A decimal number without exponent, in the source's currency. */
  readonly price: string;
  /** From when it is, where the source says so: one may go on giving the last price of what nobody trades any more. */
  readonly at?: Date;
}

/** Where prices come from. They are estimates: nothing is ever decided by them. */
export interface PriceSource {
  /** The name of the source that people read beside an estimate. */
  readonly name: string;
  /** The reference currency, by its ISO 4217 code. */
  readonly currency: string;
  readonly restSeconds: number;
  /** The assets that it prices, as in {@link SourcePrice.asset}. No other asset ever has a price, whatever it calls itself. */
  readonly assets: readonly string[];
  /** The prices of now, of as many of its assets as there are any; or why there are none. */
  read(): Promise<Result<readonly SourcePrice[], string>>;
}
