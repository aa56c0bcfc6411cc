import type { Job, JobQueue } from '@countersign/service';
import type { Pool, QueryConfig } from 'pg';

import { errorText } from './error-text.ts';

/** Ends a job, unless somebody else has leased it since. */
export const finishJob = (id: string, attempt: number): QueryConfig => ({
  name: 'finish-job',
  text: 'delete from job where id = $1 and attempt = $2',
  values: [id, attempt],
});

/** Jobs in PostgreSQL: a row is leased with SKIP LOCKED, so that no worker waits for another. */
export function createPostgresJobs(pool: Pool): JobQueue {
  return {
    async lease(queues, limit, leaseSeconds) {
      const { rows } = await pool.query<Job>({
        name: 'lease-jobs',
        text: `
          update job set attempt = attempt + 1, leased_until = now() + make_interval(secs => $3)
          where id in (
            select id from job
            where queue = any($1) and run_at <= now() and (leased_until is null or leased_until <= now())
            order by run_at, id limit $2 for update skip locked
          )
          returning id::text, attempt, queue, key, payload, failures`,
        values: [queues, limit, leaseSeconds],
      });
      return rows;
    },
    async dueInMilliseconds(queues) {
      const { rows } = await pool.query<{ due: number | null }>({
        name: 'next-job',
        text: `
          select min((select extract(epoch from run_at - now()) * 1000 from job
            where queue = name and leased_until is null order by run_at limit 1))::float8 as due
          from unnest($1::text[]) as name`,
        values: [queues],
      });
      return rows[0]?.due ?? undefined;
    },
    async finish({ id, attempt, retryAt, error }) {
      const { rowCount } =
        retryAt === undefined
          ? await pool.query(finishJob(id, attempt))
          : await pool.query({
              name: 'postpone-job',
              text: `update job set run_at = $3, leased_until = null, last_error = $4,
                 failures = case when $4::text is null then 0 else failures + 1 end
               where id = $1 and attempt = $2`,
              values: [id, attempt, retryAt, error === undefined ? null : errorText(error)],
            });
      return rowCount === 1;
    },
  };
}
