import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';

import { contract, type Endpoint } from '@countersign/contract';
import { approvalContext, proposalHash } from '@countersign/governance/approval-context';
import { newId } from '@countersign/kernel';
import type { IntentPayload } from '@countersign/kinds/schemas';
import { fieldRules, samples, violationsOf } from '@countersign/kinds/testing';
import { IntentType } from '@countersign/model';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { callRaw, endpoints, pathOf } from './contract-endpoints.ts';
import type { Answer } from './contract-endpoints.ts';
import { approval, proposal, rejection, signed, startTestInstance } from './harness.ts';
import type { TestInstance } from './harness.ts';
import { stateOf } from './state.ts';

let subject: TestInstance;
let token: string;
let before: string;

beforeAll(async () => {
  subject = await startTestInstance();
  token = await subject.signIn(subject.people.ada);
  before = await state();
});
afterAll(() => subject.stop());

const state = () => stateOf(subject);

afterEach(async () => {
  if ((await state()) !== before) throw new Error('A refused call has changed something');
});

const isSession = ({ path }: Endpoint) => path.startsWith('/api/auth/');
/** The session API speaks its own wire form and takes forms; it has tests of its own. */
const api = endpoints.filter(({ endpoint }) => !isSession(endpoint));
const withBody = api.filter(({ endpoint }) => endpoint.body !== undefined);
const withQuery = api.filter(({ endpoint }) => endpoint.query !== undefined);
const withParams = api.filter(({ endpoint }) => Object.keys(endpoint.params?.shape ?? {}).some((name) => name !== 'ledgerId'));

function send(endpoint: Endpoint, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}): Promise<Answer> {
  return callRaw(`${subject.url}${pathOf(endpoint, { ledgerId: 'ethereum-sandbox', domainId: subject.domains.root })}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body,
  });
}

function expectRefusal(answer: Answer, ...statuses: number[]): void {
  expect(statuses).toContain(answer.status);
  expect(answer.reason).toMatch(/^[A-Z][A-Za-z]+$/);
  expect(answer.text).not.toMatch(/node_modules|\.ts:\d|at .+\(/);
}

describe.each(withBody)('$name refuses a body that', ({ endpoint }) => {
  test.each([
    ['ends too early', '{"request": {'],
    ['is no JSON', 'request=1'],
    ['is empty', ''],
    ['is a list', '[]'],
    ['is text', '"request"'],
    [
      'has a wrong type inside',
      '{"request": 5, "signature": [], "address": 7, "entity": 3, "number": "x", "hash": 1, "reason": 5, "rootDomainSetup": 5}',
    ],
    ['has a zero character', String.raw`{"request": "\u0000", "reason": "\u0000"}`],
    ['names a member twice', '{"request": {}, "request": {}}'],
    ['has a lone surrogate', String.raw`{"request": "\ud800"}`],
    ['has a number beyond 2^53', '{"request": 9007199254740993}'],
    ['pollutes the prototype', '{"__proto__": {"admin": true}, "constructor": {"prototype": {}}}'],
  ])('%s', async (_, body) => expectRefusal(await send(endpoint, body), 400));

  test('is no UTF-8', async () => expectRefusal(await send(endpoint, new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])), 400));

  test('is too long', async () => {
    const body = JSON.stringify({ request: 'x'.repeat(subject.config.bodyLimit) });
    expectRefusal(await send(endpoint, body), 413);
  });

  test('is of another type', async () => expectRefusal(await send(endpoint, '<a/>', { 'content-type': 'text/xml' }), 415));
});

test('a body of very many values is refused before it is read, and a long one where little is taken', async () => {
  const many = JSON.stringify({ policies: Array.from({ length: 60_000 }, () => ({})) });
  const asked = await send(contract.policies.tryIntent, many);
  expectRefusal(asked, 400);
  expect(asked.text).toContain('more than 50000 values');
  // What stands in a text is no value.
  const text = JSON.stringify({ expression: ',[{'.repeat(9_000) });
  expect((await send(contract.policies.checkExpression, text)).text).not.toContain('values');
  expectRefusal(await send(contract.policies.checkExpression, JSON.stringify({ expression: 'x'.repeat(70_000) })), 413);
});

describe('an upload', () => {
  test('of very many parts is refused before they are read', async () => {
    const part = '--b\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\nx\r\n';
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const few = await send(contract.vaults.signedOperations, `${part.repeat(60)}--b--\r\n`, headers);
    expect(few.text).not.toContain('parts');
    for (const count of [65, 150_000]) {
      const many = await send(contract.vaults.signedOperations, `${part.repeat(count)}--b--\r\n`, headers);
      expectRefusal(many, 400);
      expect(many).toMatchObject({ reason: 'InvalidRequestError', text: expect.stringContaining('at most 64 parts') });
    }
  });

  test('of somebody who may not is refused before it is sent', async () => {
    const { hostname, port } = new URL(subject.url);
    const request = httpRequest({
      hostname,
      port,
      method: 'POST',
      path: '/v1/vaults/operations/signed',
      headers: {
        authorization: `Bearer ${await subject.signIn(subject.people.cleo)}`,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': 10_000_000,
      },
    });
    request.on('error', () => undefined).flushHeaders();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(403);
    request.destroy();
  });
});

describe.each(withQuery)('$name refuses a query that', ({ endpoint }) => {
  const ask = (query: string) =>
    callRaw(`${subject.url}${pathOf(endpoint, { ledgerId: 'ethereum-sandbox', domainId: subject.domains.root })}?${query}`, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${token}` },
    });
  test('has a name that is not known', async () => expectRefusal(await ask('colour=red'), 400));
  const names = Object.keys(endpoint.query?.shape ?? {});
  test.each(
    [
      ['limit', '0'],
      ['limit', '251'],
      ['limit', '-1'],
      ['limit', '1e2'],
      ['limit', ''],
      ['startingAfter', ''],
      ['startingAfter', "x' or '1'='1"],
      ['sortBy', 'data; drop table entity'],
      ['sortOrder', 'asc'],
      ['sortOrder', 'ASC&sortOrder=DESC'],
    ].filter(([name]) => names.includes(name ?? '')),
  )('has %s=%s', async (name, value) => {
    // Ledgers go by names: what is no name of one is no start in their list.
    expectRefusal(await ask(`${name}=${value?.includes('&') ? value : encodeURIComponent(value ?? '')}`), 400);
  });
});

