import { createTestDatabase, type TestDatabase } from '@countersign/adapters/embedded-postgres';
import { createIdentity } from '@countersign/adapters/identity';
import type { VerifiedEntities } from '@countersign/adapters/postgres';
import { signRequestWith } from '@countersign/signing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createBrowser } from '../../testing/browser.ts';
import { callApi, createDevice, type Waiting } from '../../testing/device.ts';
import { freeAddresses, startIdentityInstance, type IdentityInstance } from '../../testing/identity-instance.ts';
import { addUser } from '../../testing/people.ts';
import { openSignIn, shownNumber, signIn, waitingLogin } from '../../testing/sign-in.ts';

interface WireSession {
  readonly user?: { readonly email: string; readonly publicKey: string };
  readonly accessToken?: string;
  readonly expires?: string;
  readonly error?: string;
}

let database: TestDatabase;
let instance: IdentityInstance;
let time = 0;
const clock = { now: () => new Date(Date.now() + time) };

beforeAll(async () => {
  database = await createTestDatabase();
  instance = await startIdentityInstance({ databaseUrl: database.url, addresses: await freeAddresses(), clock });
});

afterEach(() => {
  if (instance.errors.length > 0) throw new AggregateError(instance.errors, 'The server failed on its own account');
});

afterAll(async () => {
  await instance.stop();
  await database.drop();
});

test('the provider’s pages are in the language of the console that sent the browser there', async () => {
  const browser = createBrowser();
  const auth = `${instance.backend}/api/auth`;
  const { csrfToken } = await browser.json<{ csrfToken: string }>(`${auth}/csrf`);
  const [provider = ''] = Object.keys(await browser.json<Record<string, unknown>>(`${auth}/providers`));
  // What the console is asked in alone: the browser follows to the provider without saying it again.
  const german = { 'accept-language': 'de-CH,en;q=0.5' };
  const page = await browser.post(`${auth}/signin/${provider}`, { csrfToken, callbackUrl: '/' }, german);
  expect(page.text).toContain('<html lang="de">');
  expect(page.text).toContain('<h1>Anmelden</h1>');
  const refused = await browser.post(page.url, { email: '' });
  expect(refused.text).toContain('Geben Sie die E-Mail-Adresse ein');
  expect((await browser.visit(`${auth}/signout`, { headers: german })).text).toContain('<h1>Abmelden?</h1>');
});

