import { toHex } from '@countersign/kernel';
import { partiesOf } from '@countersign/ledger-stellar';
import { hashOfResults, readLedgerHeader, readResult, type LedgerHeader } from '@countersign/ledger-stellar/meta';

import type { Chain } from '../../following/chain.ts';
import { transactionOf } from '../ledgers.ts';
import { bytesIn, contradicts, notGiven } from '../saying.ts';
import type { LedgerTransaction, ReadLedger } from '../servers.ts';
import { askOf } from './ask.ts';
import { Ledgers, pageSize, Transactions, type Transaction } from './shapes.ts';

/**
 * Ledgers in a row, as a server has them. The header of each says what its results hash to: all transactions of it are there once theirs do, and nothing else
 * is. Throws `LedgerUnreachable` where a server does not have one any more.
 */
export async function ledgersFrom(chain: Chain, network: string, from: number, to: number): Promise<readonly ReadLedger[]> {
  const headers = await headersFrom(chain, from, to);
  const found = await transactionsFrom(chain, from, headers);
  return headers.map(({ sequence, hash, parentHash, closeTime }) => ({
    height: sequence,
    hash,
    parentHash: sequence === 1 ? undefined : parentHash,
    time: new Date(Number(closeTime) * 1_000),
    transactions: (found.get(sequence) ?? []).map((one) => transactionIn(chain, network, one)),
  }));
}

/** The headers of ledgers in a row, each with its own hash. */
export async function headersFrom(chain: Chain, from: number, to: number): Promise<readonly LedgerHeader[]> {
  const params = { startLedger: from, pagination: { limit: to - from + 1 } };
  const { ledgers } = await askOf(chain, from, 'getLedgers', params, Ledgers);
  if (ledgers.length !== to - from + 1)
    notGiven(chain, `gives ${ledgers.length} ledgers from ${from} on, and not all up to ${to}`);
  return ledgers.map(({ hash, sequence, headerXdr }, offset) => {
    const read = readLedgerHeader(bytesIn(chain, headerXdr, 'a header'));
    if (!read.ok || sequence !== from + offset) return notGiven(chain, `gives no header of the ledger ${from + offset}`);
    if (read.value.hash !== hash || read.value.sequence !== sequence)
      contradicts(chain, `gives the header of another ledger than ${sequence}`);
    return read.value;
  });
}

/** The transactions of ledgers, by their sequences, as the headers have them. Pages go on into later ledgers, and may be shorter than what is asked for. */
async function transactionsFrom(
  chain: Chain,
  from: number,
  headers: readonly LedgerHeader[],
): Promise<ReadonlyMap<number, readonly Transaction[]>> {
  const found = new Map<number, readonly Transaction[]>(headers.map(({ sequence }) => [sequence, []]));
  const missing = () => headers.find((header) => resultsOf(chain, found.get(header.sequence) ?? []) !== header.resultsHash);
  let params: object = { startLedger: from, pagination: { limit: pageSize } };
  for (let cursor = ''; missing() !== undefined;) {
    const page = await askOf(chain, from, 'getTransactions', { ...params }, Transactions);
    for (const one of page.transactions) {
      const before = found.get(one.ledger);
      if (before !== undefined) found.set(one.ledger, [...before, one]);
    }
    const isEnd = page.transactions.length === 0 || page.transactions.some(({ ledger }) => !found.has(ledger));
    if (isEnd || page.cursor === cursor) break;
    ({ cursor } = page);
    params = { pagination: { cursor, limit: pageSize } };
  }
  const lacking = missing();
  if (lacking !== undefined)
    notGiven(chain, `gives other transactions of the ledger ${lacking.sequence} than its header has results of`);
  return found;
}

function resultsOf(chain: Chain, transactions: readonly Transaction[]): string {
  return hashOfResults(
    transactions.map(({ txHash, resultXdr }) => ({ hash: txHash, result: bytesIn(chain, resultXdr, 'a result') })),
  );
}

function transactionIn(chain: Chain, network: string, one: Transaction): LedgerTransaction {
  const { txHash: hash, envelopeXdr: envelope, resultMetaXdr: meta, resultXdr, status } = one;
  const result = readResult(bytesIn(chain, resultXdr, 'a result'));
  const parties = partiesOf(toHex(bytesIn(chain, envelope, 'an envelope')));
  if (!result.ok || parties === undefined) return notGiven(chain, `gives bytes of the transaction ${hash} that cannot be read`);
  if (result.value.isSuccessful !== (status === 'SUCCESS'))
    contradicts(chain, `says ${status} of the transaction ${hash}, whose result says something else`);
  return transactionOf(chain, network, { hash, envelope, meta, ...result.value, ...parties });
}
