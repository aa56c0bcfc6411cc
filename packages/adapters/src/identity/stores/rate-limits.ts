import type { RateLimits } from '@countersign/service';
import type { Pool } from 'pg';

/** Fixed windows, counted in PostgreSQL; a window starts with its first attempt. */
export function createRateLimits(pool: Pool): RateLimits {
  return {
    async take(key, { count, seconds }, now, attempts = 1) {
      const { rows } = await pool.query<{ count: number }>(
        `insert into identity_attempt (key, count, expires_at) values ($1, $4, $3)
         on conflict (key) do update set
           count = case when identity_attempt.expires_at <= $2 then $4 else identity_attempt.count + $4 end,
           expires_at = case when identity_attempt.expires_at <= $2 then $3 else identity_attempt.expires_at end
         returning count`,
        [key, now, new Date(now.getTime() + seconds * 1000), attempts],
      );
      return (rows[0]?.count ?? attempts) <= count;
    },
  };
}
