import { expect, test } from 'vitest';
import { notaryOf, sealEnvelope, sealEnvelopes, verifyEnvelope } from './envelope.ts';
import { generateKeyPair, toPkcs8 } from './key-pair.ts';
import { keyTypes } from './key-type.ts';
import { createNotary } from './node/index.ts';

const data = { id: 'a', alias: 'Treasury', description: undefined, metadata: { revision: 3 } };

test.each(keyTypes)('%s: an envelope holds for its data and its notary', (keyType) => {
  const keyPair = generateKeyPair(keyType);
  for (const notary of [notaryOf(keyPair), createNotary(toPkcs8(keyPair))]) {
    const envelope = sealEnvelope(notary, data);
    expect(envelope).toMatchObject({ data, signingKey: keyPair.publicKey });
    expect(verifyEnvelope(envelope, keyPair.publicKey)).toBe(true);
    const served = JSON.parse(JSON.stringify(envelope)) as typeof envelope;
    expect(verifyEnvelope(served, keyPair.publicKey)).toBe(true);
    expect(verifyEnvelope({ ...envelope, data: { ...data, alias: 'Treasure' } }, keyPair.publicKey)).toBe(false);
  }
});

test.each(keyTypes)('%s: envelopes that are sealed together hold each for its own data', async (keyType) => {
  const keyPair = generateKeyPair(keyType);
  for (const notary of [notaryOf(keyPair), createNotary(toPkcs8(keyPair))]) {
    const [first, second] = await sealEnvelopes(notary, [data, { ...data, alias: 'Reserve' }]);
    if (first === undefined || second === undefined) throw new Error('Two envelopes were asked for');
    expect([first, second].map((envelope) => verifyEnvelope(envelope, keyPair.publicKey))).toEqual([true, true]);
    expect(verifyEnvelope({ ...first, data: second.data }, keyPair.publicKey)).toBe(false);
  }
});

test('an envelope with a valid signature of another key is refused', () => {
  const stranger = sealEnvelope(notaryOf(generateKeyPair('Ed25519')), data);
  expect(verifyEnvelope(stranger, stranger.signingKey)).toBe(true);
  const notaryKey = generateKeyPair('Ed25519').publicKey;
  expect(verifyEnvelope(stranger, notaryKey)).toBe(false);
  expect(verifyEnvelope({ ...stranger, signingKey: notaryKey }, notaryKey)).toBe(false);
});
