import { newId } from '@countersign/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { proposal, signed, startTestInstance } from './harness.ts';
import type { TestInstance } from './harness.ts';

let subject: TestInstance;
let token: string;

beforeAll(async () => {
  subject = await startTestInstance();
  token = await subject.signIn(subject.people.ada);
});
afterAll(() => subject.stop());

async function propose(change: object, write: (text: string) => string = (text) => text, session = token) {
  const { people, domains } = subject;
  const payload = { type: 'v0_LockUser', reference: { id: people.ada.userId, revision: 1 } } as const;
  const body = signed(people.ada, { ...proposal(people.ada, payload, domains.root), ...change });
  const requestid = newId();
  const answer = await fetch(`${subject.url}/v1/intents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session}`, 'content-type': 'application/json', requestid },
    body: write(JSON.stringify(body)),
  });
  const { rows } = await subject.instance.services.pool.query<{ status: string; reason: string }>(
    `select status, refusal->>'reason' as reason from request where id = $1`,
    [requestid],
  );
  return { status: answer.status, ...((await answer.json()) as { reason: string }), kept: rows };
}

test.each([
  ['an unknown member', { surprise: true }],
  ['a payload of no kind', { payload: { type: 'v0_Nothing' } }],
  ['a zero character in a text', { customProperties: { note: 'a\0b' } }],
  ['a zero character in a name', { 'a\0b': 1 }],
])('a request with %s is refused, and kept as one that failed', async (_name, change) => {
  expect(await propose(change)).toMatchObject({
    status: 400,
    reason: 'InvalidRequestError',
    kept: [{ status: 'Failed', reason: 'InvalidRequestError' }],
  });
});

test('a body that two readers could understand differently is refused; nobody is its author', async () => {
  const twice = (text: string) => text.replace('"request":', '"signature":"","request":');
  expect(await propose({}, twice)).toMatchObject({ status: 400, reason: 'InvalidRequestError', kept: [] });
});

test("nothing is kept under a name that came in somebody else's session", async () => {
  const stranger = await subject.signIn(subject.people.ben);
  expect(await propose({ surprise: true }, undefined, stranger)).toMatchObject({ status: 400, kept: [] });
  expect(await propose({}, undefined, stranger)).toMatchObject({ status: 403, reason: 'PermissionDeniedError', kept: [] });
});
