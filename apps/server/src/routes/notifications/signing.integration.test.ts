import { createTestDatabase, type TestDatabase } from '@countersign/adapters/embedded-postgres';
import { signRequestWith, verificationCode } from '@countersign/signing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDevice, requestToken, signedChallenge, type Device } from '../../testing/device.ts';
import { freeAddresses, startIdentityInstance, type IdentityInstance } from '../../testing/identity-instance.ts';
import { addUser, type TestUser } from '../../testing/people.ts';
import { signedRequest } from '../../testing/requests.ts';

let database: TestDatabase;
let instance: IdentityInstance;
let time = 0;
let ada: TestUser;
let eve: TestUser;
let device: Device;
let stranger: Device;
let people = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  const clock = { now: () => new Date(Date.now() + time) };
  instance = await startIdentityInstance({ databaseUrl: database.url, addresses: await freeAddresses(), clock });
});

beforeEach(async () => {
  time = 0;
  people++;
  ada = await addUser(instance.pool, { alias: `ada-${people}@example.com` });
  eve = await addUser(instance.pool, { alias: `eve-${people}@example.com` });
  device = await createDevice(instance, ada.keyPair);
  stranger = await createDevice(instance, eve.keyPair);
});

afterEach(() => {
  if (instance.errors.length > 0) throw new AggregateError(instance.errors, 'The server failed on its own account');
});

afterAll(async () => {
  await instance.stop();
  await database.drop();
});

// A token names the person, whichever of their programs holds it: here the console's calls use the device's.
const ask = async (who: Device, email: string, entity: unknown, hash: string) =>
  await who.call('POST', '/api/notifications/sign-web', { email, entity, hash });
const poll = async (who: Device, hash: string) => await who.call('DELETE', `/api/notifications/entity/${hash}/signature`);

test('a request is shown on the person’s device with its code, signed, and fetched once', async () => {
  const { entity, hash } = signedRequest();
  const code = verificationCode(hash);
  expect(await ask(device, ada.alias.toUpperCase(), entity, hash)).toEqual({ status: 202, body: { verificationCode: code } });
  expect(await device.waiting()).toMatchObject([{ hash, kind: 'Sign', entity, verificationCode: code }]);
  expect(await poll(device, hash)).toMatchObject({ status: 404, body: { reason: 'SignatureNotReady' } });
  const signature = signRequestWith(ada.keyPair, entity);
  expect((await device.sign(hash, signature)).status).toBe(204);
  expect(await device.waiting()).toEqual([]);
  expect((await device.sign(hash, signature)).status).toBe(410);
  const polls = await Promise.all(Array.from({ length: 6 }, () => poll(device, hash)));
  expect(polls.filter(({ status }) => status === 200)).toEqual([{ status: 200, body: { signature } }]);
});

test('an approval is signed with the companion that the device names, and with no other', async () => {
  const context = { proposalHash: 'a'.repeat(64), policies: [] };
  const { entity, hash } = signedRequest({ type: 'Approve', context });
  const [companion, other] = ['b'.repeat(64), 'c'.repeat(64)];
  const signature = signRequestWith(ada.keyPair, { ...entity, context: { ...context, companion } });
  await ask(device, ada.alias, entity, hash);
  const give = (body: object) => device.call('POST', `/api/notifications/entity/${hash}/signature`, body);
  expect(await give({ signature })).toMatchObject({ status: 400, body: { reason: 'InvalidSignatureError' } });
  expect((await give({ signature, companion: other })).status).toBe(400);
  expect((await give({ signature, companion })).status).toBe(204);
  expect((await poll(device, hash)).body).toEqual({ signature, companion });
});

test('an approval that was asked for with a companion is not taken without it', async () => {
  const context = { proposalHash: 'a'.repeat(64), policies: [] };
  const { entity, hash } = signedRequest({ type: 'Approve', context: { ...context, companion: 'b'.repeat(64) } });
  await ask(device, ada.alias, entity, hash);
  const signature = signRequestWith(ada.keyPair, { ...entity, context });
  expect(await device.sign(hash, signature)).toMatchObject({ status: 400, body: { reason: 'InvalidSignatureError' } });
});

