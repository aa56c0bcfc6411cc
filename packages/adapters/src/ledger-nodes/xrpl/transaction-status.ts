import type { TransactionStatus } from '@countersign/ledger-port';

import type { Chain } from '../following/chain.ts';
import { call, read, readUnless } from './ask.ts';
import { dateOf } from './ledger-hash.ts';
import { Found, OpenLedger } from './shapes.ts';

/**
 * What a node knows of a transaction. Servers remember what they refused or dropped as well: one that is in no final ledger is under way if the open
 * ledger or its queue has it.
 */
export async function lookUp(chain: Chain, transactionId: string): Promise<TransactionStatus> {
  const transaction = transactionId.toUpperCase();
  const [known, open] = await chain.ask([
    call('tx', { transaction }),
    call('ledger', { ledger_index: 'current', transactions: true, queue: true }),
  ]);
  const found = readUnless(chain, 'tx', known, Found, 'txnNotFound');
  if (found?.validated === true && found.ledger_index !== undefined && found.date !== undefined) {
    const { ledger_index: blockHeight, date, meta } = found;
    const isFailed = meta?.TransactionResult !== 'tesSUCCESS';
    return { status: 'Confirmed', blockHeight, blockTime: dateOf(date), ...(isFailed && { failure: 'FailedOnChain' }) };
  }
  const { ledger, queue_data: queue = [] } = read(chain, 'ledger', open, OpenLedger);
  const waits = ledger.transactions?.includes(transaction) === true || queue.some(({ tx }) => tx === transaction);
  return { status: waits ? 'Detected' : 'Unknown' };
}
