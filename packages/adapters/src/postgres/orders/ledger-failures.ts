import type { LedgerFailures } from '@countersign/service';
import type { Pool } from 'pg';

/** The {@link LedgerFailures} in PostgreSQL. */
export function createLedgerFailures(pool: Pool): LedgerFailures {
  return {
    async note(ledgerId, code, now) {
      if (code === undefined) await pool.query('delete from ledger_failure where ledger_id = $1', [ledgerId]);
      else
        await pool.query(
          `insert into ledger_failure (ledger_id, code, since) values ($1, $2, $3)
           on conflict (ledger_id) do update set code = excluded.code`,
          [ledgerId, code, now],
        );
    },
  };
}
