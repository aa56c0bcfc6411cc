import { createTestDatabase, type TestDatabase } from '@countersign/adapters/embedded-postgres';
import { openSeal } from '@countersign/adapters/identity';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createBrowser } from '../../testing/browser.ts';
import { createDevice } from '../../testing/device.ts';
import { freeAddresses, startIdentityInstance, type IdentityInstance } from '../../testing/identity-instance.ts';
import { addUser, lockUser } from '../../testing/people.ts';
import { openSignIn, signIn } from '../../testing/sign-in.ts';

interface WireSession {
  readonly user?: { readonly email: string; readonly publicKey: string };
  readonly accessToken?: string;
  readonly expires?: string;
  readonly error?: string;
}

let database: TestDatabase;
let instance: IdentityInstance;

beforeAll(async () => {
  database = await createTestDatabase();
  instance = await startIdentityInstance({ databaseUrl: database.url, addresses: await freeAddresses() });
});

afterEach(() => {
  if (instance.errors.length > 0) throw new AggregateError(instance.errors, 'The server failed on its own account');
});

afterAll(async () => {
  await instance.stop();
  await database.drop();
});

test('a locked user can neither sign in nor stay signed in', async () => {
  const user = await addUser(instance.pool, { alias: 'locked@example.com' });
  const device = await createDevice(instance, user.keyPair);
  const browser = createBrowser();
  await signIn(browser, instance, device, user.alias);
  await lockUser(instance.pool, user);
  await instance.pool.query(`update identity_session set refreshed_at = now() - interval '9 minutes'`);
  await expireAccessTokens();
  const session = await browser.json<WireSession>(`${instance.backend}/api/auth/session`);
  expect(session.error).toBe('RefreshAccessTokenError');
  const later = createBrowser();
  const page = await openSignIn(later, instance);
  await later.post(page.url, { email: user.alias });
  expect(await device.waiting()).toEqual([]);
});

/** What is sealed in a session's row opens there alone. */
const contextOf = (idHash: Buffer) => `session:${idHash.toString('hex')}`;

/** Makes the stored sessions believe that their tokens are about to end. */
async function expireAccessTokens(): Promise<void> {
  const seal = await openSeal(instance.pool, 'test passphrase');
  const { rows } = await instance.pool.query<{ id_hash: Buffer; sealed: Buffer }>('select id_hash, sealed from identity_session');
  for (const row of rows) {
    const value = JSON.parse(seal.open(row.sealed, contextOf(row.id_hash)).toString('utf8')) as {
      tokens: { accessTokenExpiresAt: string };
    };
    value.tokens.accessTokenExpiresAt = new Date(Date.now() + 60_000).toISOString();
    await instance.pool.query('update identity_session set sealed = $2 where id_hash = $1', [
      row.id_hash,
      seal.seal(JSON.stringify(value), contextOf(row.id_hash)),
    ]);
  }
}

test('a session is refreshed before its token ends; tabs that ask at once share one refresh', async () => {
  const { keyPair } = await addUser(instance.pool, { alias: 'refresh@example.com' });
  const browser = createBrowser();
  await signIn(browser, instance, await createDevice(instance, keyPair), 'refresh@example.com');
  const address = `${instance.backend}/api/auth/session`;
  const before = await browser.json<WireSession>(address);
  expect((await browser.json<WireSession>(address)).accessToken).toBe(before.accessToken);
  await instance.pool.query(`update identity_session set refreshed_at = now() - interval '9 minutes'`);
  await expireAccessTokens();
  const sessions = await Promise.all(Array.from({ length: 8 }, () => browser.json<WireSession>(address)));
  for (const session of sessions) expect(session.error).toBeUndefined();
  const after = await browser.json<WireSession>(address);
  expect(after.accessToken).not.toBe(before.accessToken);
  const fresh = new Set(sessions.map(({ accessToken }) => accessToken).filter((token) => token !== before.accessToken));
  expect(fresh).toEqual(new Set([after.accessToken]));
});

test('a refresh that the provider refuses asks for a new sign-in', async () => {
  const { keyPair } = await addUser(instance.pool, { alias: 'refused@example.com' });
  const browser = createBrowser();
  await signIn(browser, instance, await createDevice(instance, keyPair), 'refused@example.com');
  await instance.pool.query(`delete from identity_oidc where model = 'RefreshToken'`);
  await instance.pool.query(`update identity_session set refreshed_at = now() - interval '9 minutes'`);
  await expireAccessTokens();
  const session = await browser.json<WireSession>(`${instance.backend}/api/auth/session`);
  expect(session).toMatchObject({ user: { email: 'refused@example.com' }, error: 'RefreshAccessTokenError' });
});

