/** An output that an address of this instance holds or held, in a block that is final. */
export interface KnownOutput {
  readonly transactionId: string;
  readonly index: number;
  readonly address: string;
  /** In the smallest unit. */
  readonly amount: bigint;
  /** Of the block that has it. */
  readonly height: number;
  /** The transaction that spends it, if that is final as well. */
  readonly spentBy?: string;
}

/**
 * The outputs of one ledger that are known here, as its book has them: written together with the cursor up to which the ledger was read. A network
 * of which no node can be asked what an address holds builds on them.
 */
export interface KnownOutputs {
  /** Those of the outputs (`<transaction id>:<index>`) that are known, by name, spent ones as well. */
  named(names: readonly string[]): Promise<ReadonlyMap<string, KnownOutput>>;
  /** What the addresses hold. */
  unspent(addresses: readonly string[]): Promise<readonly KnownOutput[]>;
  /** Serialised transactions of the accounts that have these addresses, which were signed here and are not final. */
  underWay(addresses: readonly string[]): Promise<readonly string[]>;
  /** Serialised transactions that were signed here, by these ids: those that came to nothing as well. */
  signed(transactionIds: readonly string[]): Promise<readonly string[]>;
  /** The height of the final block that has the transaction, if it made or spent an output that is known. */
  heightOf(transactionId: string): Promise<number | undefined>;
}