test('a person signs in with their device, works, and signs out', async () => {
  const { keyPair } = await addUser(instance.pool, { alias: 'Ada@example.com' });
  const device = await createDevice(instance, keyPair);
  const browser = createBrowser();
  const page = await openSignIn(browser, instance, '/tasks?status=Open');
  expect(page.text).toContain('<h1>Sign in</h1>');
  const waiting = await browser.post(page.url, { email: 'ada@EXAMPLE.com' });
  expect(waiting.url).toBe(page.url);
  const login = await waitingLogin(device);
  expect(login.entity).toMatchObject({
    type: 'Login',
    issuer: instance.issuer,
    email: 'ada@EXAMPLE.com',
    clientName: 'Countersign console',
  });
  expect(login.numbers).toHaveLength(6);
  expect(login.numbers).toContain(shownNumber(waiting));
  expect(await browser.json(`${page.url}/state`)).toEqual({ state: 'Waiting' });

  expect(await device.approve(login, shownNumber(waiting))).toEqual({ status: 204, body: {} });
  expect(await browser.json(`${page.url}/state`)).toEqual({ state: 'Approved' });
  const end = await browser.get(waiting.url);
  expect(end.url).toBe(`${instance.backend}/tasks?status=Open`);

  const session = await browser.json<WireSession>(`${instance.backend}/api/auth/session`);
  expect(session.user).toEqual({ email: 'ada@EXAMPLE.com', publicKey: keyPair.publicKey });
  expect(session.error).toBeUndefined();
  const verified = await instance.identity.accessTokens.verify(session.accessToken ?? '');
  expect(verified).toMatchObject({ ok: true, value: { publicKey: keyPair.publicKey } });

  // Another process that has seen the token, and learns of the sign-out from the database.
  const { pool, backend, issuer } = instance;
  const believing: VerifiedEntities = async (_, rows) => rows.map(({ data }) => data);
  const options = {
    pool,
    verified: believing,
    clock,
    passphrase: 'test passphrase',
    backend,
    issuer,
    companion: 'http://companion.test',
  };
  const other = await createIdentity(options);
  const ofOther = () => other.accessTokens.verify(session.accessToken ?? '');
  expect(await ofOther()).toMatchObject({ ok: true });

  const { csrfToken } = await browser.json<{ csrfToken: string }>(`${instance.backend}/api/auth/csrf`);
  const out = await browser.visit(`${instance.backend}/api/auth/signout`, {
    method: 'POST',
    body: new URLSearchParams({ csrfToken, callbackUrl: '/bye', json: 'true' }),
  });
  const { url } = JSON.parse(out.text) as { url: string };
  expect(url).toContain(`${instance.issuer}/session/end?`);
  expect((await browser.get(url)).url).toBe(`${instance.backend}/bye`);
  expect(await browser.json(`${instance.backend}/api/auth/session`)).toEqual({});
  expect((await instance.identity.accessTokens.verify(session.accessToken ?? '')).ok).toBe(false);
  expect((await callApi(instance.backend, session.accessToken, 'GET', '/api/notifications/requests')).status).toBe(401);
  await expect.poll(async () => (await ofOther()).ok).toBe(false);
  other.close();
  // The device's own token is another sign-in.
  expect((await device.call('GET', '/api/notifications/requests')).status).toBe(200);
  const left = await instance.pool.query(`select model from identity_oidc where model in ('RefreshToken', 'Session', 'Grant')`);
  expect(left.rows).toEqual([]);
});

test('every cookie is out of reach of scripts and of other sites’ forms', async () => {
  const { keyPair } = await addUser(instance.pool, { alias: 'cookies@example.com' });
  const browser = createBrowser();
  await signIn(browser, instance, await createDevice(instance, keyPair), 'cookies@example.com');
  const names = new Set(browser.cookieLines.map((line) => line.split('=')[0]?.replace(/-\d+.*$|-[\w-]{8}-\d+$/, '')));
  expect(names).toContain('countersign-session');
  expect(names).toContain('countersign-csrf');
  expect(names).toContain('countersign-identity');
  for (const line of browser.cookieLines) {
    expect(line.toLowerCase()).toContain('; httponly');
    expect(line.toLowerCase()).toContain('; samesite=lax');
  }
});

test('two sign-ins that wait for one device differ by browser, system, address and time', async () => {
  const { keyPair, alias } = await addUser(instance.pool, { alias: 'twice@example.com' });
  const addresses = await freeAddresses();
  const behindProxy = await startIdentityInstance({ databaseUrl: database.url, addresses, trustProxy: true });
  const device = await createDevice(behindProxy, keyPair);
  const ask = async (userAgent: string, address: string) => {
    const browser = createBrowser();
    const page = await openSignIn(browser, behindProxy);
    return await browser.post(page.url, { email: alias }, { 'user-agent': userAgent, 'x-forwarded-for': address });
  };
  const own = await ask('Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', '203.0.113.7');
  await ask('<b>Your bank</b> (Windows NT 10.0)', '198.51.100.2, 2001:db8::5');
  await ask('curl/8.5.0', 'Your bank');
  const logins = await device.waiting();
  const asked = logins.map(({ entity: { browser, system, address } }) => ({ browser, system, address }));
  expect(asked).toEqual([
    { browser: 'Other', system: 'Other', address: undefined },
    { browser: 'Other', system: 'Windows', address: '2001:db8::5' },
    { browser: 'Firefox', system: 'Linux', address: '203.0.113.7' },
  ]);
  expect(JSON.stringify(logins)).not.toContain('bank');
  // What was shown is part of what is signed.
  const login = logins[2] as Waiting;
  const elsewhere = signRequestWith(keyPair, { ...login.entity, address: '203.0.113.8', number: shownNumber(own) });
  expect((await device.sign(login.hash, elsewhere, shownNumber(own))).body['reason']).toBe('InvalidSignatureError');
  expect((await device.approve(login, shownNumber(own))).status).toBe(204);
  await behindProxy.stop();
});

