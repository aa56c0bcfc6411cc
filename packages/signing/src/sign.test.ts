import { createPublicKey, createPrivateKey, verify as opensslVerify } from 'node:crypto';
import fc from 'fast-check';
import { fromBase64, type JsonValue } from '@countersign/kernel';
import { expect, test } from 'vitest';
import { generateKeyPair, keyPairFromPkcs8, keyPairFromSecret, toPkcs8 } from './key-pair.ts';
import { keyTypes } from './key-type.ts';
import * as node from './node/index.ts';
import { parsePublicKey, publicKeyOfPoint, publicKeyThumbprint } from './public-key.ts';
import { requestBytes } from './request-hash.ts';
import { signChallengeWith, signRequestWith } from './sign.ts';
import { derFromRaw, pseudoDerFromEd25519, rawFromDer, rawFromEd25519 } from './signature-format.ts';
import { verifyChallengeSignature, verifyRequestSignature } from './verify.ts';
import { signChallengeWithWebCrypto, signRequestWithWebCrypto } from './web-crypto.ts';

const request: JsonValue = { type: 'Propose', id: 'r-1', payload: { type: 'v0_LockUser', note: null } };
const challenge = 'a challenge of some length';

test.each(keyTypes)('%s: a signature holds for its request and key alone', (keyType) => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string()), (body) => {
      const keyPair = generateKeyPair(keyType);
      const signed = { publicKey: keyPair.publicKey, request: body, signature: signRequestWith(keyPair, body) };
      for (const verify of [verifyRequestSignature, node.verifyRequestSignature]) {
        expect(verify(signed)).toBe(true);
        expect(verify({ ...signed, request: { ...body, added: 'x' } })).toBe(false);
        expect(verify({ ...signed, publicKey: generateKeyPair(keyType).publicKey })).toBe(false);
      }
    }),
    { numRuns: 10 },
  );
});

test.each(keyTypes)('%s: no single changed byte leaves a signature valid', (keyType) => {
  const keyPair = generateKeyPair(keyType);
  const signature = fromBase64(signRequestWith(keyPair, request));
  fc.assert(
    fc.property(fc.nat(signature.length - 1), fc.integer({ min: 1, max: 255 }), (index, difference) => {
      const altered = Uint8Array.from(signature);
      altered[index] = (altered[index] ?? 0) ^ difference;
      const signed = { publicKey: keyPair.publicKey, request, signature: Buffer.from(altered).toString('base64') };
      expect(verifyRequestSignature(signed)).toBe(false);
      expect(node.verifyRequestSignature(signed)).toBe(false);
    }),
    { numRuns: 60 },
  );
});

test.each(keyTypes)('%s: a request and its canonical bytes are the same to sign', (keyType) => {
  const keyPair = generateKeyPair(keyType);
  const signature = signRequestWith(keyPair, requestBytes(request));
  expect(signature).toBe(signRequestWith(keyPair, request));
  expect(verifyRequestSignature({ publicKey: keyPair.publicKey, request: requestBytes(request), signature })).toBe(true);
});

test.each(keyTypes)('%s: signs login challenges', (keyType) => {
  const keyPair = generateKeyPair(keyType);
  const signed = { publicKey: keyPair.publicKey, challenge, signature: signChallengeWith(keyPair, challenge) };
  expect(verifyChallengeSignature(signed)).toBe(true);
  expect(node.verifyChallengeSignature(signed)).toBe(true);
});

test.each(keyTypes)('%s: does not sign a challenge that could be a request', (keyType) => {
  const sign = () => signChallengeWith(generateKeyPair(keyType), '{"type":"Propose"}');
  expect(sign).toThrow(expect.objectContaining({ code: 'InvalidChallenge' }));
});

