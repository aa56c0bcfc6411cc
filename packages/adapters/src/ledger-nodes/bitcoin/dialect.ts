import type { BitcoinLikeVaultLedgerIdentifier, Ledger } from '@countersign/model';

/** How nodes of a coin are asked, where they differ. */
export interface NodeDialect {
  /**
   * How blocks are read: as `Transactions`, of each of which nodes tell the bytes and what is in them; or as `Bytes`, from which all of that is read here.
   */
  readonly blocks: 'Transactions' | 'Bytes';
  /** The argument by which a transaction is taken whatever it pays: what an order may cost was decided by those who signed it. */
  readonly anyFee: 0 | true;
  /** How fees are estimated: for a number of blocks within which a transaction is to be in one (`estimatesmartfee`), or one rate for all (`estimatefee`). */
  readonly estimates: 'ByTarget' | 'OneRate';
}

const usual: NodeDialect = { blocks: 'Transactions', anyFee: 0, estimates: 'ByTarget' };

const others: Partial<Record<BitcoinLikeVaultLedgerIdentifier, NodeDialect>> = {
  // Dogecoin Core 1.14 is made of Bitcoin Core 0.14: it tells no transaction's bytes with its block, and no amount to the last place that has more digits than a number.
  doge: { blocks: 'Bytes', anyFee: true, estimates: 'ByTarget' },
  // Bitcoin Cash Node (`src/rpc/rawtransaction.cpp`, `src/rpc/mining.cpp`). Its blocks are not full: what pays the lowest rate is in the next one.
  bch: { blocks: 'Transactions', anyFee: true, estimates: 'OneRate' },
};

/** The dialect of a ledger's nodes. */
export function dialectOf({ parameters }: Ledger): NodeDialect {
  return (parameters.type === 'Bitcoin' ? others[parameters.vaultLedgerIdentifier] : undefined) ?? usual;
}
