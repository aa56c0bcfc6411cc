import type { TransactionStatus } from '@countersign/ledger-port';

import type { Chain } from '../following/chain.ts';
import { askUnless, at, pathOf, takeUnless } from './ask.ts';
import { Transaction } from './shapes.ts';

const Found = Transaction.pick({ ledger: true, created_at: true, successful: true });

/**
 * What a server knows of a transaction, by what its own keys signed: one whose fee somebody else paid is found by that as well. What waits for a ledger no
 * server says.
 */
export async function lookUp(chain: Chain, transactionId: string): Promise<TransactionStatus> {
  const found = await askUnless(chain, pathOf.transaction(transactionId), Found);
  if (found === undefined) return { status: 'Unknown' };
  return {
    status: 'Confirmed',
    blockHeight: found.ledger,
    blockTime: new Date(found.created_at),
    ...(!found.successful && { failure: 'FailedOnChain' }),
  };
}

/** Whether a server says that it has no such transaction. */
export async function isUnknown(chain: Chain, transactionId: string): Promise<boolean> {
  const path = pathOf.transaction(transactionId);
  const [answer] = await chain.ask([at(path)]);
  return takeUnless(chain, path, answer, Found) === undefined;
}
