import type { BalanceWithConfirmedAmount } from '@countersign/model';
import type { Pool } from 'pg';

/**
 * What an account holds of a ticker by what its ledger has confirmed, and by how much transactions that wait would change it: what
 * comes less what goes, the fees included. Nothing of either where the account never had any.
 */
export async function loadConfirmedBalance(
  pool: Pool,
  accountId: string,
  tickerId: string,
): Promise<Omit<BalanceWithConfirmedAmount, 'accountReference'> | undefined> {
  const { rows } = await pool.query<Omit<BalanceWithConfirmedAmount, 'accountReference'>>(
    `select k.id as "tickerId", coalesce(b.total, 0)::text as "confirmedAmount", coalesce(b.reserved, 0)::text as "reservedAmount",
       coalesce(b.quarantined, 0)::text as "quarantinedAmount", coalesce((
         select sum(case when f.recipient_account = $1 then f.value else 0 end)
           - sum(case when coalesce(f.senders, shared_senders(f)) @> jsonb_build_array(jsonb_build_object('accountId', $1::uuid)) then f.value else 0 end)
         from ledger_transaction t join transfer f on f.transaction_id = t.id and f.ticker_id = k.id
         where t.ledger_status = 'Detected'
           and exists (select from transaction_account a where a.transaction_id = t.id and a.account_id = $1)), 0)::text as "unconfirmedAmount"
     from entity_ticker k left join balance b on b.ticker_id = k.id and b.account_id = $1
     where k.kind = 'Ticker' and k.id = $2`,
    [accountId, tickerId],
  );
  return rows[0];
}
