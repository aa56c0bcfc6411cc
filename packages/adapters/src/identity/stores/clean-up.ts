import type { Pool } from 'pg';

// The page and the console still want to say "expired" for a while.
const graceMilliseconds = 60 * 60 * 1000;

const tables = [
  'identity_oidc',
  'identity_login',
  'identity_spent_challenge',
  'identity_attempt',
  'identity_session',
  'identity_revoked',
  'identity_signed_out',
  'notification_request',
  'notification_inbox',
  'signing_session',
] as const;

/** Removes what has expired, an hour after it did. */
export async function removeExpired(pool: Pool, now: Date): Promise<void> {
  const before = new Date(now.getTime() - graceMilliseconds);
  for (const table of tables) await pool.query(`delete from ${table} where expires_at < $1`, [before]);
}