test('an email that nobody has looks the same', async () => {
  await addUser(instance.pool, { alias: 'known@example.com' });
  const shapes = [];
  for (const email of ['known@example.com', 'nobody@example.com']) {
    const browser = createBrowser();
    const page = await openSignIn(browser, instance);
    const waiting = await browser.post(page.url, { email });
    expect(await browser.json(`${page.url}/state`)).toEqual({ state: 'Waiting' });
    shapes.push({
      status: waiting.status,
      text: waiting.text
        .replaceAll(email, '')
        .replace(/>\d\d</, '><')
        .replace(/value="\d+"|seconds="\d+"/g, ''),
    });
  }
  expect(shapes[0]).toEqual(shapes[1]);
});

test('a wrong number ends the sign-in, even if the right one follows', async () => {
  const { keyPair } = await addUser(instance.pool, { alias: 'wrong@example.com' });
  const device = await createDevice(instance, keyPair);
  const browser = createBrowser();
  const page = await openSignIn(browser, instance);
  const waiting = await browser.post(page.url, { email: 'wrong@example.com' });
  const login = await waitingLogin(device);
  const right = shownNumber(waiting);
  const wrong = login.numbers?.find((number) => number !== right) ?? 0;
  expect(await device.approve(login, wrong)).toMatchObject({ status: 400, body: { reason: 'NumberMismatch' } });
  expect(await device.approve(login, right)).toMatchObject({ status: 410, body: { reason: 'SignatureExpired' } });
  const page2 = await browser.get(page.url);
  expect(page2.text).toContain('Another number was tapped');
  expect(page2.text).toContain('value="wrong@example.com"');
});

test('after a second wrong number nothing waits any more, and for a while nobody can ask that person', async () => {
  const { keyPair, alias } = await addUser(instance.pool, { alias: 'asked@example.com' });
  const device = await createDevice(instance, keyPair);
  const ask = async () => {
    const browser = createBrowser();
    const page = await openSignIn(browser, instance);
    return { browser, page, waiting: await browser.post(page.url, { email: alias }) };
  };
  for (let slip = 0; slip < 2; slip++) {
    const asked = [await ask(), await ask(), await ask()];
    const [login, ...others] = await device.waiting();
    expect(others).toHaveLength(2);
    const shown = new Set(asked.map(({ waiting }) => shownNumber(waiting)));
    const wrong = login?.numbers?.find((number) => !shown.has(number)) ?? 0;
    expect(await device.approve(login as Waiting, wrong)).toMatchObject({ body: { reason: 'NumberMismatch' } });
    expect(await device.waiting()).toEqual([]);
  }
  const refused = await ask();
  expect(refused.waiting.status).toBe(429);
  expect(await device.waiting()).toEqual([]);
  time = 18 * 60_000;
  expect((await ask()).waiting.status).toBe(200);
  time = 0;
});

