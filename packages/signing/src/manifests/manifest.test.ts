import { readFileSync } from 'node:fs';
import { fromBase64, fromBase64Url, fromHex, fromUtf8, toBase64, toHex, utf8 } from '@countersign/kernel';
import type { ManifestContent } from '@countersign/model';
import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { eip191Digest, recoverEip191 } from './eip-191.ts';
import { tokenSigningInput } from './json-web-token.ts';
import { largestUnsafeBytes, manifestPayload, manifestValue } from './manifest.ts';
import type { ManifestCurve } from './manifest-curves.ts';

const vectors = new URL('../../../../vectors/manifests/', import.meta.url);
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, vectors), 'utf8'));
const messages = read('eip-191.json') as { message: string; privateKey?: string; digest: string; value?: string }[];
const tokens = read('json-web-token.json') as {
  edDsa: { privateKey: string; header: string; signingInput: string; signature: string };
  claims: { json: string; content: Extract<ManifestContent, { type: 'JWT' }>['payload'] };
};

const secret = fromHex(messages[0]?.privateKey ?? '');
const publicKey = secp256k1.getPublicKey(secret, true);
const message = (text: string): ManifestContent => ({ type: 'EIP-191', value: `0x${toHex(utf8(text))}` });
const unsafe = (bytes: Uint8Array): ManifestContent => ({ type: 'Unsafe', value: toBase64(bytes) });
const token = (
  header: Extract<ManifestContent, { type: 'JWT' }>['header'],
  payload: Extract<ManifestContent, { type: 'JWT' }>['payload'] = {},
): ManifestContent => ({ type: 'JWT', header, payload });

function signDigest(bytes: string): { signature: string; recovery: 0 | 1 } {
  const signed = secp256k1.sign(fromHex(bytes), secret, { prehash: false, lowS: true, format: 'recovered' });
  return { signature: toHex(signed.subarray(1)), recovery: signed[0] === 1 ? 1 : 0 };
}

function payloadOf(content: ManifestContent, curve: ManifestCurve = 'Secp256k1') {
  const payload = manifestPayload(content, curve);
  if (!payload.ok) throw new Error(payload.error);
  return payload.value;
}

test.each(messages)('the message "$message" has the digest that its source says', ({ message: text, digest }) => {
  expect(payloadOf(message(text))).toEqual({ scheme: 'Digest', bytes: digest });
});

const signedMessages = messages.filter(({ privateKey }) => privateKey !== undefined);

test.each(signedMessages)('the message "$message" has the signature that its source says', ({ message: text, digest, value }) => {
  expect(manifestValue(message(text), 'Secp256k1', signDigest(digest))).toEqual({ type: 'EIP-191', value });
  expect(recoverEip191(utf8(text), value ?? '')).toEqual(publicKey);
});

test('what is hashed for a message never begins as a transaction does', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const prefix = utf8(`\u0019Ethereum Signed Message:\n${bytes.length}`);
      // A legacy transaction is an RLP list (0xc0 and up); a typed one begins with its type, none of which is 0x19.
      expect(prefix[0]).toBe(0x19);
      expect(payloadOf({ type: 'EIP-191', value: `0x${toHex(bytes)}` }).bytes).toBe(toHex(eip191Digest(bytes)));
      expect(payloadOf({ type: 'EIP-191', value: `0x${toHex(bytes)}` }).bytes).not.toBe(toHex(sha256(bytes)));
    }),
  );
});

test('a signed message that was changed recovers to another key or none', () => {
  const value = messages[0]?.value ?? '';
  expect(recoverEip191(utf8('Some other data'), value)).not.toEqual(publicKey);
  expect(recoverEip191(utf8('Some data'), value.slice(0, -2))).toBeUndefined();
  expect(recoverEip191(utf8('Some data'), `${value.slice(0, -2)}1d`)).toBeUndefined();
  expect(recoverEip191(utf8('Some data'), `0x${'ff'.repeat(64)}1b`)).toBeUndefined();
});

test('an Ed25519 key signs no Ethereum message', () => {
  expect(manifestPayload(message('x'), 'Ed25519')).toMatchObject({ ok: false });
});

