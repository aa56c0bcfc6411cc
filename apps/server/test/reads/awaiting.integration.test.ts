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

test('a person sees what waits for them, the oldest first, and how much is open in all', async () => {
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

test('all that waits is reached page by page, also past what has been decided meanwhile', async () => {
  const { ben } = subject.people;
  const { treasury } = subject.domains;
  const decider = await subject.clientOf(ben);
  const params = { domainId: treasury };
  const before = (await decider.intents.awaiting({ params })).items.map(({ intent }) => intent.data.id);
  const proposed = [await proposedIn(treasury), await proposedIn(treasury), await proposedIn(treasury)];
  const all = [...before, ...proposed.map(({ request }) => request.id)];
  const seen: string[] = [];
  let startingAfter: string | undefined;
  do {
    const page = await decider.intents.awaiting({ params, query: { limit: 2, startingAfter } });
    expect(page.awaitingCount).toBe(all.length - seen.length);
    expect(page.currentStartingAfter).toBe(startingAfter);
    seen.push(...page.items.map(({ intent }) => intent.data.id));
    startingAfter = page.nextStartingAfter;
  } while (startingAfter !== undefined);
  expect(seen).toEqual(all);

  const [first, ...later] = proposed;
  if (first === undefined) throw new Error('Nothing was proposed');
  await decider.intents.approve({ body: signed(ben, approval(ben, first)) });
  const rest = await decider.intents.awaiting({ params, query: { startingAfter: first.request.id } });
  expect(rest.items.map(({ intent }) => intent.data.id)).toEqual(later.map(({ request }) => request.id));
  expect(rest.nextStartingAfter).toBeUndefined();
  // What is no intent of the domain has no place in its list.
  const elsewhere = await proposedIn(subject.domains.trading);
  const none = await decider.intents.awaiting({ params, query: { startingAfter: elsewhere.request.id } });
  expect(none.items).toEqual([]);
});

test('all that is open is counted by how long it has been open', async () => {
  const { pool } = subject.instance.services;
  const { trading } = subject.domains;
  const client = await subject.clientOf(subject.people.ben);
  const ages = async () => {
    const { openByAge, openCount } = await client.intents.awaiting({ params: { domainId: trading } });
    expect(openByAge.reduce((sum, { count }) => sum + count, 0)).toBe(openCount);
    return openByAge;
  };
  const [now] = await ages();
  const { request } = await proposedIn(trading);
  expect(await ages()).toEqual([
    { hours: 0, count: (now?.count ?? 0) + 1 },
    { hours: 24, count: 0 },
    { hours: 72, count: 0 },
    { hours: 168, count: 0 },
  ]);
  const move = async (days: number) =>
    pool.query('update intent set created_at = created_at - make_interval(days => $2) where id = $1', [request.id, days]);
  await move(4);
  expect((await ages()).map(({ count }) => count)).toEqual([now?.count ?? 0, 0, 1, 0]);
  await move(4);
  expect((await ages()).map(({ count }) => count)).toEqual([now?.count ?? 0, 0, 0, 1]);
  await move(-8);
});

test('tasks are listed by the days that they were proposed on', async () => {
  const { ada } = subject.people;
  const { root } = subject.domains;
  const client = await subject.clientOf(ada);
  const { request } = await proposedIn(root);
  const params = { domainId: root };
  const one = (await client.intents.list({ params, query: { limit: 250 } })).items.find(({ data }) => data.id === request.id);
  const createdAt = one?.data.details.metadata.createdAt ?? '';
  const moved = (ms: number) => new Date(new Date(createdAt).getTime() + ms).toISOString();
  const idsWithin = async (gt: string, lt: string) =>
    (
      await client.intents.list({
        params,
        query: { 'details.metadata.createdAt.gt': gt, 'details.metadata.createdAt.lt': lt, limit: 250 },
      })
    ).items.map(({ data }) => data.id);
  expect(await idsWithin(moved(-1), moved(1))).toContain(request.id);
  expect(await idsWithin(moved(0), moved(60_000)), 'Bounds are exclusive').not.toContain(request.id);
  expect(await idsWithin(moved(-60_000), moved(0))).not.toContain(request.id);
});