test('a signature that is replayed, a stranger’s, or made for another sign-in lets nobody in', async () => {
  const ada = await addUser(instance.pool, { alias: 'replay@example.com' });
  const eve = await addUser(instance.pool, { alias: 'eve@example.com' });
  const device = await createDevice(instance, ada.keyPair);
  const stranger = await createDevice(instance, eve.keyPair);

  const first = createBrowser();
  const firstPage = await openSignIn(first, instance);
  const firstWaiting = await first.post(firstPage.url, { email: ada.alias });
  const firstLogin = await waitingLogin(device);
  const number = shownNumber(firstWaiting);
  const signature = signRequestWith(ada.keyPair, { ...firstLogin.entity, number });

  expect(await stranger.waiting()).toEqual([]);
  expect((await stranger.sign(firstLogin.hash, signature, number)).status).toBe(404);
  expect((await stranger.approve(firstLogin, number)).status).toBe(404);
  expect((await stranger.call('POST', `/api/notifications/entity/${firstLogin.hash}/reject`, {})).status).toBe(404);
  const forged = signRequestWith(eve.keyPair, { ...firstLogin.entity, number });
  expect(await device.sign(firstLogin.hash, forged, number)).toMatchObject({
    status: 400,
    body: { reason: 'InvalidSignatureError' },
  });
  const elsewhere = signRequestWith(ada.keyPair, { ...firstLogin.entity, issuer: 'https://other.example', number });
  expect((await device.sign(firstLogin.hash, elsewhere, number)).body['reason']).toBe('InvalidSignatureError');
  const otherClient = signRequestWith(ada.keyPair, { ...firstLogin.entity, clientName: 'Other', number });
  expect((await device.sign(firstLogin.hash, otherClient, number)).body['reason']).toBe('InvalidSignatureError');
  expect((await device.sign(firstLogin.hash, signature)).status).toBe(404);

  expect((await device.sign(firstLogin.hash, signature, number)).status).toBe(204);
  expect((await device.sign(firstLogin.hash, signature, number)).status).toBe(410);
  await first.get(firstPage.url);

  const second = createBrowser();
  const secondPage = await openSignIn(second, instance);
  const secondWaiting = await second.post(secondPage.url, { email: ada.alias });
  const secondLogin = await waitingLogin(device);
  expect(secondLogin.hash).not.toBe(firstLogin.hash);
  expect((await device.sign(secondLogin.hash, signature, number)).body['reason']).toBe('InvalidSignatureError');
  expect((await device.sign(firstLogin.hash, signature, number)).status).toBe(410);
  expect(await second.json(`${secondWaiting.url}/state`)).toEqual({ state: 'Waiting' });
});

test('only the browser that began a sign-in can see or finish it', async () => {
  const { keyPair } = await addUser(instance.pool, { alias: 'bound@example.com' });
  const device = await createDevice(instance, keyPair);
  const browser = createBrowser();
  const page = await openSignIn(browser, instance);
  const waiting = await browser.post(page.url, { email: 'bound@example.com' });
  await device.approve(await waitingLogin(device), shownNumber(waiting));
  const thief = createBrowser();
  expect((await thief.visit(page.url)).status).toBe(404);
  expect((await thief.visit(`${page.url}/state`)).status).toBe(404);
  await openSignIn(thief, instance);
  // Browsers would not send the cookie of another sign-in here; somebody who tries to will.
  const cookie = thief.cookieLines.map((line) => line.split(';')[0]).join('; ');
  expect(cookie).toContain('interaction');
  expect((await fetch(page.url, { headers: { cookie } })).status).toBe(404);
  expect((await browser.get(page.url)).url).toBe(`${instance.backend}/`);
  expect((await browser.json<WireSession>(`${instance.backend}/api/auth/session`)).user?.email).toBe('bound@example.com');
  expect((await browser.visit(page.url)).status).toBe(404);
});

test('a refusal on the device is shown, and another form of the same page supersedes what waited', async () => {
  const { keyPair } = await addUser(instance.pool, { alias: 'again@example.com' });
  const device = await createDevice(instance, keyPair);
  const browser = createBrowser();
  const page = await openSignIn(browser, instance);
  await browser.post(page.url, { email: 'again@example.com' });
  const first = await waitingLogin(device);
  expect((await device.call('POST', `/api/notifications/entity/${first.hash}/reject`, { reason: 'not me' })).status).toBe(204);
  expect((await browser.get(page.url)).text).toContain('Refused on the device');
  const second = await browser.post(page.url, { email: 'again@example.com' });
  const secondLogin = await waitingLogin(device);
  const third = await browser.post(page.url, { email: 'again@example.com' });
  expect((await waitingLogin(device)).hash).not.toBe(secondLogin.hash);
  expect((await device.approve(secondLogin, shownNumber(second))).status).toBe(410);
  expect((await device.approve(await waitingLogin(device), shownNumber(third))).status).toBe(204);
});

