import { canonicalJson } from '@countersign/kernel';
import { expect, test } from 'vitest';

import { sealEnvelope } from '../envelope.ts';
import { generateKeyPair, toPkcs8 } from '../key-pair.ts';
import { createNotary } from './notary.ts';
import { createSignatureMemory } from './signature-memory.ts';

const notary = createNotary(toPkcs8(generateKeyPair('Secp256r1')));
const other = createNotary(toPkcs8(generateKeyPair('Ed25519')));

test.each(['verifyText', 'verifyTextAside'] as const)(
  '%s: a signature that was found good is good for the same text and key alone',
  async (way) => {
    const memory = createSignatureMemory(10);
    const { data, signature } = sealEnvelope(notary, { id: 'a', amount: '1' });
    const text = canonicalJson(data);
    const signed = { publicKey: notary.publicKey, text, signature };
    for (let time = 0; time < 2; time++) {
      expect(await memory[way](signed)).toBe(true);
      expect(await memory[way]({ ...signed, text: text.replace('1', '2') })).toBe(false);
      expect(await memory[way]({ ...signed, publicKey: other.publicKey })).toBe(false);
      expect(await memory[way]({ ...signed, signature: `${signature}\n` })).toBe(false);
    }
  },
);

test('an envelope is good if the notary that is trusted signed its present data', () => {
  const memory = createSignatureMemory(10);
  for (const sealing of [notary, memory.remembering(notary)]) {
    const envelope = sealEnvelope(sealing, { id: 'a', amount: '1' });
    // Members come back from the database in another order.
    expect(memory.verifyEnvelope({ ...envelope, data: { amount: '1', id: 'a' } }, notary.publicKey)).toBe(true);
    expect(memory.verifyEnvelope({ ...envelope, data: { ...envelope.data, amount: '2' } }, notary.publicKey)).toBe(false);
    expect(memory.verifyEnvelope(envelope, other.publicKey)).toBe(false);
    expect(memory.verifyEnvelope(sealEnvelope(other, envelope.data), notary.publicKey)).toBe(false);
  }
});

test('what was forgotten is verified again', () => {
  const memory = createSignatureMemory(1);
  const [first, second] = ['a', 'b'].map((id) => sealEnvelope(notary, { id }));
  if (!first || !second) throw new Error('Two envelopes were made');
  for (const envelope of [first, second, first, second]) expect(memory.verifyEnvelope(envelope, notary.publicKey)).toBe(true);
  expect(memory.verifyEnvelope({ ...first, data: { id: 'c' } }, notary.publicKey)).toBe(false);
});
