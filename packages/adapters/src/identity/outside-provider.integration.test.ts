import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '@countersign/adapters/embedded-postgres';
import { newId } from '@countersign/kernel';
import type { SignInAttempt } from '@countersign/service';
import { generateKeyPair } from '@countersign/signing';
import { exportJWK, generateKeyPair as generateSigningKey } from 'jose';
import { Provider } from 'oidc-provider';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { coreMigrations, migrate } from '../postgres/index.ts';
import { createIdentity, type Identity } from './identity.ts';
import { identityMigrations } from './migrations.ts';

const backend = 'http://console.test';
const callback = `${backend}/api/auth/callback/corporate`;
const audience = 'urn:test:custody';
const clock = { offset: 0, now: () => new Date(Date.now() + clock.offset) };

let database: TestDatabase;
let pool: pg.Pool;
let outside: Server;
let identity: Identity;
/** Who signs in at the outside provider. */
let subject = '';
/** How often it was asked for tokens with a refresh token. */
let refreshes = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  pool.on('error', () => undefined);
  await migrate(pool, [...coreMigrations, ...identityMigrations]);
  const issuer = await startOutsideProvider();
  identity = await createIdentity({
    pool,
    // Nobody signed the users of these tests.
    verified: async (_, rows) => rows.map(({ data }) => data),
    clock,
    passphrase: 'test passphrase',
    issuer: 'http://identity.test',
    backend,
    companion: 'http://companion.test',
    outside: {
      issuer,
      clientId: 'console',
      clientSecret: 'a secret: with/odd+characters%',
      providerId: 'corporate',
      name: 'Corporate sign-in',
      audience,
      scope: 'openid email',
    },
  });
});

afterAll(async () => {
  identity.close();
  outside.closeAllConnections();
  outside.close();
  await pool.end();
  await database.drop();
});