test('a token is encoded and signed as the standards say', () => {
  const { edDsa, claims } = tokens;
  const [header, payload] = tokenSigningInput({ type: 'JWT', header: {}, payload: claims.content }, 'EdDSA').split('.');
  expect(header).toBe(edDsa.header);
  expect(fromUtf8(fromBase64Url(payload ?? ''))).toBe(claims.json);
  const signature = ed25519.sign(utf8(edDsa.signingInput), fromBase64Url(edDsa.privateKey));
  expect(signature).toEqual(fromBase64Url(edDsa.signature));
  const content = token({});
  const bytes = payloadOf(content, 'Ed25519');
  const own = toHex(ed25519.sign(fromHex(bytes.bytes), fromBase64Url(edDsa.privateKey)));
  expect(bytes).toEqual({ scheme: 'Message', bytes: toHex(utf8(`${edDsa.header}.e30`)) });
  const value = manifestValue(content, 'Ed25519', { signature: own });
  expect(value.type === 'JWT' && value.value.split('.')).toHaveLength(3);
});

test('every claim has its registered name, and an absent one is not there', () => {
  const input = tokenSigningInput(
    {
      type: 'JWT',
      header: { type: 'JWT', algorithm: 'ES256K', additionalParameters: { kid: 'k1' } },
      payload: {
        issuer: 'i',
        subject: 's',
        audience: 'a',
        expiration: 3,
        notBefore: 2,
        issuedAt: 1,
        jwtId: 'j',
        additionalClaims: { scope: 'all' },
      },
    },
    'ES256K',
  );
  const [header, claims] = input.split('.').map((part) => JSON.parse(fromUtf8(fromBase64Url(part))) as object);
  expect(header).toEqual({ alg: 'ES256K', kid: 'k1', typ: 'JWT' });
  expect(claims).toEqual({ iss: 'i', sub: 's', aud: 'a', exp: 3, nbf: 2, iat: 1, jti: 'j', scope: 'all' });
});

test('a secp256k1 key signs ES256K: SHA-256 of the signing input', () => {
  const content = token({ algorithm: 'ES256K' }, { issuer: 'me' });
  const payload = payloadOf(content);
  const value = manifestValue(content, 'Secp256k1', signDigest(payload.bytes));
  const [header, claims, signature] = value.type === 'JWT' ? value.value.split('.') : [];
  expect(payload.bytes).toBe(toHex(sha256(utf8(`${header}.${claims}`))));
  expect(secp256k1.verify(fromBase64Url(signature ?? ''), utf8(`${header}.${claims}`), publicKey)).toBe(true);
});

test.each([
  ['another algorithm than the key has', token({ algorithm: 'EdDSA' })],
  ['an algorithm that needs no key', token({ algorithm: 'none' })],
  ['an algorithm of keys that vaults do not have', token({ algorithm: 'ES256' })],
  ['an algorithm smuggled in as an additional member', token({ additionalParameters: { alg: 'none' } })],
  ['parameters that a verifier must understand', token({ additionalParameters: { crit: 'x' } })],
  ['an unencoded payload', token({ additionalParameters: { b64: 'false' } })],
  ['a key of its own', token({ additionalParameters: { jku: 'https://evil.example' } })],
  ['a registered claim smuggled in as an additional member', token({}, { additionalClaims: { iss: 'other' } })],
  ['an end before its beginning', token({}, { expiration: 1, notBefore: 2 })],
  ['a negative date', token({}, { issuedAt: -1 })],
  ['a token in disguise', unsafe(utf8('eyJhbGciOiJFUzI1NksifQ.e30'))],
  ['a second spelling of the same bytes', { type: 'Unsafe', value: 'AB==' } satisfies ManifestContent],
  ['too many bytes', unsafe(new Uint8Array(largestUnsafeBytes + 1))],
])('%s is not signed', (_, content) => {
  expect(manifestPayload(content, 'Secp256k1')).toMatchObject({ ok: false });
});

test('arbitrary bytes are hashed before ECDSA, so that nobody has a digest of their choice signed', () => {
  const digest = new Uint8Array(32).fill(7);
  expect(payloadOf(unsafe(digest)).bytes).toBe(toHex(sha256(digest)));
  expect(payloadOf(unsafe(digest), 'Ed25519')).toEqual({ scheme: 'Message', bytes: toHex(digest) });
  const value = manifestValue(unsafe(digest), 'Secp256k1', { signature: '11'.repeat(64), recovery: 1 });
  expect(value).toEqual({ type: 'Unsafe', signature: toBase64(fromHex('11'.repeat(64))), recoveryId: 'AQ==' });
  expect(fromBase64('AQ==')).toEqual(Uint8Array.of(1));
});
