import { newId } from '@countersign/kernel';
import { requestHash, signRequestWith } from '@countersign/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { carryThrough, proposal, signed, startTestInstance } from '../harness.ts';
import type { TestInstance } from '../harness.ts';

let subject: TestInstance;
beforeAll(async () => {
  subject = await startTestInstance();
});
afterAll(() => subject.stop());

test('who is locked reads nothing of what was theirs, and has nothing signed any more, by the token that they still hold', async () => {
  const { ada, ben, dan } = subject.people;
  const { treasury } = subject.domains;
  const client = await subject.clientOf(dan);
  await client.intents.propose({ body: signed(dan, proposal(dan, { type: 'v0_NotarizeData', data: newId() }, treasury)) });
  const entity = JSON.parse(JSON.stringify(proposal(dan, { type: 'v0_NotarizeData', data: 'x' }, treasury))) as Record<
    string,
    never
  >;
  const hash = requestHash(entity);
  await client.notifications.signWeb({ body: { email: 'dan@example.com', entity, hash } });
  expect(await client.requests.listOwn()).toHaveLength(1);
  expect((await client.notifications.list()).items).toHaveLength(1);

  const lock = { type: 'v0_LockUser' as const, reference: { id: dan.userId, revision: 1 } };
  expect(await carryThrough(subject, [ada, ben], lock, treasury)).toMatchObject({ status: 'Executed' });
  expect(await client.requests.listOwn()).toEqual([]);
  expect((await client.notifications.list()).items).toEqual([]);
  const body = { signature: signRequestWith(dan.keyPair, entity) };
  await expect(client.notifications.giveSignature({ params: { hash }, body })).rejects.toMatchObject({ status: 404 });
  await expect(client.notifications.refuse({ params: { hash }, body: {} })).rejects.toMatchObject({ status: 404 });
  await expect(client.notifications.takeSignature({ params: { hash } })).rejects.toMatchObject({ status: 410 });
  await expect(client.notifications.signWeb({ body: { email: 'dan@example.com', entity, hash } })).rejects.toMatchObject({
    code: 'PermissionDeniedError',
  });
});
