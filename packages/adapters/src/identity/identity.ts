import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '@countersign/kernel';
import {
  createChallengeGrant,
  createLogins,
  createSessions,
  createSigning,
  embeddedProviderId,
  type AccessTokens,
  type Logins,
  type People,
  type Sessions,
  type SignInProvider,
  type Signing,
  type LoginChallenges,
  type SigningRequest,
  type SigningRequests,
} from '@countersign/service';
import type { Pool } from 'pg';
import type { VerifiedEntities } from '../postgres/history/verified-entities.ts';
import { createRowMarks, type RowMarks } from '../postgres/row-marks.ts';
import { createAccessTokens, embeddedIssuer, outsideIssuer, sessionOfToken, type TokenIssuer } from './access-tokens.ts';
import { openSeal } from './keys/seal.ts';
import { loadSecret } from './keys/secrets.ts';
import { tokenAlgorithm } from './keys/signing-keys.ts';
import { createPagesFor, type PagesFor } from './pages/pages.ts';
import type { PageLink } from './pages/shell.ts';
import { consoleClientId, consoleRedirects } from './provider/clients.ts';
import { createIdentityProvider } from './provider/identity-provider.ts';
import { createDiscovery } from './session/discovery.ts';
import { linkLoginIds } from './session/link-login-ids.ts';
import { createOpenidClient } from './session/openid-client.ts';
import { createSealedCookies, type SealedCookies } from './session/sealed-cookies.ts';
import { createTokenAccounts } from './stores/accounts.ts';
import { removeExpired } from './stores/clean-up.ts';
import { createLoginChallenges } from './stores/login-challenges.ts';
import { createPeople } from './stores/people.ts';
import { createRateLimits } from './stores/rate-limits.ts';
import { createRevokedSessions } from './stores/revoked-sessions.ts';
import { createSessionStore } from './stores/sessions.ts';
import { createSigningRequests } from './stores/signing-requests.ts';
import { createSpentChallenges } from './stores/spent-challenges.ts';

const cleanUpMilliseconds = 5 * 60 * 1000;

/** An OpenID provider other than the embedded one, at which people sign in to the console. */
export interface OutsideProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Its name in users' `loginIds`, and in the session's URLs. */
  readonly providerId: string;
  /** Its name for people. */
  readonly name: string;
  /** `aud` of its access tokens. */
  readonly audience: string;
  /** Default: `openid email offline_access`. */
  readonly scope?: string;
  /** More parameters of the authorization request, such as `audience` or `resource`. */
  readonly authorizationParameters?: Readonly<Record<string, string>>;
}

/** What {@link createIdentity} needs. */
export interface IdentityOptions {
  readonly pool: Pool;
  /** Users as the notary signed them. */
  readonly verified: VerifiedEntities;
  readonly clock: Clock;
  /** Content of the instance's passphrase file; the secrets in the database are sealed with it. */
  readonly passphrase: string;
  /** log2 of scrypt's N where a new seal is made. */
  readonly passphraseCost?: number;
  /** Public URL of the embedded provider: an origin. */
  readonly issuer: string;
  /** Public URL of console and API, without a slash at the end. */
  readonly backend: string;
  /** Origin of the companion. */
  readonly companion: string;
  /** Origins of companions elsewhere, which may ask for tokens as well. */
  readonly companionOrigins?: readonly string[];
  /** Where this process reaches the embedded provider if not at `issuer`: an origin. */
  readonly backchannel?: string;
  readonly outside?: OutsideProvider;
  /** True if `X-Forwarded-For` is written by a proxy of one's own. */
  readonly trustProxy?: boolean;
  /** Website and social links in the foot of the sign-in pages. */
  readonly links?: readonly PageLink[];
  /** Called after a request was put before devices. */
  readonly onSigningRequest?: (request: SigningRequest) => Promise<void>;
  /** Called after what waits for devices changed. */
  readonly onWaiting?: () => void;
  /** Called with errors that no caller is to blame for. */
  readonly onError?: (error: unknown) => void;
}

/** Everything about who somebody is. */
export interface Identity {
  readonly issuer: string;
  /** Bind rows to this instance. */
  readonly marks: RowMarks;
  /** The embedded provider, to be served on its own origin. */
  readonly handler: (request: IncomingMessage, response: ServerResponse) => void;
  readonly accessTokens: AccessTokens;
  readonly people: People;
  readonly logins: Logins;
  readonly signing: Signing;
  readonly sessions: Sessions;
  /** Ends all that the owners (see `ownerOf`) are signed in with by now: access tokens of any kind, and sessions. */
  endSignIns(owners: readonly string[]): Promise<void>;
  /** Where people sign in to the console. */
  readonly provider: SignInProvider;
  readonly cookies: SealedCookies;
  /** Keeps the cookies of instances on one host apart. */
  readonly cookieSuffix: string;
  /** Pages of the session API, which load their assets from `/api/auth/assets`. */
  readonly sessionPages: PagesFor;
  /** What the key of pushes to devices is made of: 32 bytes, the same for all processes. */
  readonly pushSecret: Buffer;
  /** Ends the background work; the pool stays open. */
  close(): void;
}

