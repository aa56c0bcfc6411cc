import { setTimeout as sleep } from 'node:timers/promises';
import { toBase64Url, type Clock } from '@countersign/kernel';
import { limits } from '@countersign/model/names';
import { ownerOf } from '../signing/device-signing.ts';
import type { SessionStore, StoredSession } from './browser-session-store.ts';
import type { SignedIn, SignInProvider } from './sign-in-provider.ts';

/** A working day and then some; after it one signs in again. */
export const sessionLifetimeSeconds = 12 * 60 * 60;

/** A token must outlive the console's next look at its session, with some time to spare. */
const refreshAheadMilliseconds = (limits.sessionRefreshSeconds + 30) * 1000;
/** Keeps providers with very short tokens from being asked at every look. */
const refreshPauseMilliseconds = 10_000;
const claimMilliseconds = 15_000;
const waitMilliseconds = 100;

/** The session as the browser sees it. */
export interface Session {
  readonly user: { readonly publicKey?: string; readonly email: string };
  readonly accessToken: string;
  /** RFC 3339. */
  readonly expires: string;
  /** Only a new sign-in gives a token again. */
  readonly error?: 'RefreshAccessTokenError';
}

/** What {@link createSessions} needs. */
export interface SessionsOptions {
  readonly store: SessionStore;
  readonly provider: SignInProvider;
  readonly clock: Clock;
  /** Ends the access tokens of the sign-in that this one came from. */
  readonly revokeAccess: (accessToken: string, expiresAt: Date) => Promise<void>;
  /** True if the owner ended all that they had at that moment. */
  readonly wasEndedSince: (owner: string, moment: Date) => Promise<boolean>;
}

/** Sessions of browsers; the tokens stay on the server but for the access token. */
export interface Sessions {
  /** Opens a session; the id is what the browser keeps. */
  open(signedIn: SignedIn): Promise<{ readonly id: string; readonly expiresAt: Date }>;
  /** The session, its access token refreshed if it would soon end. */
  current(id: string): Promise<Session | undefined>;
  /** Ends the session and all its tokens; gives where to end the provider's own session. */
  end(id: string): Promise<string | undefined>;
}

/** The use cases of a browser's session. */
export function createSessions({ store, provider, clock, revokeAccess, wasEndedSince }: SessionsOptions): Sessions {
  async function refreshed(id: string, session: StoredSession): Promise<StoredSession | undefined> {
    const { refreshToken } = session.tokens;
    if (refreshToken === undefined || !needsRefresh(session, clock.now())) return session;
    const now = clock.now();
    const claimed = await store.claimRefresh(id, session.refreshedAt, now, new Date(now.getTime() + claimMilliseconds));
    if (!claimed) return await otherRefresh(id, session);
    const outcome = await provider.refresh(refreshToken);
    if (outcome.ok) await store.refreshed(id, outcome.value, clock.now());
    else await store.refreshFailed(id, outcome.error === 'Refused');
    return await store.find(id, clock.now());
  }

  /** Another tab or process refreshes: its result is ours. */
  async function otherRefresh(id: string, before: StoredSession): Promise<StoredSession | undefined> {
    // There is no need to wait while the present token still works.
    if (before.tokens.accessTokenExpiresAt.getTime() - clock.now().getTime() > refreshPauseMilliseconds) return before;
    for (let waited = 0; waited < claimMilliseconds; waited += waitMilliseconds) {
      await sleep(waitMilliseconds);
      const session = await store.find(id, clock.now());
      if (session === undefined || session.refreshFailed || session.refreshedAt > before.refreshedAt) return session;
    }
    return before;
  }

  async function end(id: string): Promise<string | undefined> {
    const session = await store.remove(id);
    if (session === undefined) return undefined;
    await revokeAccess(session.tokens.accessToken, session.tokens.accessTokenExpiresAt);
    if (session.tokens.refreshToken !== undefined) await provider.revoke(session.tokens.refreshToken);
    return await provider.endSessionUrl(session.tokens.idToken);
  }

  /** True if its person signed out everywhere after it was opened. */
  async function wasEnded({ publicKey, expiresAt }: StoredSession): Promise<boolean> {
    const openedAt = new Date(expiresAt.getTime() - sessionLifetimeSeconds * 1000);
    return publicKey !== undefined && (await wasEndedSince(ownerOf({ publicKey }), openedAt));
  }

  return {
    end,

    async open({ tokens, email, publicKey }) {
      const id = toBase64Url(globalThis.crypto.getRandomValues(new Uint8Array(32)));
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + sessionLifetimeSeconds * 1000);
      await store.create(id, { email, publicKey, tokens, refreshedAt: now, expiresAt, refreshFailed: false });
      return { id, expiresAt };
    },

    async current(id) {
      const found = await store.find(id, clock.now());
      if (found !== undefined && (await wasEnded(found))) {
        await end(id);
        return undefined;
      }
      const session = found && (await refreshed(id, found));
      return session && toSession(session, clock.now());
    },
  };
}

function needsRefresh(session: StoredSession, now: Date): boolean {
  if (session.refreshFailed) return false;
  const remaining = session.tokens.accessTokenExpiresAt.getTime() - now.getTime();
  const age = now.getTime() - session.refreshedAt.getTime();
  return remaining <= 0 || (remaining < refreshAheadMilliseconds && age > refreshPauseMilliseconds);
}

function toSession({ email, publicKey, tokens, expiresAt, refreshFailed }: StoredSession, now: Date): Session {
  const failed = refreshFailed || tokens.accessTokenExpiresAt <= now;
  return {
    user: { publicKey, email },
    accessToken: tokens.accessToken,
    expires: expiresAt.toISOString(),
    ...(failed ? { error: 'RefreshAccessTokenError' as const } : {}),
  };
}
