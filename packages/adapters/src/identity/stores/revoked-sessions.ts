import { sessionLifetimeSeconds } from '@countersign/service';
import type { Clock } from '@countersign/kernel';
import type { Pool } from 'pg';

/** How long a process may not know of a sign-out that another one served. */
const freshMilliseconds = 1_000;
/** Longer than any access token of a browser that was given before its session ended. */
const keptMilliseconds = 15 * 60 * 1000;
/** Longer than anything that one is signed in with lasts. */
const signedOutMilliseconds = (sessionLifetimeSeconds + 60 * 60) * 1000;

/** The part of an access token that decides whether it was ended before its time. */
export interface IssuedToken {
  /** The sign-in that it came from; undefined for tokens of no session. */
  readonly session: string | undefined;
  /** Whose it is: as `ownerOf` names people. */
  readonly owner: string;
  readonly issuedAt: Date;
}

/** The sign-ins that were ended, for as long as something of theirs could still be good. Known at every process within a second. */
export interface RevokedSessions {
  /** Ends all access tokens of the sign-in. `tokenEnd` is when the newest known one ends. */
  revoke(session: string, tokenEnd: Date): Promise<void>;
  /** Ends all that the owners got before `at`. */
  revokeAll(owners: readonly string[], at: Date): Promise<void>;
  isRevoked(token: IssuedToken): Promise<boolean>;
  /** True if all that the owner had at that moment was ended since. */
  wasEndedSince(owner: string, moment: Date): Promise<boolean>;
}

interface Known {
  readonly sessions: ReadonlySet<string>;
  /** Milliseconds since 1970, by owner. */
  readonly signedOut: ReadonlyMap<string, number>;
}

/** {@link RevokedSessions} in PostgreSQL. Each process keeps the whole of the small sets, and reads them again when they are a second old. */
export function createRevokedSessions(pool: Pool, clock: Clock): RevokedSessions {
  let known: Known = { sessions: new Set(), signedOut: new Map() };
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    const { rows } = await pool.query<{ session: string | null; owner: string | null; at: Date | null }>(
      `select session, null as owner, null as at from identity_revoked where expires_at > $1
       union all select null, owner, at from identity_signed_out where expires_at > $1`,
      [clock.now()],
    );
    known = {
      sessions: new Set(rows.flatMap(({ session }) => session ?? [])),
      signedOut: new Map(rows.flatMap(({ owner, at }) => (owner === null || at === null ? [] : [[owner, at.getTime()]]))),
    };
    readAt = performance.now();
  }

  async function current(): Promise<Known> {
    if (performance.now() - readAt > freshMilliseconds) {
      reading ??= read();
      const own = reading;
      try {
        await own;
      } finally {
        if (reading === own) reading = undefined;
      }
    }
    return known;
  }

  function forget(): void {
    readAt = -Infinity;
    // A reading that is under way may have begun before.
    reading = undefined;
  }

  const wasEndedSince = async (owner: string, moment: Date) => ((await current()).signedOut.get(owner) ?? 0) > moment.getTime();

  return {
    wasEndedSince,
    async revoke(session, tokenEnd) {
      const end = new Date(Math.max(tokenEnd.getTime(), clock.now().getTime() + keptMilliseconds));
      await pool.query(
        `insert into identity_revoked (session, expires_at) values ($1, $2)
         on conflict (session) do update set expires_at = greatest(identity_revoked.expires_at, excluded.expires_at)`,
        [session, end],
      );
      forget();
    },
    async revokeAll(owners, at) {
      await pool.query(
        `insert into identity_signed_out (owner, at, expires_at) select distinct o, $2::timestamptz, $3::timestamptz from unnest($1::text[]) o
         on conflict (owner) do update set at = greatest(identity_signed_out.at, excluded.at), expires_at = excluded.expires_at`,
        [owners, at, new Date(at.getTime() + signedOutMilliseconds)],
      );
      forget();
    },
    async isRevoked({ session, owner, issuedAt }) {
      const { sessions } = await current();
      return (session !== undefined && sessions.has(session)) || (await wasEndedSince(owner, issuedAt));
    },
  };
}
