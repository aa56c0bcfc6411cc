import { namedAccountMember } from '@countersign/model/names';
import type { MadeForAccount } from '@countersign/service';
import type { Pool } from 'pg';

/** What confirmed orders made for an account to use, the newest first. */
export async function loadMadeForAccount(pool: Pool, accountId: string): Promise<MadeForAccount[]> {
  const { rows } = await pool.query<MadeForAccount>(
    `select t.ledger_id as "ledgerId", o.data->'parameters' as parameters, a.address as sender
     from entity_order o join ledger_transaction t on t.order_id = o.id and t.ledger_status = 'Confirmed' and not t.ledger_transaction ? 'failure'
       join account_address a on a.account_id = (o.data->>'accountId')::uuid and a.ledger_id = t.ledger_id
     where o.kind = 'TransactionOrder' and o.data#>>'{parameters,operation,${namedAccountMember}}' = $1
     order by o.created_at desc, o.id`,
    [accountId],
  );
  return rows;
}
