import { createHash } from 'node:crypto';
import type { SpentChallenges } from '@countersign/service';
import type { Pool } from 'pg';

// The client chooses the challenge and it carries no time, so forgetting one would make its signature good again.
const retentionMilliseconds = 5 * 365 * 24 * 60 * 60 * 1000;

/** Used challenges, by hash. */
export function createSpentChallenges(pool: Pool): SpentChallenges {
  return {
    async spend(publicKey, challenge, now) {
      const digest = createHash('sha256').update(`${publicKey} ${challenge}`).digest();
      const { rowCount } = await pool.query(
        'insert into identity_spent_challenge (digest, expires_at) values ($1, $2) on conflict do nothing',
        [digest, new Date(now.getTime() + retentionMilliseconds)],
      );
      return rowCount === 1;
    },
  };
}
