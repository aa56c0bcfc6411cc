import type { AccountHoldings } from '@countersign/contract';
import type { Pool } from 'pg';

import { isNumbered } from './filters.ts';
import { heldTicker } from './rows.ts';

/** How many assets of an account are told. */
const mostTold = 3;

/** What each of the domain's accounts among these ids holds: how many assets, and those that matter most of which every unit is like the other. Reads those accounts' balances alone. */
export async function loadHoldings(pool: Pool, domainId: string, accountIds: readonly string[]): Promise<AccountHoldings[]> {
  const { rows } = await pool.query<AccountHoldings>(
    `select e.id as "accountId", held.count as "tickerCount", held.holdings,
            (select count(*)::integer from transfer f where f.recipient_account = e.id and f.quarantined) as "quarantinedCount"
     from entity_account e cross join lateral (
       select count(*)::integer as count, coalesce(jsonb_agg(jsonb_build_object(
         'ticker', ${heldTicker('ranked.data')}, 'totalAmount', ranked.total::text) order by rank) filter (where rank <= ${mostTold} and not numbered), '[]') as holdings
       from (
         select b.total, k.data, ${isNumbered('k')} as numbered, row_number() over (
           order by ${isNumbered('k')}, k.data->>'kind' = 'Native' desc, k.validated desc,
             b.total / power(10::numeric, least((k.data->>'decimals')::integer, 100)) desc nulls last, k.id) as rank
         from balance b join entity_ticker k on k.kind = 'Ticker' and k.id = b.ticker_id
         where b.account_id = e.id and b.total > 0
       ) ranked
     ) held
     where e.kind = 'Account' and e.id = any($2::uuid[]) and e.domain_id = $1`,
    [domainId, accountIds],
  );
  return rows;
}