test('a hash of something else, a code of nothing signable, and an oversized entity are refused', async () => {
  const { entity, hash } = signedRequest();
  const other = signedRequest();
  expect(await ask(device, ada.alias, entity, other.hash)).toMatchObject({
    status: 400,
    body: { reason: 'InvalidRequestError' },
  });
  expect(await ask(device, ada.alias, { ...entity, id: 'changed' }, hash)).toMatchObject({ status: 400 });
  const login = signedRequest({ type: 'Login' });
  expect(await ask(device, ada.alias, login.entity, login.hash)).toMatchObject({
    status: 400,
    body: { reason: 'InvalidRequestError' },
  });
  const long = signedRequest({ description: 'x'.repeat(80_000) });
  expect(await ask(device, ada.alias, long.entity, long.hash)).toMatchObject({
    status: 413,
    body: { reason: 'PayloadTooLargeError' },
  });
  const body = `{"email":"${ada.alias}","hash":"${hash}","entity":{"type":"Propose","type":"Approve"}}`;
  const { body: granted } = await requestToken(instance.issuer, signedChallenge(device.keyPair));
  const duplicate = await fetch(`${instance.backend}/api/notifications/sign-web`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${String(granted['access_token'])}` },
    body,
  });
  expect(duplicate.status).toBe(400);
  expect(await device.waiting()).toEqual([]);
});

test('nobody puts a request before somebody else', async () => {
  const { entity, hash } = signedRequest();
  expect(await ask(stranger, ada.alias, entity, hash)).toMatchObject({ status: 403, body: { reason: 'PermissionDeniedError' } });
  expect(await device.waiting()).toEqual([]);
});

test('a stranger neither sees, answers, refuses nor fetches another’s request', async () => {
  const { entity, hash } = signedRequest();
  await ask(device, ada.alias, entity, hash);
  expect(await stranger.waiting()).toEqual([]);
  expect((await stranger.sign(hash, signRequestWith(eve.keyPair, entity))).status).toBe(404);
  expect((await stranger.call('POST', `/api/notifications/entity/${hash}/reject`, {})).status).toBe(404);
  expect(await device.sign(hash, signRequestWith(eve.keyPair, entity))).toMatchObject({
    status: 400,
    body: { reason: 'InvalidSignatureError' },
  });
  // The same request asked for by a stranger is another matter: it does not reach the first one’s signature.
  await ask(stranger, eve.alias, entity, hash);
  expect((await device.sign(hash, signRequestWith(ada.keyPair, entity))).status).toBe(204);
  expect((await poll(stranger, hash)).status).toBe(404);
  expect((await poll(device, hash)).status).toBe(200);
});

test('a refusal on the device ends the wait; asking again starts afresh', async () => {
  const { entity, hash } = signedRequest();
  await ask(device, ada.alias, entity, hash);
  expect((await device.call('POST', `/api/notifications/entity/${hash}/reject`, { reason: 'looks odd' })).status).toBe(204);
  expect(await poll(device, hash)).toMatchObject({ status: 410, body: { reason: 'SignatureRejected' } });
  expect((await device.sign(hash, signRequestWith(ada.keyPair, entity))).status).toBe(410);
  await ask(device, ada.alias, entity, hash);
  expect(await poll(device, hash)).toMatchObject({ status: 404, body: { reason: 'SignatureNotReady' } });
});

const withdraw = async (who: Device, hash: string, asker?: string) =>
  await who.call('POST', `/api/notifications/entity/${hash}/withdraw`, { ...(asker !== undefined && { asker }) });
const withdrawnFrom = async (who: Device) => (await who.call('GET', '/api/notifications/requests')).body['withdrawn'];

test('a request that was withdrawn is on no device any more, cannot be signed, and can be asked for again', async () => {
  const { entity, hash } = signedRequest();
  await ask(device, ada.alias, entity, hash);
  expect(await withdrawnFrom(device)).toEqual([]);
  expect(await withdraw(device, hash)).toEqual({ status: 200, body: { signed: false } });
  expect(await device.waiting()).toEqual([]);
  expect(await withdrawnFrom(device)).toEqual([hash]);
  const withdrawn = { status: 410, body: { reason: 'SignatureWithdrawn' } };
  expect(await device.sign(hash, signRequestWith(ada.keyPair, entity))).toMatchObject(withdrawn);
  expect(await device.call('POST', `/api/notifications/entity/${hash}/reject`, {})).toMatchObject(withdrawn);
  expect(await poll(device, hash)).toMatchObject(withdrawn);
  expect(await withdraw(device, hash)).toEqual({ status: 200, body: { signed: false } });
  await ask(device, ada.alias, entity, hash);
  expect(await withdrawnFrom(device)).toEqual([]);
  expect((await device.sign(hash, signRequestWith(ada.keyPair, entity))).status).toBe(204);
  expect((await poll(device, hash)).status).toBe(200);
});

test('nobody withdraws what somebody else asked for, and what nobody asked for is not there', async () => {
  const { entity, hash } = signedRequest();
  const notThere = { status: 404, body: { reason: 'EntityNotFoundError' } };
  expect(await withdraw(device, hash)).toMatchObject(notThere);
  await ask(device, ada.alias, entity, hash);
  expect(await withdraw(stranger, hash)).toMatchObject(notThere);
  await ask(stranger, eve.alias, entity, hash);
  expect((await withdraw(stranger, hash)).status).toBe(200);
  expect(await stranger.waiting()).toEqual([]);
  expect(await device.waiting()).toMatchObject([{ hash }]);
});

test('of two windows that ask for one signature, one withdraws and the other gets it', async () => {
  const { entity, hash } = signedRequest();
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const askAs = (asker: string) => device.call('POST', '/api/notifications/sign-web', { email: ada.alias, entity, hash, asker });
  await askAs(one);
  await askAs(other);
  await askAs(one);
  await withdraw(device, hash, one);
  await withdraw(device, hash, one);
  await withdraw(device, hash);
  expect(await device.waiting()).toMatchObject([{ hash }]);
  expect((await device.sign(hash, signRequestWith(ada.keyPair, entity))).status).toBe(204);
  expect((await poll(device, hash)).status).toBe(200);
  await askAs(one);
  await askAs(other);
  await withdraw(device, hash, other);
  await withdraw(device, hash, one);
  expect(await device.waiting()).toEqual([]);
});

test('a signature that arrived before the request was withdrawn is reported, and given to nobody', async () => {
  const { entity, hash } = signedRequest();
  await ask(device, ada.alias, entity, hash);
  await device.sign(hash, signRequestWith(ada.keyPair, entity));
  expect(await withdraw(device, hash)).toEqual({ status: 200, body: { signed: true } });
  expect(await poll(device, hash)).toMatchObject({ status: 410, body: { reason: 'SignatureWithdrawn' } });
});

test('of signing and withdrawing in the same instant, one learns of the other', async () => {
  for (let round = 0; round < 8; round++) {
    const { entity, hash } = signedRequest();
    await ask(device, ada.alias, entity, hash);
    const [signed, withdrawn] = await Promise.all([
      device.sign(hash, signRequestWith(ada.keyPair, entity)),
      withdraw(device, hash),
    ]);
    expect([204, 410]).toContain(signed.status);
    expect(withdrawn).toEqual({ status: 200, body: { signed: signed.status === 204 } });
    expect(await poll(device, hash)).toMatchObject({ status: 410, body: { reason: 'SignatureWithdrawn' } });
  }
});

test('a request waits ten minutes', async () => {
  const { entity, hash } = signedRequest();
  await ask(device, ada.alias, entity, hash);
  const signature = signRequestWith(ada.keyPair, entity);
  time = 601_000;
  expect(await device.waiting()).toEqual([]);
  expect((await device.sign(hash, signature)).status).toBe(410);
  expect(await poll(device, hash)).toMatchObject({ status: 410, body: { reason: 'SignatureExpired' } });
});

test('without a token nothing is answered; an unknown hash is answered with 410', async () => {
  const { hash } = signedRequest();
  const call = async (method: string, path: string): Promise<number> => (await fetch(instance.backend + path, { method })).status;
  expect(await call('GET', '/api/notifications/requests')).toBe(401);
  expect(await call('DELETE', `/api/notifications/entity/${hash}/signature`)).toBe(401);
  expect((await poll(device, hash)).status).toBe(410);
  expect((await device.call('DELETE', '/api/notifications/entity/xyz/signature')).status).toBe(400);
});

test('too many requests to sign are refused', async () => {
  const { entity, hash } = signedRequest();
  const statuses = new Set<number>();
  for (let count = 0; count < 61; count++) statuses.add((await ask(device, ada.alias, entity, hash)).status);
  expect(statuses).toEqual(new Set([202, 429]));
});

test('what a companion needs to know of the instance is public', async () => {
  const answer = await fetch(`${instance.backend}/api/notifications/instance`);
  expect(await answer.json()).toEqual({
    backend: instance.backend,
    identity: instance.issuer,
    companion: 'http://companion.test',
    notaryPublicKey: '',
    demo: false,
    version: '0.0.0',
  });
});
