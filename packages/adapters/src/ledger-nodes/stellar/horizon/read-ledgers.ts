import { readResult } from '@countersign/ledger-stellar/meta';

import type { Chain } from '../../following/chain.ts';
import { transactionOf } from '../ledgers.ts';
import { bytesIn, contradicts, notGiven } from '../saying.ts';
import type { LedgerTransaction, ReadLedger } from '../servers.ts';
import { askAt, pageSize, pathOf } from './ask.ts';
import { Ledger, Transactions, type Transaction } from './shapes.ts';

/** Ledgers in a row, as a server has them. */
export async function ledgersFrom(chain: Chain, network: string, from: number, to: number): Promise<readonly ReadLedger[]> {
  const sequences = Array.from({ length: to - from + 1 }, (_, offset) => from + offset);
  return Promise.all(sequences.map((sequence) => readOne(chain, network, sequence)));
}

async function readOne(chain: Chain, network: string, sequence: number): Promise<ReadLedger> {
  const ledger = await askAt(chain, pathOf.ledger(sequence), Ledger);
  if (ledger.sequence !== sequence) notGiven(chain, `gives another ledger than ${sequence}`);
  const { successful_transaction_count: successful, failed_transaction_count: failed } = ledger;
  // A server that took the ledger in long ago did not count those that failed.
  const expected = typeof failed === 'number' ? successful + failed : undefined;
  const listed = await transactionsOf(chain, sequence, expected);
  return {
    height: sequence,
    hash: ledger.hash,
    parentHash: ledger.prev_hash === '' ? undefined : ledger.prev_hash,
    time: new Date(ledger.closed_at),
    transactions: listed.map((one) => transactionIn(chain, network, sequence, one)),
  };
}

/**
 * All transactions of a ledger, in its order. A page may have fewer than there are, so that the next one is asked for behind its last one; only as many as the
 * ledger says that it has are all, and where it does not say, those before an empty page.
 */
async function transactionsOf(chain: Chain, sequence: number, expected: number | undefined): Promise<readonly Transaction[]> {
  const found = new Map<string, Transaction>();
  for (let cursor: string | undefined; found.size !== expected;) {
    const { records } = (await askAt(chain, pathOf.transactions(sequence, cursor), Transactions))._embedded;
    if (records.length === 0 && expected === undefined) break;
    if (records.length === 0)
      notGiven(chain, `gives ${found.size} transactions of ledger ${sequence}, and says that it has ${expected}`);
    for (const one of records) {
      if (found.has(one.hash)) contradicts(chain, `names the transaction ${one.hash} twice`);
      found.set(one.hash, one);
      cursor = one.paging_token;
    }
    if (found.size > Math.min(expected ?? mostTransactions, mostTransactions))
      contradicts(chain, `gives more transactions of ledger ${sequence} than it says that it has`);
  }
  return [...found.values()];
}

/** No ledger has more: they are bounded by a number of operations, each of at least one transaction. */
const mostTransactions = 50 * pageSize;

function transactionIn(chain: Chain, network: string, sequence: number, one: Transaction): LedgerTransaction {
  const { hash, ledger, result_meta_xdr: meta } = one;
  if (ledger !== sequence) contradicts(chain, `names the transaction ${hash} in ledger ${sequence} and in ${ledger}`);
  if (meta === undefined || meta === '')
    notGiven(chain, 'keeps no meta of transactions, without which nobody knows what they moved (SKIP_TXMETA)');
  const result = one.result_xdr === undefined ? undefined : readResult(bytesIn(chain, one.result_xdr, 'a result'));
  return transactionOf(chain, network, {
    hash,
    envelope: one.envelope_xdr,
    meta,
    isSuccessful: one.successful,
    ...(result?.ok === true && !one.successful && { failureCode: result.value.failureCode }),
    source: one.source_account,
    feePayer: one.fee_account,
    fee: BigInt(one.fee_charged),
  });
}
