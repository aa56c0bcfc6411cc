import type { AccountOutput } from '@countersign/contract';
import { limits } from '@countersign/model/names';
import type { Pool } from 'pg';

/** The unspent outputs of an account on a ledger, the largest first, as many as a page has at most. */
export async function accountOutputs(pool: Pool, accountId: string, ledgerId: string): Promise<AccountOutput[]> {
  const { rows } = await pool.query<AccountOutput>(
    `select o.transaction_id || ':' || o.output_index as name, o.address, o.amount::text, o.height
     from account_address a join ledger_output o on (o.ledger_id, o.address) = (a.ledger_id, a.address) and o.spent_by is null
     where a.account_id = $1 and a.ledger_id = $2
     order by o.amount desc, o.transaction_id, o.output_index limit ${limits.pageSizeMaximum}`,
    [accountId, ledgerId],
  );
  return rows;
}
