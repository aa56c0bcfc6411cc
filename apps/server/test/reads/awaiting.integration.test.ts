import { newId } from '@countersign/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { approval, proposal, signed, startTestInstance } from '../harness.ts';
import type { TestInstance } from '../harness.ts';

let subject: TestInstance;

beforeAll(async () => {
  subject = await startTestInstance({ config: { parts: ['gateway'] } });
});
afterAll(() => subject.stop());

async function proposedIn(domainId: string) {
  const { ada } = subject.people;
  const proposed = signed(ada, proposal(ada, { type: 'v0_NotarizeData', data: newId() }, domainId));
  await (await subject.clientOf(ada)).intents.propose({ body: proposed });
  return proposed;
}

test('a person is told what waits for them, the oldest first, and how much is open in all', async () => {
  const { ada, ben } = subject.people;
  const { root, trading, treasury } = subject.domains;
  const first = await proposedIn(trading);
  const second = await proposedIn(treasury);
  const [author, decider] = await Promise.all([subject.clientOf(ada), subject.clientOf(ben)]);
  const asBen = { id: ben.userId, domainId: root };

  const all = await decider.intents.awaiting({ params: { domainId: root } });
  expect(all).toMatchObject({ count: 2, awaitingCount: 2, openCount: 2, isWhole: true });
  expect(all.items.map(({ intent, decider: as }) => [intent.data.id, as])).toEqual([
    [first.request.id, asBen],
    [second.request.id, asBen],
  ]);
  expect(all.items[0]).toMatchObject({ signedCount: 1, missingCount: 1 });
  const listed = await decider.intents.list({ params: { domainId: root }, query: { sortOrder: 'ASC' } });
  expect(all.items.map(({ intent }) => intent)).toEqual(listed.items);

  const cut = await decider.intents.awaiting({ params: { domainId: root }, query: { limit: 1 } });
  expect(cut).toMatchObject({ count: 1, awaitingCount: 2, openCount: 2, isWhole: true });
  const below = await decider.intents.awaiting({ params: { domainId: treasury } });
  expect(below.items.map(({ intent }) => intent.data.id)).toEqual([second.request.id]);
  // Her proposal is her decision.
  expect(await author.intents.awaiting({ params: { domainId: root } })).toMatchObject({
    items: [],
    awaitingCount: 0,
    openCount: 2,
  });

  await decider.intents.approve({ body: signed(ben, approval(ben, first)) });
  const left = await decider.intents.awaiting({ params: { domainId: root } });
  expect(left).toMatchObject({ count: 1, awaitingCount: 1, openCount: 1 });
});
