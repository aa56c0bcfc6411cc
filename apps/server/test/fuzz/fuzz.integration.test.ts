import { contract } from '@countersign/contract';
import type { Endpoint } from '@countersign/contract';
import { canonicalJson, newId } from '@countersign/kernel';
import type { JsonValue } from '@countersign/kernel';
import type { IntentPayload } from '@countersign/kinds/schemas';
import { samples } from '@countersign/kinds/testing';
import type { PolicyCondition } from '@countersign/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ZodType } from 'zod';

import { callRaw, endpoints, pathOf } from '../contract-endpoints.ts';
import { proposal, signatureOf, signed, startTestInstance } from '../harness.ts';
import type { TestInstance } from '../harness.ts';
import { stateOf } from '../state.ts';
import { hostileValues, hostileValuesAt, placesIn, valueAt, withMemberTwice, withValue } from './hostile-values.ts';
import { namedValuesOf, samplesOf } from './samples.ts';
import type { Path } from './samples.ts';

let subject: TestInstance;
let token: string;
/** What decisions are made on: proposed by somebody else, and open. */
let waiting: { readonly id: string; readonly signature: string };

beforeAll(async () => {
  subject = await startTestInstance();
  const { ada, ben } = subject.people;
  token = await subject.signIn(ada);
  const lock = { type: 'v0_LockUser', reference: { id: ada.userId, revision: 1 } } as const;
  const proposed = signed(ben, proposal(ben, lock, subject.domains.root));
  await (await subject.clientOf(ben)).intents.propose({ body: proposed });
  waiting = { id: proposed.request.id, signature: proposed.signature };
});
afterAll(() => subject.stop());

/** The session API takes forms and has tests of its own. */
const api = endpoints.filter(({ endpoint }) => !endpoint.path.startsWith('/api/auth/'));
const known = () => ({ ledgerId: 'ethereum-sandbox', domainId: subject.domains.root, userId: subject.people.ben.userId });

interface Call {
  readonly path: string;
  readonly body?: string;
}

const slowestAnswerMilliseconds = 1_000;
/** What a busy machine answers late once is answered in time at the next try; what really takes long is late every time. */
const triesToBeInTime = 4;
/** On a machine that is busy all the time every answer is late: only one that takes far longer than others do is called so. */
const timesTheLeast = 30;

/** Makes a call; gives its answer, and whether it was late each time that it was tried. */
async function answerOf(endpoint: Endpoint, { path, body }: Call) {
  let fastest = Infinity;
  for (let attempt = 1; ; attempt++) {
    const began = performance.now();
    const answer = await callRaw(`${subject.url}${path}`, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body }),
    });
    fastest = Math.min(fastest, performance.now() - began);
    if (fastest < slowestAnswerMilliseconds) return { ...answer, isLate: false };
    if (attempt === triesToBeInTime) return { ...answer, isLate: fastest > timesTheLeast * (await leastAnswer()) };
  }
}

/** How long, in milliseconds, the server takes at this moment for what it answers without any work. */
async function leastAnswer(): Promise<number> {
  const began = performance.now();
  await callRaw(`${subject.url}/health/live`, { method: 'GET' });
  return performance.now() - began;
}

/** Makes the calls, some at a time; gives those that were answered neither as asked for nor with a coded refusal, or too late. */
async function failuresOf(endpoint: Endpoint, calls: readonly Call[], mustRefuse: boolean): Promise<readonly object[]> {
  const failures: object[] = [];
  const waitingCalls = calls.values();
  const caller = async () => {
    for (const call of waitingCalls) {
      const answer = await answerOf(endpoint, call);
      const isRefusal = answer.status >= 400 && answer.status < 500 && /^[A-Z][A-Za-z]+$/.test(answer.reason ?? '');
      const isFine = isRefusal || (!mustRefuse && answer.status < 400);
      const { status, isLate } = answer;
      if (isFine && !isLate) continue;
      failures.push({ ...call, body: call.body?.slice(0, 2000), status, isLate, text: answer.text.slice(0, 300) });
    }
  };
  await Promise.all(Array.from({ length: 8 }, caller));
  return failures;
}

/** A sample as it could really be sent: by somebody who is there, to a domain that is there, not yet expired. */
function made(document: JsonValue): JsonValue {
  if (typeof document !== 'object' || document === null || Array.isArray(document)) return document;
  if ('request' in document) return { ...document, request: made(document['request'] ?? null) };
  if (!('author' in document)) return document;
  const { ada } = subject.people;
  return {
    ...document,
    author: { id: ada.userId, domainId: ada.domainId },
    targetDomainId: subject.domains.root,
    expiryAt: new Date(Date.now() + 3_600_000).toISOString(),
    ...('id' in document && { id: newId() }),
    ...('intentId' in document && { intentId: waiting.id, proposalSignature: waiting.signature }),
  };
}

