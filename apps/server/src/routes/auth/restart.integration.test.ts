import { createDecipheriv, scryptSync } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@countersign/adapters/embedded-postgres';
import { openSeal, rotateSigningKey } from '@countersign/adapters/identity';
import { signRequestWith } from '@countersign/signing';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrowser } from '../../testing/browser.ts';
import { callApi, createDevice, requestToken, signedChallenge } from '../../testing/device.ts';
import {
  freeAddresses,
  startIdentityInstance,
  type IdentityInstance,
  type TestAddresses,
} from '../../testing/identity-instance.ts';
import { addUser } from '../../testing/people.ts';
import { signedRequest } from '../../testing/requests.ts';
import { openSignIn, shownNumber, signIn, waitingLogin } from '../../testing/sign-in.ts';

let database: TestDatabase;
let addresses: TestAddresses;
let instance: IdentityInstance;
let time = 0;
const clock = { now: () => new Date(Date.now() + time) };

const start = async (): Promise<IdentityInstance> => await startIdentityInstance({ databaseUrl: database.url, addresses, clock });

async function restart(): Promise<void> {
  await instance.stop();
  instance = await start();
}

beforeAll(async () => {
  database = await createTestDatabase();
  addresses = await freeAddresses();
  instance = await start();
});

afterAll(async () => {
  await instance.stop();
  await database.drop();
});

test('a restart at every step of a sign-in is not noticed', async () => {
  const { keyPair } = await addUser(instance.pool, { alias: 'ada@example.com' });
  const device = await createDevice(addresses, keyPair);
  const browser = createBrowser();
  const page = await openSignIn(browser, addresses);
  await restart();
  const waiting = await browser.post(page.url, { email: 'ada@example.com' });
  const number = shownNumber(waiting);
  await restart();
  expect(shownNumber(await browser.get(page.url))).toBe(number);
  expect(await browser.json(`${page.url}/state`)).toEqual({ state: 'Waiting' });
  const login = await waitingLogin(device);
  await restart();
  expect((await device.approve(login, number)).status).toBe(204);
  await restart();
  expect(await browser.json(`${page.url}/state`)).toEqual({ state: 'Approved' });
  expect((await browser.get(page.url)).url).toBe(`${addresses.backend}/`);
  await restart();
  const session = await browser.json<{ accessToken: string }>(`${addresses.backend}/api/auth/session`);
  expect(await instance.identity.accessTokens.verify(session.accessToken)).toMatchObject({ ok: true });
});

test('a request to sign outlives restarts on its way, and its signature is handed out once', async () => {
  const { keyPair } = await addUser(instance.pool, { alias: 'grace@example.com' });
  const device = await createDevice(addresses, keyPair);
  const { entity, hash } = signedRequest();
  const browser = createBrowser();
  await signIn(browser, addresses, device, 'grace@example.com');
  const { accessToken } = await browser.json<{ accessToken: string }>(`${addresses.backend}/api/auth/session`);
  const asked = await callApi(addresses.backend, accessToken, 'POST', '/api/notifications/sign-web', {
    email: 'grace@example.com',
    entity,
    hash,
  });
  expect(asked.status).toBe(202);
  const poll = async () => await callApi(addresses.backend, accessToken, 'DELETE', `/api/notifications/entity/${hash}/signature`);
  expect(await poll()).toMatchObject({ status: 404, body: { reason: 'SignatureNotReady' } });
  await restart();
  expect(await poll()).toMatchObject({ status: 404, body: { reason: 'SignatureNotReady' } });
  const [waiting] = await device.waiting();
  expect(waiting).toMatchObject({ kind: 'Sign', hash, entity });
  await restart();
  const signature = signRequestWith(keyPair, entity);
  expect((await device.sign(hash, signature)).status).toBe(204);
  await restart();
  expect(await poll()).toEqual({ status: 200, body: { signature } });
  expect(await poll()).toMatchObject({ status: 410, body: { reason: 'SignatureExpired' } });
});

