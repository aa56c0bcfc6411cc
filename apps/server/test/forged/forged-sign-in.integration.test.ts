import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

import { newId } from '@countersign/kernel';
import { requestHash, signRequestWith } from '@countersign/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createBrowser } from '../../src/testing/browser.ts';
import { createDevice } from '../../src/testing/device.ts';
import { openSignIn, signIn } from '../../src/testing/sign-in.ts';
import { startTestInstance } from '../harness.ts';
import type { TestInstance } from '../harness.ts';
import type { TestPerson } from '../organisation.ts';
import { violations } from './violations.ts';

/** Each test writes into the database past the server, as somebody who holds no key of the instance and wants to be somebody else. */
let subject: TestInstance;

beforeAll(async () => {
  subject = await startTestInstance();
});
afterAll(() => subject.stop());

const run = (statement: string, ...values: unknown[]) => subject.instance.services.pool.query(statement, values);

async function me(token: string): Promise<{ readonly status: number; readonly publicKey?: string; readonly reason?: string }> {
  const answer = await fetch(`${subject.url}/v1/me`, { headers: { authorization: `Bearer ${token}` } });
  return { status: answer.status, ...((await answer.json()) as object) };
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token such as the instance would give the person, but for the key that signs it. */
function mintedToken(person: TestPerson, kid: string, privateKey: ReturnType<typeof generateKeyPairSync>['privateKey']): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: subject.config.identityUrl,
    aud: 'countersign',
    sub: 'somebody',
    public_key: person.keyPair.publicKey,
    jti: newId(),
    iat: now,
    exp: now + 3600,
  };
  const input = `${encoded({ alg: 'ES256', typ: 'at+jwt', kid })}.${encoded(claims)}`;
  return `${input}.${sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}

test('a key that was inserted signs no tokens, whatever else is in its row', async () => {
  const before = await violations(subject);
  const { ada } = subject.people;
  expect((await me(await subject.signIn(ada))).status).toBe(200);
  await run('alter table identity_signing_key add column if not exists public_jwk jsonb');
  const { rows } = await run('select sealed from identity_signing_key');
  for (const sealed of [randomBytes(200), (rows[0] as { sealed: Buffer }).sealed]) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const kid = newId();
    const jwk = { ...publicKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' };
    await run(
      'insert into identity_signing_key (kid, public_jwk, sealed, created_at) values ($1, $2, $3, now())',
      kid,
      jwk,
      sealed,
    );
    expect(await me(mintedToken(ada, kid, privateKey))).toMatchObject({ status: 401, reason: 'InvalidJwtError' });
    await run('delete from identity_signing_key where kid = $1', kid);
  }
  expect(await violations(subject)).toBe(before + 2);
});

test('a token is never for another key than the one that signed the challenge', async () => {
  const { ada, dan } = subject.people;
  await run(`create function swap_key() returns trigger language plpgsql as $$
    begin new.public_key := '${ada.keyPair.publicKey}'; return new; end $$`);
  await run('create trigger swap_key before insert or update on identity_account for each row execute function swap_key()');
  await run('delete from identity_account');
  subject.forgetTokens();
  const answer = await me(await subject.signIn(dan));
  await run('drop function swap_key cascade');
  await run('delete from identity_account');
  subject.forgetTokens();
  expect(answer).toMatchObject({ status: 401, reason: 'InvalidJwtError' });
  expect(await me(await subject.signIn(dan))).toMatchObject({ status: 200, publicKey: dan.keyPair.publicKey });
});

const addresses = () => ({ backend: subject.url, issuer: subject.config.identityUrl });
const sessionOf = (browser: ReturnType<typeof createBrowser>) =>
  browser.json<{ readonly user?: { readonly publicKey: string } }>(`${subject.url}/api/auth/session`);

test('a sign-in that was marked as approved lets nobody in', async () => {
  const { ada } = subject.people;
  const before = await violations(subject);
  const browser = createBrowser();
  const page = await openSignIn(browser, addresses());
  const waiting = await browser.post(page.url, { email: 'ada@example.com' });
  await run(`update identity_login set status = 'Approved', approved_by = $1 where status = 'Waiting'`, ada.keyPair.publicKey);
  const end = await browser.get(waiting.url);
  expect(end.url).not.toBe(`${subject.url}/`);
  expect(await sessionOf(browser)).toEqual({});
  expect(await violations(subject)).toBeGreaterThan(before);
});

test('an approval is good for its own sign-in alone', async () => {
  const { ada } = subject.people;
  const device = await createDevice(addresses(), ada.keyPair);
  await signIn(createBrowser(), addresses(), device, 'ada@example.com');
  const thief = createBrowser();
  const page = await openSignIn(thief, addresses());
  const waiting = await thief.post(page.url, { email: 'nobody@example.com' });
  // Everything that the genuine approval left behind, at the thief's sign-in.
  await run(`with thief as (delete from identity_login where position = (select max(position) from identity_login) returning interaction)
    update identity_login set status = 'Approved', interaction = (select interaction from thief), expires_at = now() + interval '1 hour'
     where position = (select max(position) from identity_login where status = 'Completed')`);
  await thief.get(waiting.url);
  expect(await sessionOf(thief)).toEqual({});
});

test("another's session does not open in a row of one's own", async () => {
  const { ada, dan } = subject.people;
  await run('delete from identity_session');
  await run('delete from identity_oidc');
  const [owner, thief] = [createBrowser(), createBrowser()];
  await signIn(owner, addresses(), await createDevice(addresses(), ada.keyPair), 'ada@example.com');
  await signIn(thief, addresses(), await createDevice(addresses(), dan.keyPair), 'dan@example.com');
  expect((await sessionOf(thief)).user?.publicKey).toBe(dan.keyPair.publicKey);
  await run(`update identity_session set sealed = (select sealed from identity_session order by expires_at limit 1)`);
  await run(
    `update identity_oidc o set sealed = (select sealed from identity_oidc i where i.model = o.model order by expires_at limit 1)`,
  );
  expect((await sessionOf(owner)).user?.publicKey).toBe(ada.keyPair.publicKey);
  expect(await sessionOf(thief)).toEqual({});
  // At the sign-in server neither.
  await openSignIn(thief, addresses());
  expect(await sessionOf(thief)).toEqual({});
});

interface WaitingRow {
  readonly hash: string;
  readonly entity: object;
}

test('a request that nobody put before a device does not wait there', async () => {
  const { ada, ben } = subject.people;
  const before = await violations(subject);
  const device = await createDevice(addresses(), ada.keyPair);
  const entity = { type: 'Approve', author: { id: ada.userId, domainId: ada.domainId }, intentId: newId() };
  const hash = 'ab'.repeat(32);
  await run('alter table notification_request alter column mark drop not null').catch(() => undefined);
  await run(
    `insert into notification_request (hash, owner, addressees, entity, created_at, expires_at)
     values ($1, $2, $3, $4, now(), now() + interval '10 minutes')`,
    hash,
    `key:${ada.keyPair.publicKey}`,
    [ada.keyPair.publicKey],
    entity,
  );
  expect(await device.waiting()).toEqual([]);
  expect((await device.sign(hash, signRequestWith(ada.keyPair, entity))).status).toBe(404);
  expect(await violations(subject)).toBeGreaterThan(before);
  await run('delete from notification_request');

  // Nor does one that somebody else asked for, a changed one, or one that is made to wait for ever.
  const client = await subject.clientOf(ben);
  const own = { type: 'Propose', author: { id: ben.userId, domainId: ben.domainId } };
  const body = { email: 'ben@example.com', entity: own as never, hash: requestHash(own) };
  const changes = [
    [`addressees = array['${ada.keyPair.publicKey}']`, device],
    [`entity = entity || '{"id": "another"}'`, await createDevice(addresses(), ben.keyPair)],
    [`expires_at = now() + interval '1 day'`, await createDevice(addresses(), ben.keyPair)],
  ] as const;
  for (const [change, shownTo] of changes) {
    await client.notifications.signWeb({ body });
    const { rows } = await run('select hash, entity from notification_request');
    expect((rows as WaitingRow[]).map(({ hash: kept }) => kept)).toEqual([body.hash]);
    await run(`update notification_request set ${change}`);
    expect(await shownTo.waiting()).toEqual([]);
  }
});

test('a session of requests has none that this instance did not put into it', async () => {
  const { ada } = subject.people;
  const client = await subject.clientOf(ada);
  const entity = { type: 'Propose', author: { id: ada.userId, domainId: ada.domainId }, id: newId() };
  const params = { domainId: ada.domainId };
  const made = await client.signingSessions.create({
    params,
    body: { requests: [{ entity, hash: requestHash(entity) }] },
  });
  const other = { ...entity, id: newId() };
  await run(
    `insert into notification_request (hash, owner, addressees, entity, place, created_at, expires_at, mark)
     select $1, owner, addressees, $2, 2, created_at, expires_at, mark from notification_request where owner = $3`,
    requestHash(other),
    other,
    `session:${made.id}`,
  );
  const seen = await client.signingSessions.get({ params: { ...params, sessionId: made.id } });
  expect(seen.requests.map(({ hash }) => hash)).toEqual([requestHash(entity)]);
  const { items } = await client.notifications.list();
  expect(items.map(({ hash }) => hash)).toEqual([requestHash(entity)]);
});