describe.each(withParams)('$name refuses a path whose', ({ endpoint }) => {
  test.each(Object.keys(endpoint.params?.shape ?? {}).filter((name) => name !== 'ledgerId'))('%s is no id', async (name) => {
    for (const wrong of ['x', '00000000-0000-0000-0000-00000000000g', "'; --", '%00']) {
      const path = pathOf(endpoint, { domainId: subject.domains.root, [name]: wrong });
      const answer = await callRaw(`${subject.url}${path}`, {
        method: endpoint.method,
        headers: { authorization: `Bearer ${token}`, ...(endpoint.body && { 'content-type': 'application/json' }) },
        ...(endpoint.body && { body: '{}' }),
      });
      expectRefusal(answer, 400);
    }
  });
  test('ids are of nothing', async () => {
    const answer = await callRaw(`${subject.url}${pathOf(endpoint, { domainId: subject.domains.root })}`, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${token}`, ...(endpoint.body && { 'content-type': 'application/json' }) },
      ...(endpoint.body && { body: '{}' }),
    });
    const needsMore = endpoint.body !== undefined || endpoint.query?.safeParse({}).success === false;
    const isOfDomainAlone = !/\{(?!domainId)/.test(endpoint.path) && !needsMore;
    if (isOfDomainAlone) expect(answer.status).toBe(200);
    else expectRefusal(answer, 400, 404, 410);
  });
});

test('what is at no address is not there', async () => {
  for (const path of ['/v1/nothing', '/internal/v1/demo/people', '/v1/domains/../me', '/api/nothing', '/%ff']) {
    expectRefusal(await callRaw(`${subject.url}${path}`), 400, 401, 404);
  }
});

describe('signed requests', () => {
  const lock = () => ({ type: 'v0_LockUser' as const, reference: { id: subject.people.ben.userId, revision: 1 } });
  const post = (path: string, body: object, extra: Record<string, string> = {}, as = token) =>
    callRaw(`${subject.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json', ...extra },
      body: JSON.stringify(body),
    });

  test('with the signature of another request', async () => {
    const { ada } = subject.people;
    const one = signed(ada, proposal(ada, lock(), subject.domains.root));
    const other = signed(ada, proposal(ada, lock(), subject.domains.root));
    expectRefusal(await post('/v1/intents', { ...one, signature: other.signature }), 401);
  });

  test('with another payload than was signed', async () => {
    const { ada, ben, cleo } = subject.people;
    const one = signed(ada, proposal(ada, lock(), subject.domains.root));
    const swapped = { ...one.request, payload: { ...lock(), reference: { id: cleo.userId, revision: 1 } } };
    expect(await post('/v1/intents', { ...one, request: swapped })).toMatchObject({
      status: 401,
      reason: 'InvalidSignatureError',
    });
    const asBen = { ...one.request, author: { id: ben.userId, domainId: ben.domainId } };
    expectRefusal(await post('/v1/intents', { ...one, request: asBen }), 403);
  });

  test('in the session of somebody else', async () => {
    const { ada, cleo } = subject.people;
    const one = signed(ada, proposal(ada, lock(), subject.domains.root));
    const answer = await post('/v1/intents', one, {}, await subject.signIn(cleo));
    expect(answer).toMatchObject({ status: 403, reason: 'PermissionDeniedError' });
  });

  test('past their expiry, too far ahead, or of an author who is not there', async () => {
    const { ada } = subject.people;
    const late = proposal(ada, lock(), subject.domains.root, { expiryAt: new Date(Date.now() - 1000).toISOString() });
    expect(await post('/v1/intents', signed(ada, late))).toMatchObject({ status: 400, reason: 'ExpiredRequestError' });
    const far = proposal(ada, lock(), subject.domains.root, { expiryAt: new Date(Date.now() + 40 * 86_400_000).toISOString() });
    expectRefusal(await post('/v1/intents', signed(ada, far)), 400);
    const nobody = proposal(ada, lock(), subject.domains.root, { author: { id: newId(), domainId: subject.domains.root } });
    expectRefusal(await post('/v1/intents', signed(ada, nobody)), 400, 401, 404);
  });

  test('with a field that nobody knows', async () => {
    const { ada } = subject.people;
    const extended = { ...proposal(ada, lock(), subject.domains.root), note: 'hidden' };
    expect(await post('/v1/intents', signed(ada, extended))).toMatchObject({ status: 400, reason: 'InvalidRequestError' });
    const body = { ...signed(ada, proposal(ada, lock(), subject.domains.root)), note: 'beside' };
    expect(await post('/v1/intents', body)).toMatchObject({ status: 400, reason: 'InvalidRequestError' });
  });

  test('decisions on intents that are not there', async () => {
    const { ada } = subject.people;
    const never = signed(ada, proposal(ada, lock(), subject.domains.root));
    expectRefusal(await post('/v1/intents/approve', signed(ada, approval(ada, never))), 400, 404);
    expectRefusal(await post('/v1/intents/reject', signed(ada, rejection(ada, never))), 400, 404);
  });

  test('replayed, and decided on with what belongs to another', async () => {
    const { ada, ben } = subject.people;
    const client = await subject.clientOf(ada);
    const proposed = signed(ada, proposal(ada, lock(), subject.domains.root));
    await client.intents.propose({ body: proposed });
    const other = signed(ada, proposal(ada, lock(), subject.domains.root));
    before = await state();

    expect(await post('/v1/intents', proposed)).toMatchObject({ status: 409, reason: 'ConflictingRequestIdError' });
    const again = signed(ada, proposal(ada, lock(), subject.domains.root, { id: proposed.request.id }));
    expect(await post('/v1/intents', again)).toMatchObject({ status: 409, reason: 'ConflictingRequestIdError' });
    const bens = await subject.signIn(ben);
    // The signature of another proposal, the author's own decision, an approval as a rejection.
    const wrongProposal = signed(ben, { ...approval(ben, proposed), proposalSignature: other.signature });
    expectRefusal(await post('/v1/intents/approve', wrongProposal, {}, bens), 400, 401);
    // What the approval says of itself is of another text, or under other policies.
    const { data: intent } = await client.intents.get({
      params: { domainId: subject.domains.root, intentId: proposed.request.id },
    });
    const context = approvalContext(intent);
    const ofOther = { ...context, proposalHash: proposalHash(other.request) };
    const underOther = { ...context, policies: context.policies.map((one) => ({ ...one, revision: one.revision + 1 })) };
    for (const [wrong, code] of [
      [ofOther, 'ProposerIntentSignatureMismatches'],
      [underOther, 'PolicyRevisionMismatch'],
      [{ ...context, policies: [] }, 'PolicyRevisionMismatch'],
      [{ ...context, instance: '0'.repeat(64) }, 'DecisionInvalid'],
    ] as const) {
      const body = signed(ben, { ...approval(ben, proposed), context: wrong });
      expect(await post('/v1/intents/approve', body, {}, bens)).toMatchObject({
        status: 400,
        text: expect.stringContaining(code),
      });
    }
    expectRefusal(await post('/v1/intents/approve', signed(ada, approval(ada, proposed))), 400);
    expectRefusal(await post('/v1/intents/reject', signed(ben, approval(ben, proposed)), {}, bens), 400);
    const swapped = { ...signed(ben, approval(ben, proposed)), signature: proposed.signature };
    expect(await post('/v1/intents/approve', swapped, {}, bens)).toMatchObject({ status: 401, reason: 'InvalidSignatureError' });
    expect(await state()).toBe(before);
  });

  test('an id for idempotency answers the same once more, and is refused to another request', async () => {
    const { ada } = subject.people;
    const requestid = newId();
    const proposed = signed(ada, proposal(ada, lock(), subject.domains.root));
    const first = await post('/v1/intents', proposed, { requestid });
    before = await state();
    expect(first).toMatchObject({ status: 202, text: JSON.stringify({ requestId: requestid }) });
    expect(await post('/v1/intents', proposed, { requestid })).toEqual(first);
    const other = signed(ada, proposal(ada, lock(), subject.domains.root));
    expect(await post('/v1/intents', other, { requestid })).toMatchObject({ status: 409, reason: 'ConflictingRequestIdError' });
    expectRefusal(await post('/v1/intents', other, { requestid: 'x' }), 400);
  });
});

/** A payload that breaks a rule of its kind, and the field that it breaks it at. */
interface WrongPayload {
  readonly of: IntentType;
  readonly at: string;
  readonly payload: object;
}

/** Everything that forms refuse because no schema takes it; those with a text in them that nobody can see among it. */
const wrongPayloads: readonly WrongPayload[] = [
  ...IntentType.options.flatMap((type) =>
    violationsOf(type).map(({ path, payload }) => ({ of: type, at: path.join('.'), payload })),
  ),
  ...fieldRules
    .filter(({ refused }) => refused === 'Shape')
    .map(({ type, field, entered }) => ({ of: type, at: field, payload: { ...samples[type].payload, ...entered } })),
];
const atOnce = 50;

test('a payload is refused at the field whose rule it breaks, whichever field of whichever kind', async () => {
  const { ada } = subject.people;
  async function placeOf({ payload }: WrongPayload): Promise<string> {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A wrong payload is what is sent here.
    const whole = JSON.parse(JSON.stringify(payload)) as IntentPayload;
    const { status, reason, text } = await callRaw(`${subject.url}/v1/intents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(signed(ada, proposal(ada, whole, subject.domains.root))),
    });
    const { message = '' } = JSON.parse(text) as { message?: string };
    return `${status} ${reason} ${message.replace('InvalidRequest: ', '').split(': ')[0]}`;
  }
  expect(wrongPayloads.length).toBeGreaterThan(800);
  for (let from = 0; from < wrongPayloads.length; from += atOnce) {
    const wrong = wrongPayloads.slice(from, from + atOnce);
    const places = await Promise.all(wrong.map(placeOf));
    expect(wrong.map(({ of }, index) => [of, places[index]])).toEqual(
      wrong.map(({ of, at }) => [of, `400 InvalidRequestError request.payload.${at}`]),
    );
  }
});

function fail(): never {
  throw new Error('No such endpoint');
}

test('no endpoint fails on what comes at random', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.constantFrom('null', '-1', '1e999', '\0', '../..', '{}', 'true'),
  );
  const json = fc.oneof(
    fc.json(),
    fc.json({ maxDepth: 2 }).map((inner) => `{"request": ${inner}, "signature": "AAAA"}`),
    text,
  );
  await fc.assert(
    fc.asyncProperty(
      fc.nat(endpoints.length - 1),
      fc.array(text, { minLength: 3, maxLength: 3 }),
      json,
      fc.boolean(),
      async (index, parts, body, keepsIds) => {
        const { endpoint } = endpoints[index] ?? fail();
        const names = Object.keys(endpoint.query?.shape ?? {});
        const given = Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, parts[0] ?? '']));
        const path = pathOf(endpoint, keepsIds ? { domainId: subject.domains.root } : given);
        const query = new URLSearchParams([[names[(parts[1] ?? '').length % Math.max(names.length, 1)] ?? 'x', parts[2] ?? '']]);
        const answer = await callRaw(`${subject.url}${path}?${query.toString()}`, {
          method: endpoint.method,
          headers: {
            authorization: `Bearer ${token}`,
            ...(endpoint.body && { 'content-type': endpoint.bodyType ?? 'application/json' }),
          },
          ...(endpoint.body && { body }),
        });
        expect(answer.status).toBeLessThan(500);
      },
    ),
    { numRuns: 600 },
  );
});
