import type { CountedValidity } from '@countersign/ledger-port';

import type { Transaction } from './transaction.ts';

/** How long a block can have a transaction: the rest of a period after the block that it is counted from. */
export function validityOf({ era, blockHash }: Pick<Transaction, 'era' | 'blockHash'>): { readonly validity: CountedValidity } {
  return { validity: { type: 'AfterBlock', blockHash, blocks: era.period - 1 } };
}

/** In how many blocks it can be, of what is sent, which has the block's place in its period alone. */
export function endOf({ era }: Partial<Pick<Transaction, 'era'>>): { readonly endsWithin?: number } {
  return era === undefined ? {} : { endsWithin: era.period - 1 };
}
