import { createTestDatabase, type TestDatabase } from '@countersign/adapters/embedded-postgres';
import { newId } from '@countersign/kernel';
import { generateKeyPair, signRequestWith, toPkcs8 } from '@countersign/signing';
import { RippleCustody } from '@florent-uzio/custody';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { requestToken, signedChallenge } from '../../testing/device.ts';
import { freeAddresses, startIdentityInstance, type IdentityInstance } from '../../testing/identity-instance.ts';
import { addUser, lockUser } from '../../testing/people.ts';

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

test.each(['Secp256r1', 'Secp256k1', 'Ed25519'] as const)(
  'an API client with a %s key gets a token for a signed challenge, once',
  async (keyType) => {
    const { keyPair } = await addUser(instance.pool, { alias: `${keyType}@example.com`, keyType });
    const fields = signedChallenge(keyPair);
    const granted = await requestToken(instance.issuer, fields);
    expect(granted).toMatchObject({ status: 200, body: { token_type: 'Bearer', expires_in: 14_400 } });
    const verified = await instance.identity.accessTokens.verify(String(granted.body['access_token']));
    expect(verified).toMatchObject({ ok: true, value: { publicKey: keyPair.publicKey } });
    expect(await requestToken(instance.issuer, fields)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant', reason: 'ChallengeAlreadyUsed' },
    });
  },
);

test('a token is refused to strangers, locked users, bad signatures and unacceptable challenges', async () => {
  const user = await addUser(instance.pool, { alias: 'api@example.com' });
  const other = generateKeyPair('Ed25519');
  const good = signedChallenge(user.keyPair);
  const refuse = async (fields: Readonly<Record<string, string>>): Promise<unknown> =>
    (await requestToken(instance.issuer, fields)).body['reason'];
  expect(await refuse(signedChallenge(other))).toBe('UnknownPerson');
  expect(await refuse({ ...good, public_key: other.publicKey })).toBe('InvalidSignatureError');
  expect(await refuse({ ...good, public_key: 'nonsense' })).toBe('InvalidSignatureError');
  expect(await refuse({ ...good, challenge: 'another-challenge-of-mine' })).toBe('InvalidSignatureError');
  expect(await refuse({ ...good, challenge: 'short' })).toBe('UnacceptableChallenge');
  expect(await refuse({ ...good, challenge: 'x'.repeat(257) })).toBe('UnacceptableChallenge');
  // The bytes of a signed request, which others can read, with their signature.
  const request = { author: { id: user.id }, type: 'Approve' };
  const replayed = {
    client_id: 'customer_api',
    public_key: user.keyPair.publicKey,
    signature: signRequestWith(user.keyPair, request),
  };
  expect(await refuse({ ...replayed, challenge: JSON.stringify(request) })).toBe('UnacceptableChallenge');
  expect((await requestToken(instance.issuer, { ...good, client_id: 'unknown' })).body['error']).toBe('invalid_client');
  expect((await requestToken(instance.issuer, { client_id: 'customer_api' })).body['error']).toBe('invalid_request');
  await lockUser(instance.pool, user);
  expect(await refuse(good)).toBe('UnknownPerson');
});

test('a challenge that names the instance it is for is good at no other', async () => {
  const { keyPair } = await addUser(instance.pool, { alias: 'two-instances@example.com' });
  const elsewhere = signedChallenge(keyPair, `https://identity.other.example/${newId()}`);
  expect((await requestToken(instance.issuer, elsewhere)).body['reason']).toBe('UnacceptableChallenge');
  const lookalike = signedChallenge(keyPair, `${instance.issuer}.other.example/${newId()}`);
  expect((await requestToken(instance.issuer, lookalike)).body['reason']).toBe('UnacceptableChallenge');
  expect((await requestToken(instance.issuer, signedChallenge(keyPair, `${instance.issuer}/${newId()}`))).status).toBe(200);
});

test('the token endpoint answers the companion’s origin and no other', async () => {
  const allowed = async (origin: string): Promise<string | null> => {
    const response = await fetch(`${instance.issuer}/token`, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams({ grant_type: 'password', client_id: 'customer_api' }),
    });
    return response.headers.get('access-control-allow-origin');
  };
  expect(await allowed('http://companion.test')).toBe('http://companion.test');
  expect(await allowed('https://evil.example')).toBeNull();
});

test.each(['Secp256r1', 'Secp256k1', 'Ed25519'] as const)('the public client gets its token with a %s key', async (keyType) => {
  const { keyPair } = await addUser(instance.pool, { alias: `client-${keyType}@example.com`, keyType });
  const privateKey = `-----BEGIN PRIVATE KEY-----\n${toPkcs8(keyPair)}\n-----END PRIVATE KEY-----\n`;
  const options = { authUrl: `${instance.issuer}/token`, apiUrl: instance.backend, apiVersion: '1.36.0' as const };
  const client = new RippleCustody({ ...options, privateKey, publicKey: keyPair.publicKey });
  // There is no such address here; what matters is the token that the client got for the call.
  await expect(client.users.me()).rejects.toMatchObject({ statusCode: 404 });
  const verified = await instance.identity.accessTokens.verify(client.auth.getCurrentToken() ?? '');
  expect(verified).toMatchObject({ ok: true, value: { publicKey: keyPair.publicKey } });
  const stranger = new RippleCustody({ ...options, privateKey, publicKey: generateKeyPair(keyType).publicKey });
  await expect(stranger.users.me()).rejects.toThrow('InvalidSignatureError');
});
