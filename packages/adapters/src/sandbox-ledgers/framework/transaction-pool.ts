import type { ClientBase, Pool } from 'pg';

import type { Admission, PooledTransaction, TransactionPool } from './rules.ts';
import type { StoredRow } from '../../postgres/schema/rows.ts';

type Row = StoredRow<'sandbox_transactions', 'transaction_id' | 'raw' | 'resources' | 'note'>;

const columns = 'transaction_id, raw, resources, note';

function fromRow(row: Row): PooledTransaction {
  return { transactionId: row.transaction_id, raw: row.raw, resources: row.resources, note: row.note };
}

/** The transactions that wait for a block, as the rules see them. */
export function transactionPool(database: Pool | ClientBase, ledgerId: string): TransactionPool {
  const waiting = `SELECT ${columns} FROM sandbox_transactions WHERE ledger_id = $1 AND status = 'Detected'`;
  return {
    async get(transactionId) {
      const { rows } = await database.query<Row>({
        name: 'sandbox-waiting',
        text: `${waiting} AND transaction_id = $2`,
        values: [ledgerId, transactionId],
      });
      return rows[0] && fromRow(rows[0]);
    },
    async holding(resources) {
      const { rows } = await database.query<Row>(`${waiting} AND resources && $2 ORDER BY arrival`, [ledgerId, resources]);
      return rows.map(fromRow);
    },
  };
}

/** All transactions that wait, in the order of their arrival. */
export async function allPooled(client: ClientBase, ledgerId: string): Promise<readonly PooledTransaction[]> {
  const { rows } = await client.query<Row>(
    `SELECT ${columns} FROM sandbox_transactions WHERE ledger_id = $1 AND status = 'Detected' ORDER BY arrival`,
    [ledgerId],
  );
  return rows.map(fromRow);
}

/** Puts an admitted transaction into the pool; one that was dropped or replaced earlier may come back. */
export async function addToPool(
  client: ClientBase,
  ledgerId: string,
  transactionId: string,
  raw: string,
  admission: Admission,
): Promise<void> {
  if (admission.replaces !== undefined && admission.replaces.length > 0) {
    await client.query(
      `UPDATE sandbox_transactions SET status = 'Replaced', reason = $3
       WHERE ledger_id = $1 AND transaction_id = ANY($2) AND status = 'Detected'`,
      [ledgerId, admission.replaces, `replaced by ${transactionId}`],
    );
  }
  await client.query(
    `INSERT INTO sandbox_transactions (ledger_id, transaction_id, raw, status, resources, note)
     VALUES ($1, $2, $3, 'Detected', $4, $5)
     ON CONFLICT (ledger_id, transaction_id) DO UPDATE SET status = 'Detected', reason = NULL,
       resources = excluded.resources, note = excluded.note`,
    [ledgerId, transactionId, raw, admission.resources, JSON.stringify(admission.note)],
  );
}

/** What became of a pooled transaction in a block. */
export interface Settlement {
  readonly transactionId: string;
  readonly status: 'Confirmed' | 'Dropped';
  readonly failure?: string | undefined;
  readonly reason?: string | undefined;
}

/** Takes the transactions that a block decided on out of the pool. */
export async function settle(
  client: ClientBase,
  ledgerId: string,
  blockHeight: number,
  settlements: readonly Settlement[],
): Promise<void> {
  if (settlements.length === 0) return;
  await client.query(
    `UPDATE sandbox_transactions AS t SET status = s.status, failure = s.failure, reason = s.reason,
       block_height = CASE WHEN s.status = 'Confirmed' THEN $2::bigint END
     FROM unnest($3::text[], $4::text[], $5::text[], $6::text[]) AS s (transaction_id, status, failure, reason)
     WHERE t.ledger_id = $1 AND t.transaction_id = s.transaction_id`,
    [
      ledgerId,
      blockHeight,
      settlements.map((one) => one.transactionId),
      settlements.map((one) => one.status),
      settlements.map((one) => one.failure ?? null),
      settlements.map((one) => one.reason ?? null),
    ],
  );
}
