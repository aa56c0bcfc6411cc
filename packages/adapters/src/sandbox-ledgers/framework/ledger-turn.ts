import type { Pool, PoolClient } from 'pg';

import { inTransaction } from '../../postgres/transaction.ts';

/** 'SAND': keeps our advisory locks apart from other uses of the same database. */
export const lockClass = 0x53414e44;

/**
 * Runs `work` in one database transaction while no other process or call changes the same ledger: an advisory lock that
 * PostgreSQL gives back when the transaction ends, however it ends. An error rolls everything back.
 */
export function withLedgerTurn<T>(pool: Pool, ledgerId: string, work: (client: PoolClient) => Promise<T>): Promise<T> {
  return inTransaction(pool, async (client) => {
    await client.query({
      name: 'sandbox-turn',
      text: 'select pg_advisory_xact_lock($1, hashtext($2))',
      values: [lockClass, ledgerId],
    });
    return work(client);
  });
}
