import { expireIntents } from '@countersign/service';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createEndpoint, createInstance, type TestInstance } from '../test/instance.ts';
import { alice, bob, people, policies } from '../test/two-approvers.ts';

let instance: TestInstance;

beforeAll(async () => {
  instance = await createInstance(people, [policies.twoApprovers]);
});

afterAll(() => instance.close());

test('an open intent expires once, and can no longer be decided on', async () => {
  const expiryAt = new Date(instance.clock.now().getTime() + 30_000).toISOString();
  const signed = instance.proposal(alice, createEndpoint(), { expiryAt });
  const decidedLate = instance.proposal(alice, createEndpoint(), { expiryAt });
  await instance.submit(alice, signed);
  await instance.submit(alice, decidedLate);
  instance.clock.advance(31_000);
  expect(await instance.decide(bob, instance.approval(bob, decidedLate))).toMatchObject({
    ok: false,
    error: { reason: 'ExpiredRequestError' },
  });
  expect(await instance.status(decidedLate)).toBe('Expired');
  const counts = await Promise.all([expireIntents(instance.ports), expireIntents(instance.ports), expireIntents(instance.ports)]);
  expect(counts.reduce((left, right) => left + right)).toBe(1);
  expect(await instance.status(signed)).toBe('Expired');
});

test('an intent that was tampered with in the database does not keep others from expiring', async () => {
  const now = instance.clock.now().getTime();
  const expiringIn = (seconds: number) => ({ expiryAt: new Date(now + seconds * 1_000).toISOString() });
  const changed = instance.proposal(alice, createEndpoint(), expiringIn(10));
  const other = instance.proposal(alice, createEndpoint(), expiringIn(20));
  await instance.submit(alice, changed);
  await instance.submit(alice, other);
  const setAlias = `update intent set data = jsonb_set(data, '{details,payload,alias}', to_jsonb($2::text)) where id = $1`;
  await instance.pool.query(setAlias, [changed.request['id'], 'Another']);
  instance.clock.advance(21_000);
  await expect(expireIntents(instance.ports)).rejects.toMatchObject({ code: 'IntegrityViolation' });
  expect(await instance.status(changed)).toBe('Open');
  expect(await instance.status(other)).toBe('Expired');
  await instance.pool.query(setAlias, [changed.request['id'], 'An endpoint']);
  expect(await expireIntents(instance.ports)).toBe(1);
});