test('signing in again ends what the browser had before, and nothing of what it gets', async () => {
  const { keyPair } = await addUser(instance.pool, { alias: 'again@example.com' });
  const device = await createDevice(instance, keyPair);
  const browser = createBrowser();
  const tokens: string[] = [];
  const statuses = () =>
    Promise.all(
      tokens.map(async (token) => {
        const headers = { authorization: `Bearer ${token}` };
        return (await fetch(`${instance.backend}/api/notifications/requests`, { headers })).status;
      }),
    );
  for (const expected of [[200], [401, 200], [401, 401, 200]]) {
    await signIn(browser, instance, device, 'again@example.com');
    const session = await browser.json<WireSession>(`${instance.backend}/api/auth/session`);
    tokens.push(session.accessToken ?? '');
    expect(await statuses()).toEqual(expected);
  }
});

test('forms without the browser’s own token start and end nothing', async () => {
  const { backend } = instance;
  const { keyPair } = await addUser(instance.pool, { alias: 'csrf@example.com' });
  const browser = createBrowser();
  await signIn(browser, instance, await createDevice(instance, keyPair), 'csrf@example.com');
  const stolen = (await createBrowser().json<{ csrfToken: string }>(`${backend}/api/auth/csrf`)).csrfToken;
  for (const csrfToken of ['', 'x', stolen]) {
    const start = await browser.visit(`${backend}/api/auth/signin/countersign`, {
      method: 'POST',
      body: new URLSearchParams({ csrfToken, json: 'true' }),
    });
    expect(JSON.parse(start.text)).toEqual({ url: `${backend}/api/auth/signin?csrf=true` });
    const end = await browser.visit(`${backend}/api/auth/signout`, { method: 'POST', body: new URLSearchParams({ csrfToken }) });
    expect(end.headers.get('location')).toBe(`${backend}/api/auth/signout?csrf=true`);
  }
  expect((await browser.json<WireSession>(`${backend}/api/auth/session`)).user?.email).toBe('csrf@example.com');
});

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 'http://localhost:1/'])(
  'nobody is sent on to %s',
  async (callbackUrl) => {
    const { backend } = instance;
    const browser = createBrowser();
    const { csrfToken } = await browser.json<{ csrfToken: string }>(`${backend}/api/auth/csrf`);
    for (const path of ['signin/countersign', 'signout']) {
      const answer = await browser.visit(`${backend}/api/auth/${path}`, {
        method: 'POST',
        body: new URLSearchParams({ csrfToken, callbackUrl, json: 'true' }),
      });
      expect(answer.status).toBe(400);
      expect(JSON.parse(answer.text)).toEqual({ url: `${backend}/api/auth/signin?error=InvalidCallbackUrl` });
    }
    const page = await browser.get(`${backend}/api/auth/signin?callbackUrl=${encodeURIComponent(callbackUrl)}`);
    expect(page.text).toContain(`name="callbackUrl" value="${backend}/"`);
  },
);

test('a callback that this browser did not start ends in an error value', async () => {
  const { backend } = instance;
  for (const query of ['', '?code=x&state=y', `?code=x&state=${'a'.repeat(43)}`, '?error=access_denied']) {
    const answer = await createBrowser().visit(`${backend}/api/auth/callback/countersign${query}`);
    expect(answer.headers.get('location')).toBe(`${backend}/api/auth/signin?error=OAuthCallbackError`);
  }
  const page = await createBrowser().get(`${backend}/api/auth/signin?error=OAuthCallbackError`);
  expect(page.text).toContain('could not be completed');
  const injected = await createBrowser().get(
    `${backend}/api/auth/signin?error=${encodeURIComponent('<script>alert(1)</script>')}`,
  );
  expect(injected.text).not.toContain('<script>');
});

test('the rest of the session API', async () => {
  const { backend } = instance;
  expect(await createBrowser().json(`${backend}/api/auth/session`)).toEqual({});
  expect(await createBrowser().json(`${backend}/api/auth/providers`)).toEqual({
    countersign: {
      id: 'countersign',
      name: 'Countersign',
      type: 'oauth',
      signinUrl: `${backend}/api/auth/signin/countersign`,
      callbackUrl: `${backend}/api/auth/callback/countersign`,
    },
  });
  for (const path of ['_log', 'log']) {
    const logged = await fetch(`${backend}/api/auth/${path}`, {
      method: 'POST',
      body: new URLSearchParams({ level: 'error', code: 'X' }),
    });
    expect(logged.status).toBe(200);
  }
  const garbage = await fetch(`${backend}/api/auth/session`, {
    headers: { cookie: `countersign-session-${new URL(backend).port}=rubbish` },
  });
  expect(await garbage.json()).toEqual({});
});
