import type { Clock } from '@countersign/kernel';
import type { Pool } from 'pg';

/** How long a process may not know of a sign-out that another one served. */
const freshMilliseconds = 1_000;
/** Longer than any access token of a browser that was given before its session ended. */
const keptMilliseconds = 15 * 60 * 1000;

/** The sign-ins that were ended, for as long as an access token of theirs could still be good. */
export interface RevokedSessions {
  /** Ends all access tokens of the sign-in, at every process within a second. `tokenEnd` is when the newest known one ends. */
  revoke(session: string, tokenEnd: Date): Promise<void>;
  isRevoked(session: string): Promise<boolean>;
}

/** {@link RevokedSessions} in PostgreSQL. Each process keeps the whole of the small set, and reads it anew when it is a second old. */
export function createRevokedSessions(pool: Pool, clock: Clock): RevokedSessions {
  let known: ReadonlySet<string> = new Set();
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    const { rows } = await pool.query<{ session: string }>('select session from identity_revoked where expires_at > $1', [
      clock.now(),
    ]);
    known = new Set(rows.map(({ session }) => session));
    readAt = performance.now();
  }

  return {
    async revoke(session, tokenEnd) {
      const end = new Date(Math.max(tokenEnd.getTime(), clock.now().getTime() + keptMilliseconds));
      await pool.query(
        `insert into identity_revoked (session, expires_at) values ($1, $2)
         on conflict (session) do update set expires_at = greatest(identity_revoked.expires_at, excluded.expires_at)`,
        [session, end],
      );
      readAt = -Infinity;
      // A reading that is under way may have begun before.
      reading = undefined;
    },
    async isRevoked(session) {
      if (performance.now() - readAt > freshMilliseconds) {
        reading ??= read();
        const own = reading;
        try {
          await own;
        } finally {
          if (reading === own) reading = undefined;
        }
      }
      return known.has(session);
    },
  };
}
