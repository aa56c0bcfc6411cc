import { generateKeyPair, verifyEnvelope } from '@countersign/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestInstance } from './harness.ts';
import type { TestInstance } from './harness.ts';

let subject: TestInstance;

beforeAll(async () => {
  subject = await startTestInstance();
});
afterAll(() => subject.stop());

const lists = [
  ['api', 'ApiSignatures', 'NOTARY_API_KEY'],
  ['trustedCollection', 'TrustedCollectionSignatures', 'NOTARY_COLLECTIONS_KEY'],
  ['messages', 'MessagingSignatures', 'NOTARY_COMMUNICATION_KEY'],
] as const;

test.each(lists)("the %s keys are the instance's own, in the envelope that every answer has", async (list, purpose, id) => {
  const client = await subject.clientOf(subject.people.cleo);
  const { items, count } = await client.trustedPublicKeys[list]();
  const [property] = (await client.properties.list({ query: { id: [id] } })).items;
  expect(count).toBe(1);
  expect(items).toHaveLength(1);
  expect(items[0]?.data).toMatchObject({ purpose, publicKey: property?.data.value.publicKey.value });
  const { notaryPublicKey } = await subject.anonymous.notifications.instance();
  expect(items.map((item) => verifyEnvelope(item, notaryPublicKey))).toEqual([true]);
  expect(await client.trustedPublicKeys[list]()).toEqual({ items, count });
});

test('the key of the API is the one that answers are signed with', async () => {
  const client = await subject.clientOf(subject.people.ada);
  const [key] = (await client.trustedPublicKeys.api()).items;
  const domain = await client.domains.get({ params: { domainId: subject.domains.root } });
  expect(domain.signingKey).toBe(key?.data.publicKey);
});

test('a page after the last key is empty, and one after a key of another list is refused', async () => {
  const client = await subject.clientOf(subject.people.ada);
  const [key] = (await client.trustedPublicKeys.api()).items;
  const startingAfter = key?.data.publicKey ?? '';
  expect(await client.trustedPublicKeys.api({ query: { startingAfter } })).toEqual({
    items: [],
    count: 0,
    currentStartingAfter: startingAfter,
  });
  for (const unknown of [startingAfter, generateKeyPair('Secp256r1').publicKey]) {
    await expect(client.trustedPublicKeys.messages({ query: { startingAfter: unknown } })).rejects.toMatchObject({
      code: 'InvalidParameterError',
    });
  }
});
