import { toHex } from '@countersign/kernel';
import { readEnvelope, type ReadEnvelope } from '@countersign/ledger-stellar';
import { balanceChanges, type BalanceChange } from '@countersign/ledger-stellar/meta';

import type { Chain } from '../following/chain.ts';
import { readByAll, type BlockPlace } from '../following/read-by-all.ts';
import { askAt, bytesIn, contradicts, notGiven, pageSize, pathOf } from './ask.ts';
import { Ledger, Transactions, type Transaction } from './shapes.ts';

/** A transaction of a ledger, with what it did. */
export interface LedgerTransaction {
  /** What its own keys signed, also where another account paid the fee. */
  readonly transactionId: string;
  /** Serialised, hexadecimal. */
  readonly raw: string;
  /** Undefined where it has something that is not read here: then what it did is the server's word. */
  readonly envelope: ReadEnvelope | undefined;
  readonly isSuccessful: boolean;
  readonly source: string;
  readonly feePayer: string;
  readonly fee: bigint;
  readonly changes: readonly BalanceChange[];
}

/** A ledger with its transactions. */
export interface ReadLedger extends BlockPlace {
  readonly time: Date;
  readonly transactions: readonly LedgerTransaction[];
}

/** Ledgers in a row, as each of the nodes has them. Throws as {@link readByAll}. */
export function readLedgers(chains: readonly Chain[], network: string, from: number, to: number): Promise<readonly ReadLedger[]> {
  return readByAll(chains, (chain) => readFrom(chain, network, from, to), textOf);
}

async function readFrom(chain: Chain, network: string, from: number, to: number): Promise<readonly ReadLedger[]> {
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
  if (one.ledger !== sequence) contradicts(chain, `names the transaction ${one.hash} in ledger ${sequence} and in ${one.ledger}`);
  const { result_meta_xdr: meta, fee_meta_xdr: feeMeta } = one;
  if (meta === undefined || meta === '' || feeMeta === undefined || feeMeta === '')
    notGiven(chain, 'keeps no meta of transactions, without which nobody knows what they moved (SKIP_TXMETA)');
  const raw = toHex(bytesIn(chain, one.envelope_xdr, 'an envelope'));
  const read = readEnvelope(raw, network);
  const envelope = read.ok ? read.value : undefined;
  if (envelope !== undefined && envelope.id !== one.hash)
    contradicts(chain, `gives an envelope for ${one.hash} that is another transaction`);
  const changes = balanceChanges(bytesIn(chain, meta, 'meta'), bytesIn(chain, feeMeta, 'meta of a fee'));
  if (!changes.ok) notGiven(chain, `gives meta of the transaction ${one.hash} that cannot be read`);
  return {
    transactionId: envelope?.innerId ?? one.hash,
    raw,
    envelope,
    isSuccessful: one.successful,
    source: one.source_account,
    feePayer: one.fee_account,
    fee: BigInt(one.fee_charged),
    changes: changes.value,
  };
}

function textOf(ledger: ReadLedger | undefined): string {
  if (ledger === undefined) return '';
  const said = ledger.transactions.map(({ transactionId, raw, isSuccessful, feePayer, fee, changes }) => [
    transactionId,
    raw,
    isSuccessful,
    feePayer,
    fee.toString(),
    changes.map(({ account, asset, change }) => [account, asset, change.toString()]),
  ]);
  return JSON.stringify([ledger.hash, ledger.time, said]);
}
