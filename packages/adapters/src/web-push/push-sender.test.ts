import { createECDH, randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { RequestOptions } from 'node:http';

import { expect, test } from 'vitest';

import { createPushSender } from './push-sender.ts';
import { knownPushServices } from './push-services.ts';

/** An instance that sends to these services, of which each answers with a status, or not at all; and the connections that it began. */
function scene({ status, services = knownPushServices }: { status?: number; services?: readonly string[] } = {}) {
  const connections: { readonly url: URL; readonly options: RequestOptions }[] = [];
  const sender = createPushSender(
    {
      secret: randomBytes(32),
      subject: 'https://countersign.example.com',
      services,
      clock: { now: () => new Date('2026-01-01T00:00:00Z') },
    },
    (url, options) => {
      connections.push({ url, options });
      const request = Object.assign(new EventEmitter(), {
        end: () => {
          if (status === undefined) request.emit('error', new Error('nobody is there'));
          else request.emit('response', { statusCode: status, destroy: () => undefined });
          return request;
        },
      });
      return request as unknown as ReturnType<NonNullable<Parameters<typeof createPushSender>[1]>>;
    },
  );
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const keys = { p256dh: browser.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
  const send = (endpoint: string) => sender.send({ endpoint, ...keys }, 600);
  return { sender, keys, send, connections };
}

test('what was kept past the list of services is not connected to either', async () => {
  const { send, connections } = scene({ status: 201 });
  for (const endpoint of ['http://127.0.0.1:5432/x', 'https://127.0.0.1/x', 'https://evil.example/x', 'nothing'])
    expect(await send(endpoint)).toBe('Refused');
  expect(connections).toEqual([]);
});

test('a service of a browser is connected to only at an address of the public internet', async () => {
  const { send, connections } = scene({ status: 201 });
  expect(await send('https://fcm.googleapis.com/x')).toBe('Sent');
  const lookup = connections[0]?.options.lookup;
  // The name of this very machine stands for one that leads inside.
  const found = await new Promise((done) => lookup?.('localhost', { all: true }, (error) => done(error)));
  expect(found).toMatchObject({ message: 'localhost is not on the public internet' });
});

test('an origin that the operator named may lead inside', async () => {
  const { send, connections } = scene({ status: 201, services: ['https://push.internal:8443'] });
  expect(await send('https://push.internal:8443/x')).toBe('Sent');
  expect(connections).toMatchObject([{ url: new URL('https://push.internal:8443/x'), options: { method: 'POST' } }]);
  expect(connections[0]?.options.lookup).toBeUndefined();
});

test('a connection is given up after a while, and says how its body is to be read', async () => {
  const { send, connections } = scene({ status: 201 });
  await send('https://fcm.googleapis.com/x');
  const { signal, headers } = connections[0]?.options ?? {};
  expect(signal).toBeInstanceOf(AbortSignal);
  expect(headers).toMatchObject({
    authorization: expect.stringMatching(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]{87}$/),
    'content-encoding': 'aes128gcm',
    ttl: '600',
    urgency: 'high',
    topic: 'waiting',
  });
});

test.each([
  [201, 'Sent'],
  [307, 'Refused'],
  [400, 'Refused'],
  [404, 'Gone'],
  [410, 'Gone'],
  [429, 'Later'],
  [503, 'Later'],
  [undefined, 'Later'],
])('a service that answers %s: %s', async (status, outcome) => {
  const { send } = scene({ ...(status !== undefined && { status }) });
  expect(await send('https://updates.push.services.mozilla.com/x')).toBe(outcome);
});

test('nobody subscribes with a key that nothing can be encrypted to', () => {
  const { sender, keys } = scene();
  const endpoint = 'https://fcm.googleapis.com/x';
  expect(sender.accepts({ endpoint, ...keys })).toBe(true);
  expect(sender.accepts({ endpoint, ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') })).toBe(false);
});