test('a subject that a user names signs in; its access token names the login id', async () => {
  const { publicKey } = await addUser('ada', 'ada@example.com');
  subject = 'ada';
  const attempt = newAttempt();
  const redeemed = await identity.provider.redeem(attempt, await signInOutside(attempt));
  if (!redeemed.ok) throw new Error(redeemed.error);
  expect(redeemed.value).toMatchObject({ subject: 'ada', email: 'ada@example.com', publicKey });
  const { id } = await identity.sessions.open(redeemed.value);
  const session = await identity.sessions.current(id);
  expect(session).toMatchObject({ user: { email: 'ada@example.com', publicKey } });
  expect(await identity.accessTokens.verify(session?.accessToken ?? '')).toMatchObject({
    ok: true,
    value: { loginId: { id: 'ada', providerId: 'corporate' } },
  });

  // The provider replaces its refresh token at each use and punishes a second use of one.
  clock.offset = 15_000;
  refreshes = 0;
  const tabs = await Promise.all(Array.from({ length: 5 }, () => identity.sessions.current(id)));
  for (const tab of tabs) expect(tab?.error).toBeUndefined();
  expect(refreshes).toBe(1);
  clock.offset = 60_000;
  const later = await identity.sessions.current(id);
  expect(later?.error).toBeUndefined();
  expect(later?.accessToken).not.toBe(session?.accessToken);
  expect(refreshes).toBe(2);
  clock.offset = 0;

  const url = new URL((await identity.sessions.end(id)) ?? '');
  expect(url.pathname).toBe('/session/end');
  expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${backend}/api/auth/signout/done`);
  expect(await identity.sessions.current(id)).toBeUndefined();
});

test('a subject that no user names gets no session, whatever email it has', async () => {
  await addUser('somebody', 'mallory@example.com');
  subject = 'mallory';
  const attempt = newAttempt();
  expect(await identity.provider.redeem(attempt, await signInOutside(attempt))).toEqual({
    ok: false,
    error: 'AccountNotLinkedError',
  });
});

test('what does not fit the attempt is refused', async () => {
  await addUser('grace', 'grace@example.com');
  subject = 'grace';
  const refused = { ok: false, error: 'OAuthCallbackError' };
  const attempt = newAttempt();
  const parameters = await signInOutside(attempt);
  const withParameter = (name: string, value: string): URLSearchParams => {
    const changed = new URLSearchParams(parameters);
    changed.set(name, value);
    return changed;
  };
  expect(await identity.provider.redeem({ ...attempt, state: 'another' }, parameters)).toEqual(refused);
  expect(await identity.provider.redeem(attempt, withParameter('iss', 'https://other.example'))).toEqual(refused);
  expect(await identity.provider.redeem(attempt, withParameter('code', 'another'))).toEqual(refused);
  expect(await identity.provider.redeem({ ...attempt, codeVerifier: newAttempt().codeVerifier }, parameters)).toEqual(refused);
  const second = newAttempt();
  const secondParameters = await signInOutside(second);
  expect(await identity.provider.redeem({ ...second, nonce: 'another' }, secondParameters)).toEqual(refused);
  expect(await identity.provider.redeem(second, secondParameters)).toEqual(refused);
});

async function startOutsideProvider(): Promise<string> {
  let provider: Provider | undefined;
  outside = createServer((request, response) => {
    if (provider === undefined) return;
    answer(provider, request, response).catch(() => response.destroy());
  });
  outside.listen(0, 'localhost');
  await once(outside, 'listening');
  const issuer = `http://localhost:${(outside.address() as AddressInfo).port}`;
  const { privateKey } = await generateSigningKey('ES256', { extractable: true });
  provider = new Provider(issuer, {
    jwks: { keys: [await exportJWK(privateKey)] },
    cookies: { keys: ['test'] },
    clients: [
      {
        client_id: 'console',
        client_secret: 'a secret: with/odd+characters%',
        redirect_uris: [callback],
        post_logout_redirect_uris: [`${backend}/api/auth/signout/done`],
        grant_types: ['authorization_code', 'refresh_token'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    claims: { openid: ['sub'], email: ['email'] },
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true, allowedPolicy: () => true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({ scope: '', audience, accessTokenFormat: 'jwt', jwt: { sign: { alg: 'ES256' } } }),
      },
    },
    interactions: { url: (_context, interaction) => `/sign-in/${interaction.uid}` },
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    ttl: { AccessToken: 200, Grant: 3600, IdToken: 3600, Interaction: 600, RefreshToken: 3600, Session: 3600 },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, email: `${sub}@example.com` }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId });
      grant.addOIDCScope('openid email');
      grant.addResourceScope(audience, '');
      await grant.save();
      return grant;
    },
  });
  provider.on('grant.success', (context) => {
    if (context.oidc.params?.['grant_type'] === 'refresh_token') refreshes++;
  });
  return issuer;
}

async function answer(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url?.startsWith('/sign-in/') === true) {
    await provider.interactionFinished(request, response, { login: { accountId: subject } });
    return;
  }
  // Slow enough that requests which come together are under way together.
  if (request.url === '/token') await sleep(200);
  await provider.callback()(request, response);
}

function newAttempt(): SignInAttempt {
  return { state: newId(), nonce: newId(), codeVerifier: newId() + newId() };
}

/** Goes through the outside provider as a browser would; gives what it sends back to the console. */
async function signInOutside(attempt: SignInAttempt): Promise<URLSearchParams> {
  const jar = new Map<string, string>();
  let url = await identity.provider.authorizationUrl(attempt, 'en');
  while (!url.startsWith(callback)) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
      jar.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${response.status} ${await response.text()}`);
    url = new URL(location, url).href;
  }
  return new URL(url).searchParams;
}

async function addUser(loginId: string, alias: string): Promise<{ readonly publicKey: string }> {
  const { publicKey } = generateKeyPair('Secp256r1');
  const data = { alias, publicKey, lock: 'Unlocked', loginIds: [{ id: loginId, providerId: 'corporate' }] };
  await pool.query(
    `insert into entity (kind, id, root_domain_id, domain_id, revision, lock, alias, created_at, modified_at, data, signature, signing_key)
     values ('User', $1, $1, $1, 1, 'Unlocked', $2, now(), now(), $3, '', '')`,
    [newId(), alias, data],
  );
  return { publicKey };
}
