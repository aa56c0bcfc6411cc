import { newId } from '@countersign/kernel';
import { expect, test } from 'vitest';

import type { Delivery } from './inbox.ts';
import { createPush, type PushOutcome, type PushSubscription } from './push.ts';

const subscription: PushSubscription = { endpoint: 'https://push.example.com/1', p256dh: 'p', auth: 'a' };
const start = Date.parse('2026-01-01T00:00:00Z');

/** Pushes to one device, whose service answers with these outcomes, the last over and over. */
function scene(outcomes: readonly PushOutcome[], lifetimeSeconds = 600) {
  let now = start;
  const lifetimes: number[] = [];
  const forgotten: string[] = [];
  const errors: unknown[] = [];
  const push = createPush({
    store: {
      put: async () => undefined,
      remove: async () => undefined,
      of: async (keys) => (keys.includes('ada') ? [subscription, { ...subscription, p256dh: 'again' }] : []),
      forget: async (endpoint) => void forgotten.push(endpoint),
    },
    sender: {
      publicKey: 'key',
      accepts: ({ endpoint }) => endpoint.startsWith('https:'),
      send: async (_to, left) => {
        lifetimes.push(left);
        return outcomes[Math.min(lifetimes.length, outcomes.length) - 1] ?? 'Sent';
      },
    },
    clock: { now: () => new Date(now) },
    wait: async (milliseconds) => {
      now += milliseconds;
    },
    onError: (error) => errors.push(error),
  });
  const expiresAt = new Date(start + lifetimeSeconds * 1_000).toISOString();
  const delivery: Delivery = {
    publicKey: 'ada',
    occasion: 'sign',
    notification: { type: 'SignatureRequested', hash: '00', expiresAt },
    createdAt: new Date(start),
  };
  const tell = async (...deliveries: Delivery[]) => {
    await push.deliver(deliveries);
    for (let time = 0; time < 50; time++) await Promise.resolve();
  };
  return { push, delivery, tell, lifetimes, forgotten, errors };
}

test('a device is notified once, however many requests and profiles there are', async () => {
  const { tell, delivery, lifetimes, forgotten } = scene(['Sent']);
  await tell(delivery, delivery);
  expect(lifetimes).toEqual([600]);
  expect(forgotten).toEqual([]);
});

test('a service that is busy is tried again a few times, and no longer than the request waits', async () => {
  const patient = scene(['Later']);
  await patient.tell(patient.delivery);
  expect(patient.lifetimes).toEqual([600, 598, 588, 528]);
  const short = scene(['Later'], 11);
  await short.tell(short.delivery);
  expect(short.lifetimes).toEqual([11, 9]);
  const back = scene(['Later', 'Sent']);
  await back.tell(back.delivery);
  expect(back.lifetimes).toEqual([600, 598]);
});

test('a device that is gone is forgotten, one that is refused is not tried again', async () => {
  const gone = scene(['Gone']);
  await gone.tell(gone.delivery);
  expect([gone.lifetimes.length, gone.forgotten]).toEqual([1, [subscription.endpoint]]);
  const refused = scene(['Refused']);
  await refused.tell(refused.delivery);
  expect([refused.lifetimes.length, refused.forgotten]).toEqual([1, []]);
});

test('a task that waits is pushed, and kept for a day for a device that is off', async () => {
  const { tell, delivery, lifetimes } = scene(['Sent']);
  await tell({ ...delivery, notification: { type: 'IntentAwaiting', domainId: newId(), intentId: newId() } });
  expect(lifetimes).toEqual([86_400]);
});

test('nothing else is pushed, and nobody else is notified', async () => {
  const { tell, delivery, lifetimes } = scene(['Sent']);
  const notification = { type: 'SigningRefused', domainId: newId(), transactionId: newId() } as const;
  await tell({ ...delivery, notification }, { ...delivery, publicKey: 'ben' });
  expect(lifetimes).toEqual([]);
});

test('where nothing would be sent nobody subscribes', async () => {
  const { push } = scene([]);
  expect(await push.subscribe('ada', { ...subscription, endpoint: 'http://localhost/' })).toMatchObject({ ok: false });
  expect(await push.subscribe('ada', subscription)).toMatchObject({ ok: true });
});