/** Signs what is signed in a body, so that what is wrong in it is looked at and not its signature. */
function resigned(document: JsonValue, place: Path): JsonValue {
  if (place[0] !== 'request' || typeof document !== 'object' || document === null || Array.isArray(document)) return document;
  if (!('signature' in document)) return document;
  try {
    return { ...document, signature: signatureOf(subject.people.ada.keyPair, document['request'] ?? null) };
  } catch {
    return document;
  }
}

/** The parts of bodies that were tried already, by any endpoint. */
const tried = new Set<string>();

/** At how many places each hostile value is tried once: everywhere in a body with few samples. Proposals have hundreds, of which many are alike. */
function onePlaceOf(sampleCount: number, part: JsonValue): number {
  const text = canonicalJson(part);
  const isKnown = tried.has(text);
  tried.add(text);
  return sampleCount <= 20 ? 1 : isKnown ? 20 : 5;
}

describe.each(api.filter(({ endpoint }) => endpoint.body !== undefined))('$name', ({ endpoint }) => {
  const shape = endpoint.body;
  if (shape === undefined) return;
  const samples = samplesOf(shape);
  const understood: Call[] = [];
  let turn = 0;
  // What was there after one sample is there before the next.
  let unchanged: string | undefined;

  // A test for each sample: proposals have so many that all of them together take minutes on a busy machine.
  test.each(samples.map((sample) => ({ ...sample, place: sample.part.join('.') || 'its body' })))(
    'refuses what is wrong anywhere in $place, and then changes nothing',
    async ({ value, part }) => {
      const path = pathOf(endpoint, known());
      const wrong: Call[] = [];
      const oneOf = onePlaceOf(samples.length, valueAt(value, part) ?? null);
      for (const place of placesIn(made(value))) {
        // What is outside of the part was changed in an earlier sample already.
        if (!part.every((name, index) => place[index] === name)) continue;
        turn += 1;
        const twice = oneOf <= 5 || turn % 4 === 0 ? withMemberTwice(made(value), place) : undefined;
        if (twice !== undefined) wrong.push({ path, body: twice });
        for (const hostile of hostileValuesAt(turn, oneOf)) {
          const changed = resigned(withValue(made(value), place, hostile), place);
          // A member that is null counts as absent.
          const isUnderstood = shape.safeParse(JSON.parse(canonicalJson(changed))).success;
          (isUnderstood ? understood : wrong).push({ path, body: JSON.stringify(changed) });
        }
      }
      const before = unchanged ?? (await stateOf(subject));
      unchanged = undefined;
      expect(await failuresOf(endpoint, wrong, true)).toEqual([]);
      const after = await stateOf(subject);
      expect(after).toBe(before);
      unchanged = after;
    },
    1_200_000,
  );

  test('answers or refuses the rest, which it understands', async () => {
    expect(await failuresOf(endpoint, understood, false)).toEqual([]);
  }, 1_200_000);
});

/** A condition of so many expressions, each another one that takes the script engine. */
function manyExpressions(from: number, count: number): PolicyCondition {
  if (count === 1) return { type: 'Expression', expression: `new Set([${from}])` };
  const half = Math.floor(count / 2);
  return { type: 'Or', left: manyExpressions(from, half), right: manyExpressions(from + half, count - half) };
}

test('a policy with as many expressions as a request has room for holds nobody up', async () => {
  const { ada } = subject.people;
  const policy = { ...samples.v0_CreatePolicy.payload, id: newId(), condition: manyExpressions(0, 900) } as IntentPayload;
  const { type: _, ...body } = proposal(ada, policy, subject.domains.root);
  expect(await failuresOf(contract.intents.dryRun, [{ path: '/v1/intents/dry-run', body: JSON.stringify(body) }], false)).toEqual(
    [],
  );
});

describe.each(api.filter(({ endpoint }) => endpoint.query !== undefined))('$name', ({ endpoint }) => {
  test('answers or refuses whatever its query holds, and changes nothing', async () => {
    const path = pathOf(endpoint, known());
    const calls = Object.entries(endpoint.query?.shape ?? {}).flatMap(([name, shape]) =>
      [...hostileValues, ...namedValuesOf(shape as ZodType)]
        .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 6000))
        .map((value) => ({ path: `${path}?${new URLSearchParams([[name, value]]).toString()}` })),
    );
    const before = await stateOf(subject);
    expect(await failuresOf(endpoint, calls, false)).toEqual([]);
    expect(await stateOf(subject)).toBe(before);
  }, 1_200_000);
});

describe.each(api.filter(({ endpoint }) => endpoint.params !== undefined && endpoint.body === undefined))(
  '$name',
  ({ endpoint }) => {
    test('answers or refuses whatever its path holds, and changes nothing', async () => {
      const calls = Object.keys(endpoint.params?.shape ?? {}).flatMap((name) =>
        hostileValues
          .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 6000))
          .filter((value) => value !== '')
          .map((value) => ({ path: pathOf(endpoint, { ...known(), [name]: value }) })),
      );
      const before = await stateOf(subject);
      expect(await failuresOf(endpoint, calls, false)).toEqual([]);
      expect(await stateOf(subject)).toBe(before);
    }, 1_200_000);
  },
);
