import { accountUpdated } from '@countersign/governance/journal';
import type { PresenceBook } from '@countersign/service';
import type { Pool } from 'pg';

import { inTransaction } from '../transaction.ts';
import { writeEvents } from './write-order-change.ts';

/** Accounts that each network is asked for in one go. */
const accountsAtOnce = 50;
const minuteMilliseconds = 60_000;
/** One that is awaited is asked for so often while nothing arrives, and any other one daily: what came may go again. */
const awaitedMilliseconds = 10 * minuteMilliseconds;
const dayMilliseconds = 24 * 60 * minuteMilliseconds;

/** The {@link PresenceBook} in PostgreSQL. */
export function createPresenceBook(pool: Pool): PresenceBook {
  return {
    claim: async (ledgerIds, now) => {
      const { rows } = await pool.query<{ ledgerId: string; accountId: string; addresses: string[] }>(
        `with moved as (
           select g.id as ledger_id, l.account_id from unnest($1::text[]) as g (id) cross join lateral (
             select account_id from account_ledger l where ledger_id = g.id and status = 'Activated' and exists (
               select from balance b where b.account_id = l.account_id and b.ledger_id = g.id and b.last_updated_at > $3
                 and case when l.is_awaited then b.total > 0 else b.total = 0 and exists (
                   select from entity_ticker e where e.id = b.ticker_id and e.kind = 'Ticker'
                     and e.data#>>'{ledgerDetails,properties,type}' = 'Native') end)
             limit $5) as l)
         , listed as (
           select g.id as ledger_id, l.account_id from unnest($1::text[]) as g (id) cross join lateral (
             select account_id from account_ledger where ledger_id = g.id and status = 'Activated' and presence_due_at <= $2
             order by presence_due_at limit $5) as l)
         , due as (
           select ledger_id, account_id from account_ledger
           where (ledger_id, account_id) in (select * from moved union select * from listed)
           for update skip locked)
         update account_ledger l set presence_due_at = $4 from due where l.account_id = due.account_id and l.ledger_id = due.ledger_id
         returning l.ledger_id as "ledgerId", l.account_id as "accountId",
           array(select a.address from account_address a where a.account_id = l.account_id and a.ledger_id = l.ledger_id
             order by a.created_at, a.id) as addresses`,
        [ledgerIds, now, from(now, -awaitedMilliseconds), from(now, minuteMilliseconds), accountsAtOnce],
      );
      return rows;
    },
    write: ({ accountId, ledgerId, checkedAt, presence: { isThere, minimum } }) =>
      inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ rootDomainId: string; domainId: string; wasAwaited: boolean }>(
          `with kept as (select is_awaited from account_ledger where account_id = $1 and ledger_id = $2 for update)
           update account_ledger l set is_awaited = not $4::boolean, presence_checked_at = $3, minimum_to_be_there = $5,
             presence_due_at = $6 from kept
           where l.account_id = $1 and l.ledger_id = $2
           returning l.root_domain_id as "rootDomainId", l.domain_id as "domainId", kept.is_awaited as "wasAwaited"`,
          [
            accountId,
            ledgerId,
            checkedAt,
            isThere,
            minimum.toString(),
            from(checkedAt, isThere ? dayMilliseconds : awaitedMilliseconds),
          ],
        );
        const [row] = rows;
        if (row === undefined || row.wasAwaited !== isThere) return;
        const event = accountUpdated({ id: accountId, domainId: row.domainId });
        await writeEvents(client, row.rootDomainId, [{ domainId: row.domainId, payload: event.payload }], checkedAt);
      }),
  };
}

function from(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds);
}
