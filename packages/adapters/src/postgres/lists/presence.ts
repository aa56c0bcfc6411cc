import type { AccountPresence } from '@countersign/contract';
import type { Pool } from 'pg';

/** Whether networks have the account, by ledger; nothing of those that were not asked, or gave no answer yet. */
export async function loadPresence(pool: Pool, accountId: string): Promise<AccountPresence[]> {
  const { rows } = await pool.query<{
    ledgerId: string;
    isThere: boolean;
    checkedAt: Date;
    amount: string;
    tickerId: string;
  }>(
    `select l.ledger_id as "ledgerId", not l.is_awaited as "isThere", l.presence_checked_at as "checkedAt",
       l.minimum_to_be_there::text as amount, e.id as "tickerId"
     from account_ledger l join entity_ticker e on e.kind = 'Ticker' and e.data->>'ledgerId' = l.ledger_id
       and e.data#>>'{ledgerDetails,properties,type}' = 'Native'
     where l.account_id = $1 and l.presence_checked_at is not null order by l.ledger_id`,
    [accountId],
  );
  return rows.map(({ amount, tickerId, checkedAt, ...one }) => ({
    ...one,
    checkedAt: checkedAt.toISOString(),
    minimum: { amount, tickerId },
  }));
}
