import { newId } from '@countersign/kernel';
import { generateKeyPair } from '@countersign/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { violations } from '../forged/violations.ts';
import { carryThrough, startTestInstance } from '../harness.ts';
import type { TestInstance } from '../harness.ts';
import type { TestPerson } from '../organisation.ts';

let subject: TestInstance;

beforeAll(async () => {
  subject = await startTestInstance();
});
afterAll(() => subject.stop());

async function execute(payload: Parameters<typeof carryThrough>[2]): Promise<string> {
  const { ada, ben } = subject.people;
  const { intentId, status } = await carryThrough(subject, [ada, ben], payload, subject.domains.root);
  expect(status).toBe('Executed');
  return intentId;
}

async function rename(): Promise<string> {
  const id = subject.domains.root;
  const { data } = await (await subject.clientOf(subject.people.ada)).domains.get({ params: { domainId: id } });
  const reference = { id, revision: data.metadata.revision };
  return execute({ type: 'v0_UpdateDomain', reference, alias: `Name ${newId()}`, customProperties: {} });
}

async function listen(person: TestPerson): Promise<void> {
  const query = { domainId: subject.domains.root };
  const body = { scope: 'Self' as const, events: { Transaction: [], Intent: ['IntentApproved' as const] } };
  await (await subject.clientOf(person)).notificationSettings.change({ query, body });
}

const toldOf = async (person: TestPerson) =>
  (await (await subject.clientOf(person)).notifications.inbox({})).items.flatMap((item) =>
    item.type === 'IntentApproved' ? item.intentId : [],
  );

test('somebody whose row was forged is notified of nothing, which is counted, and everybody else of everything', async () => {
  const { ada } = subject.people;
  const flo: TestPerson = {
    name: 'flo',
    keyPair: generateKeyPair('Secp256r1'),
    userId: newId(),
    domainId: subject.domains.root,
  };
  const { publicKey } = flo.keyPair;
  const alias = 'flo@example.com';
  await execute({
    type: 'v0_CreateUser',
    id: flo.userId,
    alias,
    publicKey,
    roles: ['admin'],
    lock: 'Unlocked',
    customProperties: {},
  });
  await listen(ada);
  await listen(flo);
  const before = await rename();
  await expect.poll(() => toldOf(ada)).toContain(before);
  await expect.poll(() => toldOf(flo)).toContain(before);

  const counted = await violations(subject);
  const { pool } = subject.instance.services;
  await pool.query('update entity set revision = 9 where id = $1', [flo.userId]);
  const meanwhile = await rename();
  await expect.poll(() => toldOf(ada)).toContain(meanwhile);
  await expect.poll(() => violations(subject)).toBeGreaterThan(counted);

  // Events are not read again for those who could not be notified then.
  await pool.query('update entity set revision = 1 where id = $1', [flo.userId]);
  const after = await rename();
  await expect.poll(() => toldOf(ada)).toContain(after);
  await expect.poll(() => toldOf(flo)).toEqual([after, before]);
});
