import { newId } from '@countersign/kernel';
import { requestHash } from '@countersign/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { carryThrough, proposal, startTestInstance } from '../harness.ts';
import type { TestInstance } from '../harness.ts';
import { openStream } from '../live/event-reader.ts';
import type { OpenStream } from '../live/event-reader.ts';

let subject: TestInstance;
beforeAll(async () => {
  subject = await startTestInstance();
});
afterAll(() => subject.stop());

/** The names of what a stream sends until it ends; that the connection breaks off is an end too. */
async function rest(stream: OpenStream): Promise<readonly string[]> {
  const names: string[] = [];
  for (;;) {
    const event = await stream.next().catch(() => undefined);
    if (event === undefined) return names;
    names.push(event.event);
  }
}

test('a user who is locked receives nothing more from any open stream, and opens none', async () => {
  const { ada, ben, dan } = subject.people;
  const { treasury } = subject.domains;
  const token = await subject.signIn(dan);
  const client = await subject.clientOf(dan);
  const entity = JSON.parse(JSON.stringify(proposal(dan, { type: 'v0_NotarizeData', data: 'x' }, treasury))) as Record<
    string,
    never
  >;
  const session = await client.signingSessions.create({
    params: { domainId: treasury },
    body: { requests: [{ entity, hash: requestHash(entity) }] },
  });
  const paths = [
    `/internal/v1/me/domains/${treasury}/changes`,
    '/api/notifications/inbox/stream',
    `/internal/v1/me/domains/${treasury}/session/${session.id}/events`,
  ];
  const streams = await Promise.all(paths.map((path) => openStream(subject.url + path, token)));
  for (const stream of streams) expect((await stream.next())?.event).toMatch(/^(ready|session)$/);
  // What waited for the device when the stream began is sent before the lock, or not at all.
  const sent = Promise.all(streams.map(rest));

  const lock = { type: 'v0_LockUser' as const, reference: { id: dan.userId, revision: 1 } };
  expect(await carryThrough(subject, [ada, ben], lock, treasury)).toMatchObject({ status: 'Executed' });
  const publicKey = dan.keyPair.publicKey;
  const notification = { type: 'IntentApproved', domainId: treasury, intentId: newId() } as const;
  await subject.instance.services.inboxStore.deliver([
    { publicKey, occasion: 'after the lock', notification, createdAt: new Date() },
  ]);

  const names = (await sent).flat();
  expect(names).not.toContain('notification');
  expect(names).not.toContain('session');
  for (const path of paths) {
    const again = await openStream(subject.url + path, token);
    expect([403, 404]).toContain(again.status);
  }
});
