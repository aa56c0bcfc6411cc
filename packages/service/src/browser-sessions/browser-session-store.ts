import type { ProviderTokens } from './sign-in-provider.ts';

/** A browser's session as the server keeps it. */
export interface StoredSession {
  readonly email: string;
  readonly publicKey?: string;
  readonly tokens: ProviderTokens;
  readonly refreshedAt: Date;
  readonly expiresAt: Date;
  /** True once the provider refused to refresh: only a new sign-in helps. */
  readonly refreshFailed: boolean;
}

/** Keeps sessions for all processes of the instance. Ids are secrets and are not stored as they are. */
export interface SessionStore {
  create(id: string, session: StoredSession): Promise<void>;
  /** The session, unless its time is over. */
  find(id: string, now: Date): Promise<StoredSession | undefined>;
  /**
   * The right to refresh, until `until`, for one of those who ask at once: granted only if the session was last refreshed at
   * `refreshedAt` and nobody else holds the right.
   */
  claimRefresh(id: string, refreshedAt: Date, now: Date, until: Date): Promise<boolean>;
  /** Ends a claim with new tokens. */
  refreshed(id: string, tokens: ProviderTokens, at: Date): Promise<void>;
  /** Ends a claim without new tokens; `final` marks the session as failed. */
  refreshFailed(id: string, final: boolean): Promise<void>;
  /** Removes the session and gives what it was. */
  remove(id: string): Promise<StoredSession | undefined>;
}
