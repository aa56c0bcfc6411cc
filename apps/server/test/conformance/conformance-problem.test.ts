import { expect, test } from 'vitest';

import { conformanceProblem } from './conformance-problem.ts';

const id = '7d1b6d2e-3f0a-4c57-9a3e-2b8f5c1d4e60';
const roles = `/v1/domains/${id}/users/roles`;
const check = (method: string, path: string, answer: Response) =>
  conformanceProblem(method, new URL(path, 'http://localhost'), answer);
const refusal = (status: number, reason: string) => Response.json({ reason, message: 'No' }, { status });

test('an answer of the contract’s shape is none, nor is what the contract does not serve', async () => {
  expect(await check('GET', roles, Response.json({ roles: ['operator'] }))).toBeUndefined();
  expect(await check('GET', roles, refusal(404, 'EntityNotFoundError'))).toBeUndefined();
  expect(await check('GET', '/somewhere/else', Response.json({ anything: 1 }))).toBeUndefined();
  expect(
    await check('POST', `/api/notifications/entity/${'0'.repeat(64)}/reject`, new Response(null, { status: 204 })),
  ).toBeUndefined();
});

test.each([
  ['a status that is not the contract’s', 'GET', roles, Response.json({ roles: [] }, { status: 201 })],
  ['another shape', 'GET', roles, Response.json({ roles: 'operator' })],
  ['a member that no document has', 'GET', '/api/auth/session', Response.json({ secret: 'x' })],
  [
    'a body where there is none',
    'POST',
    `/api/notifications/entity/${'0'.repeat(64)}/reject`,
    new Response('{}', { status: 200 }),
  ],
  ['text instead of JSON', 'GET', roles, new Response('operator', { headers: { 'content-type': 'text/plain' } })],
  ['a refusal without JSON', 'GET', roles, new Response('no', { status: 500 })],
  [
    'a refusal that is not said to be JSON',
    'GET',
    roles,
    new Response(JSON.stringify({ reason: 'EntityNotFoundError', message: 'No' }), { status: 404 }),
  ],
  ['a reason that nobody knows', 'GET', roles, refusal(400, 'SomethingError')],
  ['a reason that the endpoint does not have', 'GET', roles, refusal(409, 'GenesisAlreadyDoneError')],
  ['a reason with another status', 'GET', roles, refusal(400, 'EntityNotFoundError')],
  [
    'details that the endpoint does not give',
    'GET',
    roles,
    Response.json({ reason: 'EntityNotFoundError', message: 'No', additionalDetails: [] }, { status: 404 }),
  ],
  ['the answer of the list to one of its items', 'GET', `/v1/domains/${id}/users/${id}`, Response.json({ roles: [] })],
])('finds %s', async (_, method, path, answer) => {
  expect(await check(method, path, answer)).toContain(' answered ');
});