test.each(keyTypes)('%s: OpenSSL reads the keys and gives the same public key', (keyType) => {
  const keyPair = generateKeyPair(keyType);
  const key = createPrivateKey({ key: Buffer.from(toPkcs8(keyPair), 'base64'), format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  expect(spki.toString('base64')).toBe(keyPair.publicKey);
  expect(key.export({ format: 'der', type: 'pkcs8' }).toString('base64')).toBe(toPkcs8(keyPair));
  expect(keyPairFromPkcs8(toPkcs8(keyPair))).toEqual(keyPair);
});

test('OpenSSL accepts the ECDSA signatures as they are', () => {
  const keyPair = generateKeyPair('Secp256r1');
  const key = createPublicKey({ key: Buffer.from(keyPair.publicKey, 'base64'), format: 'der', type: 'spki' });
  const signature = Buffer.from(signRequestWith(keyPair, request), 'base64');
  expect(opensslVerify('sha256', requestBytes(request), key, signature)).toBe(true);
});

test.each(keyTypes)('%s: an unusable secret is refused without repeating it', (keyType) => {
  for (const secret of [new Uint8Array(31), new Uint8Array(keyType === 'Ed25519' ? 33 : 32)]) {
    expect(() => keyPairFromSecret(keyType, secret)).toThrow(
      expect.objectContaining({ code: 'InvalidSecretKey', message: 'Not a usable secret key' }),
    );
  }
  expect(() => keyPairFromPkcs8('AAAA')).toThrow(expect.objectContaining({ code: 'InvalidSecretKey' }));
});

test('a WebCrypto key signs requests and challenges like any other', async () => {
  const { publicKey, privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign']);
  const text = Buffer.from(await crypto.subtle.exportKey('spki', publicKey)).toString('base64');
  for (let round = 0; round < 20; round++) {
    const signature = await signRequestWithWebCrypto(privateKey, request);
    expect(verifyRequestSignature({ publicKey: text, request, signature })).toBe(true);
  }
  const signature = await signChallengeWithWebCrypto(privateKey, challenge);
  expect(verifyChallengeSignature({ publicKey: text, challenge, signature })).toBe(true);
});

test('DER and raw signatures translate into each other', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 64, maxLength: 64 }), (raw) => {
      expect(rawFromDer(derFromRaw(raw))).toEqual(raw);
      expect(rawFromEd25519(pseudoDerFromEd25519(raw))).toEqual(raw);
      expect(rawFromEd25519(raw)).toEqual(raw);
    }),
  );
  expect(rawFromDer(derFromRaw(new Uint8Array(64)))).toEqual(new Uint8Array(64));
});

test('an integer of more than 32 bytes is not cut to those it could have', () => {
  const short = [0x02, 0x01, 0x01];
  const long = [0x02, 0x21, 0x01, ...new Uint8Array(31), 0x01];
  const der = (...integers: readonly number[][]) => Uint8Array.of(0x30, integers.flat().length, ...integers.flat());
  const one = [...new Uint8Array(31), 1];
  expect(rawFromDer(der(short, short))).toEqual(Uint8Array.of(...one, ...one));
  expect([rawFromDer(der(short, long)), rawFromDer(der(long, short))]).toEqual([undefined, undefined]);
});

test('random bytes are never read as DER unless they are', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), fc.boolean(), (bytes, framed) => {
      const candidate = framed ? Uint8Array.of(0x30, bytes.length, ...bytes) : bytes;
      const raw = rawFromDer(candidate);
      expect(raw === undefined ? candidate : derFromRaw(raw)).toEqual(candidate);
    }),
    { numRuns: 2000 },
  );
});

test('a public key is made of its point, and its thumbprint is base64url of 32 bytes', () => {
  const parsed = parsePublicKey(generateKeyPair('Secp256k1').publicKey);
  if (!parsed.ok) throw new Error(parsed.error);
  expect(publicKeyOfPoint('Secp256k1', parsed.value.point)).toEqual(parsed);
  expect(publicKeyThumbprint(parsed.value)).toMatch(/^[\w-]{43}$/);
});