test('two processes serve one sign-in', async () => {
  const { keyPair } = await addUser(instance.pool, { alias: 'two@example.com' });
  // The second process has addresses of its own here; behind one public address they would be the same.
  const second = await startIdentityInstance({ databaseUrl: database.url, addresses: await freeAddresses(), clock });
  const device = await createDevice(addresses, keyPair);
  const browser = createBrowser();
  const page = await openSignIn(browser, addresses);
  const waiting = await browser.post(page.url, { email: 'two@example.com' });
  const [login] = await second.identity.logins.waitingFor(keyPair.publicKey);
  const number = shownNumber(waiting);
  const signature = signRequestWith(keyPair, { ...login?.entity, number });
  expect(await second.identity.logins.answer(keyPair.publicKey, login?.hash ?? '', { number, signature })).toMatchObject({
    ok: true,
  });
  expect((await browser.get(page.url)).url).toBe(`${addresses.backend}/`);
  expect(await device.waiting()).toEqual([]);
  await second.stop();
});

test('a new signing key signs after a restart; tokens of the old one stay good', async () => {
  const { keyPair } = await addUser(instance.pool, { alias: 'rotate@example.com' });
  const kidOf = (token: string): unknown =>
    (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;
  const before = String((await requestToken(addresses.issuer, signedChallenge(keyPair))).body['access_token']);
  const kid = await rotateSigningKey(instance.pool, await openSeal(instance.pool, 'test passphrase'), clock.now());
  await restart();
  const after = String((await requestToken(addresses.issuer, signedChallenge(keyPair))).body['access_token']);
  expect(kidOf(before)).not.toBe(kid);
  expect(kidOf(after)).toBe(kid);
  for (const token of [before, after]) expect(await instance.identity.accessTokens.verify(token)).toMatchObject({ ok: true });
});

test('another passphrase opens nothing', async () => {
  await expect(
    startIdentityInstance({ databaseUrl: database.url, addresses: await freeAddresses(), passphrase: 'wrong' }),
  ).rejects.toMatchObject({ code: 'WrongPassphrase' });
});

test('guessing the passphrase costs as much at this seal as at that of a vault', async () => {
  const fresh = await createTestDatabase('Schema');
  const pool = new pg.Pool({ connectionString: fresh.url });
  await openSeal(pool, 'test passphrase');
  const { rows } = await pool.query<{ salt: Buffer; proof: Buffer; cost: number }>('select * from identity_seal');
  await pool.end();
  await fresh.drop();
  const [stored] = rows;
  if (stored === undefined) throw new Error('There is no seal');
  const opens = (cost: number): boolean => {
    const key = scryptSync('test passphrase', stored.salt, 32, { N: 2 ** cost, r: 8, p: 1, maxmem: 2 ** 28 });
    const decipher = createDecipheriv('aes-256-gcm', key, stored.proof.subarray(0, 12)).setAAD(Buffer.from('proof'));
    decipher.setAuthTag(stored.proof.subarray(-16)).update(stored.proof.subarray(12, -16));
    try {
      decipher.final();
      return true;
    } catch {
      return false;
    }
  };
  expect([opens(15), opens(16), opens(17)]).toEqual([false, false, true]);
});

test('a sign-in that nobody answers ends after two minutes', async () => {
  const { keyPair } = await addUser(instance.pool, { alias: 'late@example.com' });
  const device = await createDevice(addresses, keyPair);
  const browser = createBrowser();
  const page = await openSignIn(browser, addresses);
  const waiting = await browser.post(page.url, { email: 'late@example.com' });
  const login = await waitingLogin(device);
  time = 121_000;
  expect(await device.waiting()).toEqual([]);
  expect((await device.approve(login, shownNumber(waiting))).status).toBe(410);
  expect(await browser.json(`${page.url}/state`)).toEqual({ state: 'Expired' });
  expect((await browser.get(page.url)).text).toContain('No answer in time');
  time = 0;
});

test('an approval that was not used in time is worth nothing', async () => {
  const { keyPair } = await addUser(instance.pool, { alias: 'slow@example.com' });
  const device = await createDevice(addresses, keyPair);
  const browser = createBrowser();
  const page = await openSignIn(browser, addresses);
  const waiting = await browser.post(page.url, { email: 'slow@example.com' });
  expect((await device.approve(await waitingLogin(device), shownNumber(waiting))).status).toBe(204);
  time = 121_000;
  expect((await browser.get(page.url)).text).toContain('No answer in time');
  time = 0;
});
