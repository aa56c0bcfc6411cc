import { createPublicKey, verify as opensslVerify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { concatBytes, fromBase64, fromHex, parseStrictJson, utf8 } from '@countersign/kernel';
import { p256 } from '@noble/curves/nist.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { expect, test } from 'vitest';
import { assertedMessage, assertionText, longestAssertionText, readAssertion } from './assertion.ts';
import * as portable from './index.ts';
import * as node from './node/index.ts';
import { malformedAssertions } from './testing/malformed-assertions.ts';
import { assertWith, signChallengeAsCredential, signRequestAsCredential } from './testing/software-credential.ts';

function vectors<Row>(file: string): Row[] {
  return JSON.parse(readFileSync(new URL(`../../../vectors/webauthn/${file}`, import.meta.url), 'utf8')) as Row[];
}

interface SpecificationVector {
  readonly section: string;
  readonly publicKey: string;
  readonly challenge: string;
  readonly authenticatorData: string;
  readonly clientDataJSON: string;
  readonly signature: string;
  /** Why what the specification lets pass is refused here. */
  readonly refusedFor?: string;
}

const specification = vectors<SpecificationVector>('specification.json');
const assertions = vectors<{ name: string; publicKey: string; request: string; signature: string; valid: boolean }>(
  'assertions.json',
);

test.each(specification)('specification: $section', ({ publicKey, refusedFor, ...vector }) => {
  const given = {
    authenticatorData: fromHex(vector.authenticatorData),
    clientDataJSON: fromHex(vector.clientDataJSON),
    signature: fromHex(vector.signature),
  };
  // What any credential signs: all of the examples are good as far as the signature goes.
  const message = concatBytes(given.authenticatorData, sha256(given.clientDataJSON));
  const key = portable.parsePublicKey(publicKey);
  if (!key.ok) throw new Error(key.error);
  expect(p256.verify(given.signature, message, key.value.point, { format: 'der', lowS: false, prehash: true })).toBe(true);
  const handle = createPublicKey({ key: Buffer.from(key.value.spki), format: 'der', type: 'spki' });
  expect(opensslVerify('sha256', message, handle, given.signature)).toBe(true);

  const read = readAssertion(fromBase64(assertionText(given)));
  expect(read).toEqual(given);
  const challenge = fromHex(vector.challenge);
  expect(read && assertedMessage(read, challenge)).toEqual(refusedFor === undefined ? message : undefined);
  challenge[0] = (challenge[0] ?? 0) ^ 1;
  expect(read && assertedMessage(read, challenge)).toBeUndefined();
});

test('some of the specification’s examples are accepted, and each other one is refused for a reason of ours', () => {
  expect(specification).toHaveLength(10);
  expect(specification.filter(({ refusedFor }) => refusedFor === undefined)).toHaveLength(3);
});

const engines = [
  { engine: 'portable', verify: portable.verifyRequestSignature },
  { engine: 'WebCrypto', verify: portable.verifyRequestSignatureAside },
  { engine: 'node', verify: node.verifyRequestSignature },
  { engine: 'node, aside', verify: node.verifyRequestSignatureAside },
];

for (const { engine, verify } of engines) {
  test.each(assertions)(`${engine}: $name: $valid`, async ({ publicKey, request, signature, valid }) => {
    expect(await verify({ publicKey, request: parseStrictJson(request), signature })).toBe(valid);
  });
}

test('the corpus has enough of both, and each case once', () => {
  expect(assertions.filter(({ valid }) => !valid).length).toBeGreaterThanOrEqual(30);
  expect(assertions.filter(({ valid }) => valid).length).toBeGreaterThanOrEqual(10);
  expect(new Set(assertions.map(({ signature }) => signature)).size).toBe(assertions.length);
});

const keyPair = portable.generateKeyPair('Secp256r1');
const request = { type: 'Approve', intentId: 'i-1' };

test('no single changed bit leaves an assertion valid', () => {
  const bytes = fromBase64(signRequestAsCredential(keyPair, request));
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.nat(7), (index, bit) => {
      const altered = Uint8Array.from(bytes);
      altered[index] = (altered[index] ?? 0) ^ (1 << bit);
      const signed = { publicKey: keyPair.publicKey, request, signature: Buffer.from(altered).toString('base64') };
      expect(portable.verifyRequestSignature(signed)).toBe(false);
      expect(node.verifyRequestSignature(signed)).toBe(false);
    }),
    { numRuns: 300 },
  );
});

test('a credential signs login challenges, and one of them is no signature of a request', () => {
  const challenge = 'a challenge of some length';
  const signature = signChallengeAsCredential(keyPair, challenge);
  for (const { verifyChallengeSignature, verifyRequestSignature } of [portable, node]) {
    expect(verifyChallengeSignature({ publicKey: keyPair.publicKey, challenge, signature })).toBe(true);
    expect(verifyChallengeSignature({ publicKey: keyPair.publicKey, challenge: `${challenge}!`, signature })).toBe(false);
    expect(verifyRequestSignature({ publicKey: keyPair.publicKey, request: utf8(`{"${challenge}":1}`), signature })).toBe(false);
  }
});

test('what a credential signs is no challenge, whatever the flags: its 33rd character is a control character', () => {
  for (const flags of [0x05, 0x0d, 0x1d]) {
    // As if the hashes before and after it were text, which a server could have searched for.
    const challenge = `${'a'.repeat(32)}${String.fromCharCode(flags)}${'b'.repeat(36)}`;
    expect(() => portable.signChallengeWith(keyPair, challenge)).toThrow('A challenge has');
  }
});

test('an assertion that nobody would accept is not written down', () => {
  const usual = assertWith(keyPair, sha256(utf8('{}')));
  expect(() => assertionText({ ...usual, authenticatorData: new Uint8Array(38) })).toThrow(RangeError);
  expect(() => assertionText({ ...usual, clientDataJSON: new Uint8Array(1_025) })).toThrow(RangeError);
  expect(() => assertionText({ ...usual, signature: new Uint8Array(73) })).toThrow(RangeError);
  const longest = { ...usual, clientDataJSON: new Uint8Array(1_024), signature: new Uint8Array(72) };
  expect(assertionText(longest)).toHaveLength(longestAssertionText);
});

const malformed = malformedAssertions(keyPair, request);

test.each(engines)('$engine: what is made like the corpus for any key and request is refused as well', async ({ verify }) => {
  const { publicKey } = keyPair;
  expect(await verify({ publicKey, request, signature: signRequestAsCredential(keyPair, request) })).toBe(true);
  expect(malformed.length).toBeGreaterThanOrEqual(40);
  expect(new Set(malformed.map(({ signature }) => signature)).size).toBe(malformed.length);
  for (const { name, signature } of malformed)
    expect([name, await verify({ publicKey, request, signature })]).toEqual([name, false]);
});
