import type { Tip } from '@countersign/ledger-port';
import type { Pool } from 'pg';

import type { StoredRow } from '../postgres/schema/rows.ts';

/** Ledgers that are used, by their ids, with the newest block where there is one. */
export type UsedLedgers = ReadonlyMap<string, Pick<Tip, 'height' | 'time'> | undefined>;

type Block = StoredRow<'sandbox_blocks', 'time'>;

/** Those of the ledgers on which an account has an address, or that took a transaction. One question, however many ledgers there are. */
export async function usedLedgers(pool: Pool, ledgerIds: readonly string[]): Promise<UsedLedgers> {
  const { rows } = await pool.query<{ id: string; height: string | null; time: Block['time'] | null }>({
    name: 'sandbox-used',
    text: `SELECT l.id, b.height, b.time FROM unnest($1::text[]) AS l (id)
     LEFT JOIN sandbox_ledgers AS s ON s.ledger_id = l.id
     LEFT JOIN sandbox_blocks AS b ON b.ledger_id = s.ledger_id AND b.height = s.tip_height
     WHERE EXISTS (SELECT FROM account_address AS a WHERE a.ledger_id = l.id)
       OR EXISTS (SELECT FROM sandbox_transactions AS t WHERE t.ledger_id = l.id)`,
    values: [ledgerIds],
  });
  return new Map(
    rows.map(({ id, height, time }) => [id, height === null || time === null ? undefined : { height: Number(height), time }]),
  );
}