test('a form from another site, an empty email and too many attempts are refused', async () => {
  const browser = createBrowser();
  const page = await openSignIn(browser, instance);
  expect((await browser.post(page.url, { email: 'x@example.com' }, { origin: 'https://evil.example' })).status).toBe(403);
  expect((await browser.post(page.url, { email: '   ' })).status).toBe(400);
  expect((await browser.post(page.url, { email: 'x'.repeat(400) })).status).toBe(400);
  expect((await browser.visit(page.url, { method: 'POST', body: 'x'.repeat(100_000) })).status).toBe(400);
  const statuses = [];
  for (let attempt = 0; attempt < 7; attempt++)
    statuses.push((await browser.post(page.url, { email: 'often@example.com' })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
});

test('the provider serves its configured addresses whatever host a caller names', async () => {
  const response = await fetch(`${instance.issuer}/.well-known/openid-configuration`, {
    headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', origin: 'http://companion.test' },
  });
  // Companions ask for the instance that the provider gives tokens for.
  expect(['*', 'http://companion.test']).toContain(response.headers.get('access-control-allow-origin'));
  expect(await response.json()).toMatchObject({
    issuer: instance.issuer,
    token_endpoint: `${instance.issuer}/token`,
    end_session_endpoint: `${instance.issuer}/session/end`,
    countersign_backend: instance.backend,
  });
});

test.each(['/token', '/token/revocation', '/me', '/jwks', '/.well-known/openid-configuration'])(
  'pages of other origins may not read %s',
  async (path) => {
    const ask = async (origin: string, method: string) => {
      const headers = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-other' };
      const answer = await fetch(`${instance.issuer}${path}`, { method, headers });
      return [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'));
    };
    for (const method of ['OPTIONS', 'GET']) expect(await ask('https://evil.example', method)).toEqual([]);
    expect(await ask('http://companion.test', 'OPTIONS')).toContain('access-control-allow-origin');
  },
);

test('behind https every cookie is bound to it', async () => {
  const plain = await freeAddresses();
  const addresses = { backend: plain.backend.replace('http:', 'https:'), issuer: plain.issuer.replace('http:', 'https:') };
  const behindProxy = await startIdentityInstance({ databaseUrl: database.url, addresses });
  const [csrf = ''] = (await fetch(`${plain.backend}/api/auth/csrf`)).headers.getSetCookie();
  expect(csrf).toMatch(/^__Host-countersign-csrf-\d+=.*; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  const url = new URL(`${plain.issuer}/auth`);
  url.search = new URLSearchParams({
    client_id: 'countersign-console',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: `${addresses.backend}/api/auth/callback/countersign`,
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  }).toString();
  const start = async (cookie = '') => {
    const started = await fetch(url, { redirect: 'manual', headers: { cookie } });
    expect(started.status).toBe(303);
    const lines = started.headers.getSetCookie();
    expect(lines).not.toEqual([]);
    for (const line of lines) expect(line).toMatch(/^__Host-[^=]+=.*; path=\/;(?!.*path=).*; secure/i);
    const page = `${plain.issuer}${new URL(started.headers.get('location') ?? '', addresses.issuer).pathname}`;
    const kept = lines.filter((line) => !line.includes('1970')).map((line) => line.split(';')[0] ?? '');
    return { page, cookies: kept, ended: lines.length - kept.length };
  };
  const visit = async (page: string, cookies: readonly string[]) =>
    (await fetch(page, { headers: { cookie: cookies.join('; ') } })).status;
  // Two sign-ins at once in one browser, each with its own.
  const [first, second] = [await start(), await start()];
  const both = [...first.cookies, ...second.cookies];
  expect([await visit(first.page, both), await visit(second.page, both)]).toEqual([200, 200]);
  expect(await visit(first.page, second.cookies)).toBe(404);
  // What a page elsewhere could have set is none.
  expect(
    await visit(
      first.page,
      first.cookies.map((cookie) => cookie.replace('__Host-', '')),
    ),
  ).toBe(404);
  // Their number stays small.
  let jar = both;
  for (let more = 0; more < 5; more++) {
    const next = await start(jar.join('; '));
    jar = [...jar, ...next.cookies];
    if (more === 4) expect(next.ended).toBeGreaterThan(0);
  }
  await behindProxy.stop();
});
