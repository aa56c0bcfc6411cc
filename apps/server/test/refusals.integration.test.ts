import { connect } from 'node:net';

import { newId } from '@countersign/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startKindsInstance } from './kinds/kinds-instance.ts';
import type { KindsInstance } from './kinds/kinds-instance.ts';

let subject: KindsInstance;

beforeAll(async () => {
  subject = await startKindsInstance();
});
afterAll(() => subject.stop());

async function get(path: string) {
  const token = await subject.signIn(subject.people.ada);
  const answer = await fetch(`${subject.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  return { status: answer.status, ...((await answer.json()) as { reason?: string; message?: string }) };
}

test.each([
  ['users?lock=Opened', 'lock'],
  ['users?lock=Locked&lock=Opened', 'lock.1'],
  ['accounts?lock=Opened', 'lock'],
  ['intents?details.targetDomainId=here', 'details.targetDomainId'],
])('a wrong value of %s is named, and not that one value is no list', async (query, place) => {
  const { status, reason, message } = await get(`/v1/domains/${subject.root}/${query}`);
  expect({ status, reason }).toEqual({ status: 400, reason: 'InvalidParameterError' });
  expect(message).toMatch(new RegExp(`^${place.replaceAll('.', String.raw`\.`)}: (Invalid|Not)`));
  expect(message).not.toContain('array');
});

test.each([
  '/v1/domains/{root}/users',
  '/v1/domains/{root}/users/invitations',
  '/v1/domains',
  '/v1/me/requests',
  '/api/notifications/inbox',
])('a page of %s behind an item that is not among them is refused', async (path) => {
  const { status, reason, message } = await get(`${path.replace('{root}', subject.root)}?startingAfter=${newId()}`);
  expect({ status, reason }).toEqual({ status: 400, reason: 'InvalidParameterError' });
  expect(message).toContain('startingAfter');
});

test('who has many streams open is refused more of any kind', async () => {
  const ended = new AbortController();
  const token = await subject.signIn(subject.people.ada);
  const open = async (path: string) => {
    const answer = await fetch(`${subject.url}${path}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: ended.signal,
    });
    return answer.status === 200 ? 200 : `${answer.status} ${((await answer.json()) as { reason: string }).reason}`;
  };
  const changes = `/internal/v1/me/domains/${subject.root}/changes`;
  for (let n = 0; n < 12; n++) expect(await open(changes)).toBe(200);
  expect(await open(changes)).toBe('429 TooManyRequestsError');
  expect(await open('/api/notifications/inbox/stream')).toBe('429 TooManyRequestsError');
  ended.abort();
});

/** Sends bytes as they are. */
function raw(text: string): Promise<string> {
  return new Promise((done, fail) => {
    const { hostname, port } = new URL(subject.url);
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.on('end', () => done(answer));
    socket.on('error', fail);
  });
}

test.each([
  [
    'headers that are too long',
    `GET /v1/me HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'PayloadTooLargeError',
  ],
  ['no request of HTTP', 'HELO there\r\n\r\n', 400, 'InvalidRequestError'],
  ['a malformed header', 'GET /v1/me HTTP/1.1\r\nHost: x\r\nno header\r\n\r\n', 400, 'InvalidRequestError'],
])('%s are refused in the form of every other refusal', async (_name, text, status, reason) => {
  const answer = await raw(text);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).toContain('Content-Type: application/json');
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ reason, message: expect.any(String) });
});

test('a refusal of signed operations lists what is wrong, also where it is the form itself', async () => {
  const token = await subject.signIn(subject.people.ada);
  const answer = await fetch(`${subject.url}/v1/vaults/operations/signed`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
    body: 'no form',
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({
    reason: 'InvalidRequestError',
    message: 'The body is not a form with files',
    additionalDetails: [{ reason: 'InvalidRequestError', message: 'The body is not a form with files' }],
  });
});

test.each(['ethereum-sandbox', 'xrpl-sandbox'])(
  'a request for a new address on %s is answered with the only one',
  async (ledgerId) => {
    const { id } = await subject.openAccount({ ledgerIds: [ledgerId] });
    const params = { domainId: subject.root, accountId: id };
    const address = await subject.addressOf(id, ledgerId);
    expect((await subject.client.addresses.create({ params: { ...params, ledgerId } })).data?.address).toBe(address);
    expect((await subject.client.addresses.createOn({ params, query: { ledgerId } })).data?.address).toBe(address);
    expect((await subject.client.addresses.list({ params })).count).toBe(1);
  },
);

test('who reads vaults can be said of a domain, and opens nothing', async () => {
  const { trading } = subject.domains;
  const { cleo } = subject.people;
  const before = (await subject.client.domains.get({ params: { domainId: trading } })).data;
  const permissions = { readAccess: { ...before.permissions.readAccess, vaults: ['trader'] } };
  const reference = { id: trading, revision: before.metadata.revision };
  await subject.execute({ type: 'v0_UpdateDomainPermissions', reference, permissions }, { domainId: trading });
  expect((await subject.client.domains.get({ params: { domainId: trading } })).data.permissions).toEqual(permissions);
  const client = await subject.clientOf(cleo);
  await expect(client.users.list({ params: { domainId: trading } })).rejects.toMatchObject({ code: 'PermissionDeniedError' });
  expect((await client.accounts.list({ params: { domainId: trading } })).items).toEqual([]);
});

test('the faucet gives each person a limited amount', async () => {
  const token = await subject.signIn(subject.people.dan);
  const ask = async () => {
    const answer = await fetch(`${subject.url}/internal/v1/ledgers/ethereum-sandbox/faucet`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ address: 'nowhere' }),
    });
    return `${answer.status} ${((await answer.json()) as { reason: string }).reason}`;
  };
  const answers: string[] = [];
  for (let asked = 0; asked < 241; asked++) answers.push(await ask());
  expect(new Set(answers.slice(0, 240))).toEqual(new Set(['400 InvalidAddressError']));
  expect(answers[240]).toBe('429 TooManyRequestsError');
});
