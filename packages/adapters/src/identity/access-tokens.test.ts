import { exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey } from 'jose';
import { expect, test } from 'vitest';
import type { RevokedSessions } from './stores/revoked-sessions.ts';
import { createAccessTokens, sessionOfToken, type TokenIssuer } from './access-tokens.ts';

const issuer = 'http://identity.test';
const time = new Date('2026-11-21T12:00:00Z');
const clock = { at: time, now: () => clock.at };
const ended = new Set<string>();
const endedAt = new Map<string, Date>();
const revoked: Pick<RevokedSessions, 'isRevoked'> = {
  isRevoked: async ({ session = '', owner, issuedAt }) => ended.has(session) || (endedAt.get(owner) ?? issuedAt) > issuedAt,
};

async function setUp(): Promise<{ key: CryptoKey; publicKey: CryptoKey; lookups: () => number; trusted: TokenIssuer }> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  let count = 0;
  const trusted: TokenIssuer = {
    issuer,
    audience: 'countersign',
    algorithms: ['ES256'],
    keys: async () => {
      count++;
      return publicKey;
    },
    personOf: ({ public_key: key }) => (typeof key === 'string' ? { publicKey: key } : undefined),
  };
  return { key: privateKey, publicKey, lookups: () => count, trusted };
}

function token(
  changes: { alg?: string; iss?: string; aud?: string; exp?: number; sub?: string | undefined; claims?: object } = {},
): SignJWT {
  const {
    alg = 'ES256',
    iss = issuer,
    aud = 'countersign',
    exp = time.getTime() / 1000 + 600,
    claims = { public_key: 'KEY' },
  } = changes;
  const jwt = new SignJWT({ ...claims }).setProtectedHeader({ alg, typ: 'at+jwt', kid: '1' }).setIssuer(iss).setAudience(aud);
  return ('sub' in changes ? jwt : jwt.setSubject('thumbprint')).setExpirationTime(exp);
}

test('a token of ours names its person until it expires, and is checked once', async () => {
  const { key, lookups, trusted } = await setUp();
  const tokens = createAccessTokens({ issuers: [trusted], revoked, clock });
  const signed = await token().sign(key);
  const person = { ok: true, value: { publicKey: 'KEY', expiresAt: new Date(time.getTime() + 600_000) } };
  expect(await tokens.verify(signed)).toEqual(person);
  expect(await tokens.verify(signed)).toEqual(person);
  expect(lookups()).toBe(1);
  clock.at = new Date(time.getTime() + 600_001);
  expect(await tokens.verify(signed)).toEqual({ ok: false, error: 'InvalidJwtError' });
  clock.at = time;
});

test('a sign-in that was ended takes its tokens along, and no others', async () => {
  const { key, trusted } = await setUp();
  const tokens = createAccessTokens({ issuers: [trusted], revoked, clock });
  const of = (sid: string) => token({ claims: { public_key: 'KEY', sid } }).sign(key);
  const [first, refreshed, other] = [
    await of('one'),
    await token({ exp: time.getTime() / 1000 + 900, claims: { public_key: 'KEY', sid: 'one' } }).sign(key),
    await of('two'),
  ];
  for (const each of [first, refreshed, other]) expect(await tokens.verify(each)).toMatchObject({ ok: true });
  ended.add(sessionOfToken(first) ?? '');
  expect(await tokens.verify(first)).toEqual({ ok: false, error: 'InvalidJwtError' });
  expect(await tokens.verify(refreshed)).toEqual({ ok: false, error: 'InvalidJwtError' });
  expect(await tokens.verify(other)).toMatchObject({ ok: true });
});

test('who ended all that they were signed in with is not let in by what they had before', async () => {
  const { key, trusted } = await setUp();
  const tokens = createAccessTokens({ issuers: [trusted], revoked, clock });
  const issued = time.getTime() / 1000;
  const before = await token()
    .setIssuedAt(issued - 10)
    .sign(key);
  const after = await token().setIssuedAt(issued).sign(key);
  const undated = await token().sign(key);
  const other = await token({ claims: { public_key: 'OTHER' } })
    .setIssuedAt(issued - 10)
    .sign(key);
  for (const each of [before, after, undated, other]) expect(await tokens.verify(each)).toMatchObject({ ok: true });
  endedAt.set('key:KEY', time);
  for (const each of [before, undated]) expect(await tokens.verify(each)).toEqual({ ok: false, error: 'InvalidJwtError' });
  for (const each of [after, other]) expect(await tokens.verify(each)).toMatchObject({ ok: true });
  endedAt.clear();
});

test('what is not ours, not for us, not now or not signed is refused', async () => {
  const { key, trusted } = await setUp();
  const { key: otherKey } = await setUp();
  const tokens = createAccessTokens({ issuers: [trusted], revoked, clock });
  const good = await token().sign(key);
  const [header, payload, signature] = good.split('.') as [string, string, string];
  const changedPayload = Buffer.from(
    JSON.stringify({ iss: issuer, aud: 'countersign', sub: 'x', exp: 9e9, public_key: 'EVE' }),
  ).toString('base64url');
  const bad = [
    '',
    'x',
    'a.b.c',
    `${header}.${payload}`,
    `${header}.${payload}.${signature.slice(0, -4)}AAAA`,
    `${header}.${changedPayload}.${signature}`,
    new UnsecuredJWT({ public_key: 'EVE' })
      .setIssuer(issuer)
      .setAudience('countersign')
      .setSubject('x')
      .setExpirationTime(9e9)
      .encode(),
    await token().sign(otherKey),
    await token({ iss: 'http://other.test' }).sign(key),
    await token({ aud: 'another' }).sign(key),
    await token({ exp: time.getTime() / 1000 - 1 }).sign(key),
    await token({ sub: undefined }).sign(key),
    await token({ claims: {} }).sign(key),
    await token({ claims: { public_key: 'KEY', filler: 'x'.repeat(10_000) } }).sign(key),
  ];
  for (const text of bad) expect({ text, ...(await tokens.verify(text)) }).toEqual({ text, ok: false, error: 'InvalidJwtError' });
  expect(await tokens.verify(good)).toMatchObject({ ok: true });
});

test.each([
  ['JWK', async (key: CryptoKey) => JSON.stringify(await exportJWK(key))],
  ['PEM', exportSPKI],
])("the issuer's public key, which everybody knows, is no secret to sign with: as %s", async (_form, spell) => {
  const { publicKey, trusted } = await setUp();
  const secret = new TextEncoder().encode(await spell(publicKey));
  const forged = await token({ alg: 'HS256' }).sign(secret);
  const verdict = (each: TokenIssuer) => createAccessTokens({ issuers: [each], revoked, clock }).verify(forged);
  expect(await verdict(trusted)).toEqual({ ok: false, error: 'InvalidJwtError' });
  // Nothing else is wrong with it: who takes the key for a secret accepts it.
  expect(await verdict({ ...trusted, algorithms: ['HS256'], keys: async () => secret })).toMatchObject({ ok: true });
});

test('as many tokens are remembered as there is room for, and no more', async () => {
  const { key, lookups, trusted } = await setUp();
  const tokens = createAccessTokens({ issuers: [trusted], revoked, clock, capacity: 2 });
  const signed = await Promise.all(
    [1, 2, 3].map(async (number) => await token({ exp: time.getTime() / 1000 + number }).sign(key)),
  );
  for (const text of signed) await tokens.verify(text);
  await tokens.verify(signed[2] ?? '');
  expect(lookups()).toBe(3);
  await tokens.verify(signed[0] ?? '');
  expect(lookups()).toBe(4);
});
