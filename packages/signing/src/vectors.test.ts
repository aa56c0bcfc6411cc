import { readFileSync } from 'node:fs';
import { parseStrictJson, type JsonValue } from '@countersign/kernel';
import { expect, test } from 'vitest';
import * as node from './node/index.ts';
import * as portable from './index.ts';

function vectors<Row>(file: string): Row[] {
  return JSON.parse(readFileSync(new URL(`../../../vectors/signing/${file}`, import.meta.url), 'utf8')) as Row[];
}

interface Vector {
  readonly name: string;
  readonly keyType: string;
  readonly publicKey: string;
  readonly signature: string;
  readonly valid: boolean;
}

const signatures = vectors<Vector & { readonly request: string }>('signatures.json');
const challenges = vectors<Vector & { readonly challenge: string }>('challenges.json');
const publicKeys = vectors<{ name: string; text: string; keyType?: string; error?: string }>('public-keys.json');
const hashes = vectors<{ request: JsonValue; canonical: string; hash: string; verificationCode: string }>('hashes.json');

const engines = [
  { engine: 'portable', verifyRequest: portable.verifyRequestSignature, verifyChallenge: portable.verifyChallengeSignature },
  {
    engine: 'WebCrypto',
    verifyRequest: portable.verifyRequestSignatureAside,
    verifyChallenge: portable.verifyChallengeSignature,
  },
  { engine: 'node', verifyRequest: node.verifyRequestSignature, verifyChallenge: node.verifyChallengeSignature },
  { engine: 'node, aside', verifyRequest: node.verifyRequestSignatureAside, verifyChallenge: node.verifyChallengeSignature },
];

for (const { engine, verifyRequest, verifyChallenge } of engines) {
  test.each(signatures)(
    `${engine}: $keyType request signature, $name: $valid`,
    async ({ publicKey, request, signature, valid }) => {
      expect(await verifyRequest({ publicKey, request: parseStrictJson(request), signature })).toBe(valid);
    },
  );

  test.each(challenges)(`${engine}: $keyType challenge, $name: $valid`, ({ publicKey, challenge, signature, valid }) => {
    expect(verifyChallenge({ publicKey, challenge, signature })).toBe(valid);
  });

  test.each(publicKeys.filter(({ error }) => error))(
    `${engine}: nothing is valid under a refused key, $name`,
    async ({ text }) => {
      const signature = signatures[0]?.signature ?? '';
      expect(await verifyRequest({ publicKey: text, request: {}, signature })).toBe(false);
    },
  );
}

test.each(publicKeys)('public key: $name', ({ text, keyType, error }) => {
  const parsed = portable.parsePublicKey(text);
  expect(parsed.ok ? parsed.value.keyType : parsed.error).toBe(keyType ?? error);
});

test.each(hashes)('hash and verification code of $canonical', ({ request, canonical, hash, verificationCode }) => {
  expect(Buffer.from(portable.requestBytes(request)).toString()).toBe(canonical);
  expect(portable.requestHash(request)).toBe(hash);
  expect(portable.verificationCode(hash)).toBe(verificationCode);
});

test('the vectors hold both answers for every key type', () => {
  for (const keyType of ['Secp256r1', 'Secp256k1', 'Ed25519']) {
    const answers = signatures.filter((vector) => vector.keyType === keyType).map(({ valid }) => valid);
    expect(new Set(answers)).toEqual(new Set([true, false]));
  }
});
