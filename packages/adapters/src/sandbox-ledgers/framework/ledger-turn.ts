import type { Pool, PoolClient } from 'pg';

/** 'SAND': keeps our advisory locks apart from other uses of the same database. */
const lockClass = 0x53414e44;

/**
 * Runs `work` in one database transaction while no other process or call changes the same ledger: an advisory lock that
 * PostgreSQL gives back when the transaction ends, however it ends. An error rolls everything back.
 */
export async function withLedgerTurn<T>(pool: Pool, ledgerId: string, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    try {
      await client.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [lockClass, ledgerId]);
      const result = await work(client);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch((failure: unknown) => {
        broken = failure instanceof Error ? failure : new Error(String(failure));
      });
      throw error;
    }
  } finally {
    // A connection that could not roll back is not fit for the next user of the pool.
    client.release(broken);
  }
}
