import type { TransferCounts } from '@countersign/contract';
import type { HistoryWanted } from '@countersign/service';
import type { Pool } from 'pg';

import { place } from '../place.ts';

/**
 * How many transfers came into a domain (or it and all below it, or one account), went out of it and stayed within it between each of the
 * moments and the next. Fees are no transfers of their own.
 */
export async function loadTransferCounts(pool: Pool, wanted: HistoryWanted): Promise<TransferCounts> {
  const { domainId, withDescendants, accountId, tickerId, moments } = wanted;
  const { rows } = await pool.query<TransferCounts>(
    `with recursive ${place}, mine as materialized (select id from place),
     moved as (
       select distinct d.transfer_id, width_bucket(d.registered_at, $3::timestamptz[]) as bucket
       from transfer_domain d
       where d.domain_id = any(array(select id from mine)) and d.kind <> 'Fee' and d.registered_at >= ($3::timestamptz[])[1]
         and ($5::uuid is null or d.ticker_id = $5)
         and ($4::uuid is null or exists (select from transfer_account a where a.account_id = $4 and a.transfer_id = d.transfer_id))
     ), sided as (
       select bucket,
         case when $4::uuid is null then coalesce(t.recipient_domain = any(array(select id from mine)), false)
              else coalesce(t.recipient_account = $4, false) end as arrives,
         exists (select from jsonb_array_elements(coalesce(t.senders, shared_senders(t))) sender
                 where case when $4::uuid is null then (sender->>'domainId')::uuid = any(array(select id from mine))
                            else sender->>'accountId' = $4::text end) as leaves
       from moved join transfer t on t.id = moved.transfer_id
     )
     select coalesce(jsonb_agg(jsonb_build_object('from', iso(at), 'incomingCount', incoming, 'outgoingCount', outgoing,
         'internalCount', internal) order by number), '[]') as items
     from (
       select at, number,
         count(*) filter (where arrives and not leaves) as incoming,
         count(*) filter (where leaves and not arrives) as outgoing,
         count(*) filter (where arrives and leaves) as internal
       from unnest($3::timestamptz[]) with ordinality as moment (at, number) left join sided on bucket = number
       where number < cardinality($3::timestamptz[]) group by at, number
     ) counted`,
    [domainId, withDescendants, moments, accountId ?? null, tickerId ?? null],
  );
  return rows[0] ?? { items: [] };
}
