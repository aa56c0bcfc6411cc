import { newId } from '@countersign/kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { callRaw } from '../contract-endpoints.ts';
import { approval, proposal, rejection, signed, startTestInstance } from '../harness.ts';
import type { TestInstance } from '../harness.ts';
import type { TestPerson } from '../organisation.ts';

const limit = 300;
let subject: TestInstance;
beforeAll(async () => {
  subject = await startTestInstance({ config: { parts: ['gateway'], intentRequestsPerMinute: limit } });
});
afterAll(() => subject.stop());

const notarize = () => ({ type: 'v0_NotarizeData', data: newId() }) as const;

async function post(person: TestPerson, path: string, body: object): Promise<string> {
  const { status, text } = await callRaw(`${subject.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await subject.signIn(person)}` },
    body: JSON.stringify(body),
  });
  return `${status} ${text}`;
}

/** What there is of requests, intents and events in all domains. */
async function traces(): Promise<object> {
  const { rows } = await subject.instance.services.pool.query<{ traces: object }>(
    `select json_build_object('requests', (select count(*) from request), 'intents', (select count(*) from intent),
       'events', (select count(*) from event)) as traces`,
  );
  return rows[0]?.traces ?? {};
}

/** Each way to bring a request for a domain. */
const ways = {
  propose: async (person: TestPerson, domainId: string) =>
    post(person, '/v1/intents', signed(person, proposal(person, notarize(), domainId))),
  dryRun: async (person: TestPerson, domainId: string) => {
    const { type: _, ...request } = proposal(person, notarize(), domainId);
    return post(person, '/v1/intents/dry-run', request);
  },
  approve: async (person: TestPerson, domainId: string) =>
    post(person, '/v1/intents/approve', signed(person, { ...approval(person, await waiting()), targetDomainId: domainId })),
  reject: async (person: TestPerson, domainId: string) =>
    post(person, '/v1/intents/reject', signed(person, { ...rejection(person, await waiting()), targetDomainId: domainId })),
};

let waitingIntent: ReturnType<typeof signed<ReturnType<typeof proposal>>> | undefined;
/** An intent of the trading domain that waits for a second administrator. */
async function waiting() {
  const { ada } = subject.people;
  if (waitingIntent === undefined) {
    waitingIntent = signed(ada, proposal(ada, notarize(), subject.domains.trading));
    await (await subject.clientOf(ada)).intents.propose({ body: waitingIntent });
  }
  return waitingIntent;
}

const notThere = '404 {"reason":"EntityNotFoundError","message":"InvalidEntityId: There is no such domain"}';

describe.each(Object.entries(ways))('%s', (_name, ask) => {
  test('a domain beside or above is to an outsider a domain that is not there, and nothing is left behind', async () => {
    const { dan, cleo } = subject.people;
    const { root, trading, treasury } = subject.domains;
    await waiting();
    const before = await traces();
    for (const domainId of [trading, root, newId()]) expect(await ask(dan, domainId)).toBe(notThere);
    for (const domainId of [treasury, root, newId()]) expect(await ask(cleo, domainId)).toBe(notThere);
    expect(await traces()).toEqual(before);
  });

  test('naming oneself a user of the domain, or somebody who is one, reveals nothing either', async () => {
    const { dan, ada } = subject.people;
    await waiting();
    const before = await traces();
    for (const pretended of [
      { ...dan, domainId: subject.domains.trading },
      { ...dan, userId: newId() },
      { ...dan, userId: ada.userId, domainId: ada.domainId },
    ]) {
      const answer = await ask(pretended, subject.domains.trading);
      expect(answer).toMatch(/^4/);
      expect(await ask(pretended, newId())).toBe(answer);
    }
    expect(await traces()).toEqual(before);
  });
});

test('users of the domain and of those above are let in, and an intent is not found under another domain', async () => {
  const { ada, cleo } = subject.people;
  const { trading, treasury } = subject.domains;
  expect(await ways.propose(cleo, trading)).toMatch(/^202/);
  expect(await ways.propose(ada, trading)).toMatch(/^202/);
  expect(await ways.approve(ada, treasury)).toMatch(/^404 .*no such intent/i);
});

test('each person brings only so many requests a minute, whatever comes of them', async () => {
  const { ben, dan, ada } = subject.people;
  const unknown = newId();
  await subject.signIn(ben);
  const statuses = await Promise.all(
    Array.from({ length: limit + 50 }, async (_, index) =>
      (await ways[index % 2 === 0 ? 'propose' : 'dryRun'](ben, unknown)).slice(0, 3),
    ),
  );
  expect(statuses.filter((status) => status === '404')).toHaveLength(limit);
  expect(statuses.filter((status) => status === '429')).toHaveLength(50);
  expect(await ways.propose(ben, subject.domains.root)).toBe(
    '429 {"reason":"TooManyRequestsError","message":"Too many proposals and decisions: slow down"}',
  );
  for (const person of [dan, ada]) expect(await ways.propose(person, unknown)).toBe(notThere);
});
