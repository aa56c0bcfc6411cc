import type { Ledger } from '@countersign/model';

/** How nodes of a coin are asked, where they differ. */
export interface NodeDialect {
  /**
   * How blocks are read: as `Transactions`, of each of which nodes tell the bytes and what is in them; or as `Bytes`, from which all of that is read here.
   */
  readonly blocks: 'Transactions' | 'Bytes';
  /** The argument by which a transaction is taken whatever it pays: what an order may cost was decided by those who signed it. */
  readonly anyFee: 0 | true;
}

const usual: NodeDialect = { blocks: 'Transactions', anyFee: 0 };

/** Dogecoin Core 1.14 is made of Bitcoin Core 0.14: it tells no transaction's bytes with its block, and no amount to the last place that has more digits than a number. */
const core014: NodeDialect = { blocks: 'Bytes', anyFee: true };

/** The dialect of a ledger's nodes. */
export function dialectOf({ parameters }: Ledger): NodeDialect {
  return parameters.type === 'Bitcoin' && parameters.vaultLedgerIdentifier === 'doge' ? core014 : usual;
}
