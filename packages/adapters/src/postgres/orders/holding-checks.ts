import { isDeepStrictEqual } from 'node:util';

import { accountUpdated } from '@countersign/governance/journal';
import {
  queues,
  secondLookMilliseconds,
  type HoldingChecks,
  type HoldingDifference,
  type LockedHolding,
} from '@countersign/service';
import type { Pool } from 'pg';

import { inTransaction } from '../transaction.ts';
import { writeEvents } from './write-order-change.ts';

/** Accounts that are compared in one go. */
const accountsAtOnce = 100;
const dayMilliseconds = 24 * 60 * 60_000;

interface StoredDifference {
  readonly tickerId: string;
  readonly booked: string;
  readonly onLedger: string;
  readonly since: string;
  readonly isCertain: boolean;
}

/** One on a ledger where coins are delegated is compared again so soon after its balance has changed. */
const soonMilliseconds = 60_000;

/** The {@link HoldingChecks} in PostgreSQL. An account is compared for the first time once it has been there for some minutes, and then daily. */
export function createHoldingChecks(pool: Pool): HoldingChecks {
  return {
    claim: async ({ all: ledgerIds, delegating }, now) => {
      const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
      await pool.query(
        `insert into holding_check (account_id, ledger_id, root_domain_id, domain_id, begun_at)
         select l.account_id, l.ledger_id, l.root_domain_id, l.domain_id, $2 from account_ledger l
         where l.ledger_id = any($1) and l.status = 'Activated'
           and not exists (select from holding_check c where c.account_id = l.account_id and c.ledger_id = l.ledger_id)
         on conflict do nothing`,
        [ledgerIds, now],
      );
      const { rows } = await pool.query<{
        accountId: string;
        ledgerId: string;
        addresses: string[];
        differences: StoredDifference[];
      }>(
        `with due as (
           select c.account_id, c.ledger_id from holding_check c
           where c.ledger_id = any($1) and (
             (c.begun_at <= $2
               and (c.checked_at is null or c.checked_at <= $3 or (c.checked_at <= $2 and c.differences @? '$[*] ? (@.isCertain == false)')))
             or (c.ledger_id = any($7) and c.begun_at <= $8 and exists (
               select from balance b
               where b.account_id = c.account_id and b.ledger_id = c.ledger_id and b.last_updated_at > c.checked_at)))
             and not exists (select from job j where j.queue = $4 and j.key = c.account_id || ' ' || c.ledger_id)
           order by c.checked_at nulls first limit $5 for update skip locked)
         update holding_check c set begun_at = $6 from due where (c.account_id, c.ledger_id) = (due.account_id, due.ledger_id)
         returning c.account_id as "accountId", c.ledger_id as "ledgerId", c.differences,
           array(select a.address from account_address a where a.account_id = c.account_id and a.ledger_id = c.ledger_id) as addresses`,
        [
          ledgerIds,
          before(secondLookMilliseconds),
          before(dayMilliseconds),
          queues.backfillHistory,
          accountsAtOnce,
          now,
          delegating,
          before(soonMilliseconds),
        ],
      );
      return rows.map(({ differences, ...due }) => ({ ...due, differences: differences.map(readDifference) }));
    },
    booked: async (accountId, ledgerId) => {
      const { rows } = await pool.query<{ tickerId: string; ledgerDetails: never; total: string }>(
        `select e.id as "tickerId", e.data->'ledgerDetails' as "ledgerDetails", coalesce(b.total, 0)::text as total
         from entity_ticker e left join balance b on b.account_id = $1 and b.ticker_id = e.id
         where e.kind = 'Ticker' and e.validated and e.data->>'ledgerId' = $2`,
        [accountId, ledgerId],
      );
      return rows.map(({ total, ...booked }) => ({ ...booked, total: BigInt(total) }));
    },
    write: ({ accountId, ledgerId, checkedAt, differences, locked, delegates }) =>
      inTransaction(pool, async (client) => {
        const { rows } = await client.query<{
          rootDomainId: string;
          domainId: string;
          before: StoredDifference[];
          delegatesBefore: string[];
        }>(
          `with kept as (select differences, delegates from holding_check where account_id = $1 and ledger_id = $2 for update)
           update holding_check c set checked_at = $3, differences = $4, locked = $5, delegates = $6 from kept where account_id = $1 and ledger_id = $2
           returning root_domain_id as "rootDomainId", domain_id as "domainId", kept.differences as before,
             kept.delegates as "delegatesBefore"`,
          [
            accountId,
            ledgerId,
            checkedAt,
            JSON.stringify(differences.map(writeDifference)),
            JSON.stringify(locked.map(writeLocked)),
            JSON.stringify(delegates),
          ],
        );
        const [row] = rows;
        if (row === undefined) return;
        const accountReference = { id: accountId, domainId: row.domainId };
        const certain = certainOf(differences);
        const known = new Set(certainOf(row.before.map(readDifference)).map(nameOf));
        const differs = {
          type: 'HoldingsDiffer' as const,
          accountReference,
          tickerIds: certain.map(({ tickerId }) => tickerId),
        };
        const payloads = [
          ...(certain.every((one) => known.has(nameOf(one))) ? [] : [differs]),
          ...(isDeepStrictEqual(delegates, row.delegatesBefore) ? [] : [accountUpdated(accountReference).payload]),
        ];
        const events = payloads.map((payload) => ({ domainId: row.domainId, payload }));
        await writeEvents(client, row.rootDomainId, events, checkedAt);
      }),
  };
}

function certainOf(differences: readonly HoldingDifference[]): readonly HoldingDifference[] {
  return differences.filter(({ isCertain }) => isCertain);
}

function nameOf({ tickerId, booked, onLedger }: HoldingDifference): string {
  return `${tickerId} ${booked} ${onLedger}`;
}

function readDifference({ booked, onLedger, since, ...one }: StoredDifference): HoldingDifference {
  return { ...one, booked: BigInt(booked), onLedger: BigInt(onLedger), since: new Date(since) };
}

function writeDifference({ booked, onLedger, since, ...one }: HoldingDifference): StoredDifference {
  return { ...one, booked: booked.toString(), onLedger: onLedger.toString(), since: since.toISOString() };
}

function writeLocked({ amount, ...one }: LockedHolding) {
  return { ...one, amount: amount.toString() };
}