/**
 * Puts sign-in, sessions and signing by device together on one database. Any number of processes may do so at once.
 * Throws `WrongPassphrase`, `InvalidIssuer`, and `ProviderUnavailable` if an outside provider can't be reached.
 */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { pool, clock, issuer, backend, companion, trustProxy = false, onError = () => undefined } = options;
  const seal = await openSeal(pool, options.passphrase, options.passphraseCost);
  const people = createPeople(pool, options.verified, onError);
  const marks = createRowMarks(seal.derive('row marks 1'), onError);
  const revoked = createRevokedSessions(pool, clock);
  const limits = createRateLimits(pool);
  const accounts = createTokenAccounts(pool, onError);
  const logins = createLogins({
    people,
    challenges: tellingOfLogins(createLoginChallenges(pool, marks), options),
    limits,
    clock,
    issuer,
  });
  const pagesAt = (assets: string): PagesFor =>
    createPagesFor(
      { links: options.links ?? [], copyright: copyright(clock), assets },
      {
        backend,
        identity: issuer,
        companion,
      },
    );
  const cookieSuffix = suffixOf(backend);
  const embedded = await createIdentityProvider({
    pool,
    seal,
    clock,
    issuer,
    backend,
    companions: [companion, ...(options.companionOrigins ?? [])],
    cookieSuffix,
    trustProxy,
    people,
    accounts,
    logins,
    grant: createChallengeGrant({ people, spent: createSpentChallenges(pool), limits, clock, issuer }),
    limits,
    pages: pagesAt('/assets'),
    onError,
  });
  const consoleSecret = (await loadSecret(pool, seal, 'console-client')).toString('base64url');
  const provider = signInProvider(options, consoleSecret, people);
  const issuers: TokenIssuer[] = [embeddedIssuer(pool, seal, issuer, onError)];
  if (options.outside !== undefined) issuers.push(await tokenIssuerOf(options.outside));
  const timer = setInterval(() => {
    removeExpired(pool, clock.now()).catch(onError);
  }, cleanUpMilliseconds);
  timer.unref();

  return {
    issuer,
    marks,
    handler: embedded.handler,
    accessTokens: createAccessTokens({ issuers, clock, revoked }),
    people,
    logins,
    signing: createSigning({ people, requests: tellingOfRequests(createSigningRequests(pool, marks), options), limits, clock }),
    sessions: createSessions({
      store: createSessionStore(pool, seal, onError),
      provider,
      clock,
      revokeAccess: async (token, expiresAt) => {
        const session = sessionOfToken(token);
        if (session !== undefined) await revoked.revoke(session, expiresAt);
      },
      wasEndedSince: (owner, moment) => revoked.wasEndedSince(owner, moment),
    }),
    async endSignIns(owners) {
      // Tokens have the second in which they were issued: with this one all from before end, and who signs in again gets a later one.
      const now = clock.now().getTime();
      const left = 1_000 - (now % 1_000);
      await revoked.revokeAll(owners, new Date(now + left));
      await sleep(left);
    },
    provider,
    cookies: createSealedCookies(await loadSecret(pool, seal, 'session'), clock),
    cookieSuffix,
    sessionPages: pagesAt('/api/auth/assets'),
    pushSecret: await loadSecret(pool, seal, 'web-push'),
    close: () => clearInterval(timer),
  };
}

function tellingOfLogins(challenges: LoginChallenges, { onWaiting }: IdentityOptions): LoginChallenges {
  return {
    ...challenges,
    add: async (challenge) => {
      await challenges.add(challenge);
      onWaiting?.();
    },
    settle: async (...input) => {
      const settled = await challenges.settle(...input);
      if (settled) onWaiting?.();
      return settled;
    },
  };
}

function tellingOfRequests(requests: SigningRequests, { onSigningRequest, onWaiting }: IdentityOptions): SigningRequests {
  return {
    ...requests,
    put: async (request, asker) => {
      await requests.put(request, asker);
      await onSigningRequest?.(request);
      onWaiting?.();
    },
    withdraw: async (...input) => {
      const withdrawn = await requests.withdraw(...input);
      if (withdrawn !== undefined) onWaiting?.();
      return withdrawn;
    },
    sign: async (...input) => {
      const signed = await requests.sign(...input);
      if (signed) onWaiting?.();
      return signed;
    },
    reject: async (...input) => {
      const rejected = await requests.reject(...input);
      if (rejected) onWaiting?.();
      return rejected;
    },
  };
}

function signInProvider(options: IdentityOptions, consoleSecret: string, people: People): SignInProvider {
  const { outside, issuer, backend, backchannel, clock } = options;
  const { callback, signedOut } = consoleRedirects(backend, outside?.providerId);
  const shared = { redirectUri: callback, postLogoutRedirectUri: signedOut, clock };
  if (outside !== undefined) {
    const { providerId, name, clientId, clientSecret, authorizationParameters, scope = 'openid email offline_access' } = outside;
    const idTokenAlgorithms = ['ES256', 'ES384', 'EdDSA', 'PS256', 'PS384', 'RS256', 'RS384'];
    const client = { issuer: outside.issuer, clientId, clientSecret, scope, authorizationParameters, idTokenAlgorithms };
    return linkLoginIds(createOpenidClient({ ...shared, ...client, id: providerId, name }), people);
  }
  return createOpenidClient({
    ...shared,
    id: embeddedProviderId,
    name: 'Countersign',
    issuer,
    backchannel,
    clientId: consoleClientId,
    clientSecret: consoleSecret,
    scope: 'openid email',
    // A browser that was left behind must not let the next person in: every sign-in is approved on a device.
    authorizationParameters: { prompt: 'login' },
    idTokenAlgorithms: [tokenAlgorithm],
  });
}

async function tokenIssuerOf({ issuer, audience, providerId }: OutsideProvider): Promise<TokenIssuer> {
  const { jwks_uri: jwksUri } = await createDiscovery(issuer).metadata();
  return outsideIssuer({ issuer, audience, providerId, jwksUri });
}

// Browsers share cookies among all ports of a host.
function suffixOf(backend: string): string {
  const { port } = new URL(backend);
  return port === '' ? '' : `-${port}`;
}

function copyright(clock: Clock): string {
  return `© ${clock.now().getUTCFullYear()} Countersign contributors`;
}
