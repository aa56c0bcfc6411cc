import { newId } from '@countersign/kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { callRaw, endpoints, pathOf } from './contract-endpoints.ts';
import type { Answer } from './contract-endpoints.ts';
import { carryThrough, postChallenge, startTestInstance } from './harness.ts';
import type { TestInstance } from './harness.ts';
import type { TestPerson } from './organisation.ts';

let subject: TestInstance;
const time = { ahead: 0 };

beforeAll(async () => {
  subject = await startTestInstance({ clock: { now: () => new Date(Date.now() + time.ahead) } });
});
afterAll(() => subject.stop());

const guarded = endpoints.filter(({ endpoint }) => endpoint.access !== 'Public');
const inDomain = endpoints.flatMap(({ name, endpoint }) =>
  typeof endpoint.access === 'object' ? [{ name, endpoint, resource: endpoint.access.resource }] : [],
);
const forMembers = endpoints.filter(({ endpoint }) => endpoint.access === 'Member');

async function ask(
  endpoint: (typeof endpoints)[number]['endpoint'],
  options: { token?: string; params?: Record<string, string> },
): Promise<Answer> {
  const headers: Record<string, string> = {};
  if (options.token !== undefined) headers['authorization'] = `Bearer ${options.token}`;
  if (endpoint.body !== undefined) headers['content-type'] = 'application/json';
  const query =
    endpoint.path === '/v1/addresses' ? '?address=x' : 'ledgerId' in (endpoint.query?.shape ?? {}) ? '?ledgerId=x' : '';
  return callRaw(`${subject.url}${pathOf(endpoint, options.params)}${query}`, {
    method: endpoint.method,
    headers,
    ...(endpoint.body !== undefined && { body: bodyOf(endpoint.path) }),
  });
}

/** Well-formed bodies, so that access and not form is what is judged. */
function bodyOf(path: string): string {
  if (path.endsWith('operations/signed')) return '{"files":["x"]}';
  if (path.endsWith('transactions/dry-run')) {
    const destination = { type: 'Address', address: '0x52908400098527886E0F7030069857D2E4169EE7' };
    const parameters = { type: 'Ethereum', destination, amount: '1', feeStrategy: { type: 'Priority', priority: 'Low' } };
    return JSON.stringify({ accountId: newId(), parameters });
  }
  if (path.endsWith('ethereum/call')) return '{"contractAddress":"x","from":{"type":"Address","address":"x"}}';
  return path.includes('faucet') ? '{"address":"0x52908400098527886E0F7030069857D2E4169EE7"}' : '{}';
}

const tokenOf = (person: TestPerson) => subject.signIn(person);

describe.each(guarded)('$name', ({ endpoint }) => {
  test('needs a token', async () => {
    expect(await ask(endpoint, {})).toMatchObject({ status: 401, reason: 'UnauthorizedError' });
  });
  test('refuses a token that is none', async () => {
    expect(await ask(endpoint, { token: 'abc.def.ghi' })).toMatchObject({ status: 401, reason: 'InvalidJwtError' });
    const [header, claims] = (await tokenOf(subject.people.ada)).split('.');
    expect(await ask(endpoint, { token: `${header}.${claims}.AAAA` })).toMatchObject({ status: 401, reason: 'InvalidJwtError' });
  });
});

describe.each(inDomain)('$name of a domain', ({ endpoint, resource }) => {
  test('does not exist for a stranger', async () => {
    const { domains, people } = subject;
    const params = { domainId: domains.trading };
    expect(await ask(endpoint, { token: await tokenOf(people.dan), params })).toMatchObject({
      status: 404,
      reason: 'EntityNotFoundError',
    });
    expect(await ask(endpoint, { token: await tokenOf(people.dan), params: { domainId: domains.root } })).toMatchObject({
      status: 404,
    });
  });
  test('does not exist where the domain does not', async () => {
    expect(await ask(endpoint, { token: await tokenOf(subject.people.ada) })).toMatchObject({
      status: 404,
      reason: 'EntityNotFoundError',
    });
  });
  test('is refused to a user whose roles may not read it', async () => {
    const { domains, people } = subject;
    const answer = await ask(endpoint, { token: await tokenOf(people.cleo), params: { domainId: domains.trading } });
    if (resource === 'accounts') expect(answer.reason).not.toBe('PermissionDeniedError');
    else expect(answer).toMatchObject({ status: 401, reason: 'PermissionDeniedError' });
  });
  test('is open to who may, also from above', async () => {
    const { domains, people } = subject;
    for (const domainId of [domains.root, domains.trading]) {
      const answer = await ask(endpoint, { token: await tokenOf(people.ada), params: { domainId } });
      // What is asked for by a random id is not there; the list or the domain is.
      expect([200, 400, 404]).toContain(answer.status);
      expect(answer.reason).not.toBe('PermissionDeniedError');
      if (!/\{(?!domainId)/.test(endpoint.path) && endpoint.body === undefined) expect(answer.status).toBe(200);
    }
  });
});

test('a list of domains shows those that one may read, and no others', async () => {
  const { people, domains } = subject;
  const idsOf = async (person: TestPerson) => {
    const client = await subject.clientOf(person);
    return new Set((await client.domains.list()).items.map((item) => item.data.id));
  };
  expect(await idsOf(people.ada)).toEqual(new Set(Object.values(domains)));
  expect(await idsOf(people.cleo)).toEqual(new Set());
  expect(await idsOf(people.dan)).toEqual(new Set([domains.treasury]));
});

test('an intent of another domain does not show through', async () => {
  const { ada } = subject.people;
  const { intentId } = await carryThrough(
    subject,
    [ada],
    { type: 'v0_LockUser', reference: { id: subject.people.ben.userId, revision: 1 } },
    subject.domains.root,
  );
  const client = await subject.clientOf(ada);
  const params = { domainId: subject.domains.trading, intentId };
  await expect(client.intents.get({ params })).rejects.toMatchObject({ code: 'EntityNotFoundError', status: 404 });
});

test('the sign-in server gives no token to a key that nobody holds', async () => {
  expect((await postChallenge(subject.config.identityUrl, subject.people.eve)).status).toBeGreaterThanOrEqual(400);
});

test('who is locked reads nothing more, with the token of before', async () => {
  const { ada, ben, dan } = subject.people;
  const token = await tokenOf(dan);
  const lock = { type: 'v0_LockUser' as const, reference: { id: dan.userId, revision: 1 } };
  expect(await carryThrough(subject, [ada, ben], lock, subject.domains.treasury)).toMatchObject({ status: 'Executed' });
  for (const { endpoint } of forMembers) {
    expect(await ask(endpoint, { token })).toMatchObject({ status: 401, reason: 'PermissionDeniedError' });
  }
  for (const { endpoint } of inDomain) {
    expect(await ask(endpoint, { token, params: { domainId: subject.domains.treasury } })).toMatchObject({ status: 404 });
  }
  expect((await (await subject.clientOf(dan)).me.get()).domains).toEqual([]);
});

test('a token that has expired opens nothing', async () => {
  const token = await tokenOf(subject.people.ada);
  time.ahead = 5 * 60 * 60 * 1000;
  try {
    for (const { endpoint } of guarded) {
      expect(await ask(endpoint, { token, params: { domainId: subject.domains.root } })).toMatchObject({
        status: 401,
        reason: 'InvalidJwtError',
      });
    }
  } finally {
    time.ahead = 0;
  }
});
