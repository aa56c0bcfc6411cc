import { contract } from '@countersign/contract';
import type { Endpoint } from '@countersign/contract';
import { newId } from '@countersign/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { callRaw, pathOf } from '../contract-endpoints.ts';
import { postChallenge } from '../harness.ts';
import type { TestPerson } from '../organisation.ts';
import { stateOf } from '../state.ts';
import { accessTable } from './access-table.ts';
import type { AccessLine, Ask } from './access-table.ts';
import { startDesk } from './desk.ts';
import type { Desk } from './desk.ts';
import { callers, denied, notThere } from './kinds-of-caller.ts';
import type { Caller } from './kinds-of-caller.ts';
import { createTokenMaker } from './tokens.ts';

let desk: Desk;
let tokens: Awaited<ReturnType<typeof createTokenMaker>>;

beforeAll(async () => {
  desk = await startDesk();
  tokens = await createTokenMaker(desk);
});
beforeEach(() => desk.forgetAttempts());
afterAll(() => desk.stop());

const table: Readonly<Record<string, AccessLine | undefined>> = accessTable;
const endpoints = Object.entries(contract).flatMap(([noun, verbs]) =>
  Object.entries(verbs as Readonly<Record<string, Endpoint>>).map(([verb, endpoint]) => ({ name: `${noun}.${verb}`, endpoint })),
);
const lines = endpoints.flatMap(({ name, endpoint }) => {
  const line = table[name];
  return line === undefined ? [] : [{ name, endpoint, line }];
});

/** Whose token a call carries, and the token. */
async function authorOf(caller: Caller): Promise<{ readonly person: TestPerson; readonly token: string | undefined }> {
  const { people } = desk;
  const { publicKey } = people.own.keyPair;
  const made = {
    expired: () => tokens.valid({ publicKey, lifetime: -1 }),
    forged: () => tokens.forged({ publicKey }),
    unsigned: () => tokens.unsigned({ publicKey }),
    malformed: () => 'abc.def.ghi',
    tokenless: () => undefined,
    nobody: () => tokens.valid({ publicKey: people.nobody.keyPair.publicKey }),
    locked: () => tokens.valid({ publicKey: people.locked.keyPair.publicKey }),
  } satisfies Partial<Record<Caller, () => string | undefined>>;
  if (caller === 'nobody' || caller === 'locked') return { person: people[caller], token: made[caller]() };
  if (caller in made) return { person: people.own, token: made[caller as keyof typeof made]() };
  const person = people[caller as keyof typeof people];
  return { person, token: await desk.signIn(person) };
}

function formOf(body: object): FormData {
  const form = new FormData();
  for (const [name, files] of Object.entries(body as Readonly<Record<string, readonly string[]>>)) {
    for (const file of files) form.append(name, new Blob([file]), name);
  }
  return form;
}

const encoders = {
  'application/json': (body: object) => JSON.stringify(body),
  'application/x-www-form-urlencoded': (body: object) => new URLSearchParams({ ...body }).toString(),
  'multipart/form-data': formOf,
} as const satisfies Record<NonNullable<Endpoint['bodyType']>, (body: object) => string | FormData>;

/** Calls the endpoint, by default for the desk's things; gives status and reason, and the text. */
async function call(
  endpoint: Endpoint,
  { params, query, body }: Ask,
  token: string | undefined,
): Promise<{ readonly answer: string; readonly text: string }> {
  const type = endpoint.bodyType ?? 'application/json';
  const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
  const hasBody = endpoint.body !== undefined;
  const { status, reason, text } = await callRaw(`${desk.url}${pathOf(endpoint, { ...desk.ids, ...params })}${search}`, {
    method: endpoint.method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(hasBody && type !== 'multipart/form-data' && { 'content-type': type }),
    },
    ...(hasBody && { body: encoders[type](body ?? {}) }),
  });
  return { answer: [status, reason].filter((part) => part !== undefined).join(' '), text };
}

async function askAs(person: TestPerson, token: string | undefined, { endpoint, line }: (typeof lines)[number], other: Ask = {}) {
  const ask = (await line.ask?.(desk, person)) ?? {};
  return call(endpoint, { ...ask, ...other, params: { ...ask.params, ...other.params } }, token);
}

const isRefusal = (answer: string) => /^[45]/.test(answer);

test('every endpoint has its line in the table', () => {
  expect(Object.keys(accessTable).toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted());
});

describe.each(lines)('$name', (entry) => {
  test('answers everybody as the table says, and changes nothing where it refuses', async () => {
    const given: Partial<Record<Caller, string>> = {};
    for (const caller of callers) {
      const { person, token } = await authorOf(caller);
      const ask = (await entry.line.ask?.(desk, person)) ?? {};
      const before = isRefusal(entry.line.answers[caller]) ? await entitiesOf() : undefined;
      given[caller] = (await call(entry.endpoint, ask, token)).answer;
      if (entry.name === 'me.signOut') desk.forgetTokens();
      if (before !== undefined) expect({ caller, state: await entitiesOf() }).toEqual({ caller, state: before });
    }
    expect(given).toEqual(entry.line.answers);
  });
});

/** What no refused call may change; jobs and events come and go with the ledgers' blocks. */
async function entitiesOf(): Promise<object> {
  const { jobs: _, events: __, ...state } = JSON.parse(await stateOf(desk)) as Record<string, unknown>;
  const { rows } = await desk.instance.services.pool.query<{ state: unknown }>({
    name: 'test-invitations',
    text: `select jsonb_build_array((select jsonb_agg(jsonb_build_array(id, status) order by id) from invitation)) as state`,
  });
  return { ...state, invitations: rows[0]?.state };
}

describe.each(lines.flatMap((entry) => (entry.line.resource === undefined ? [] : [{ ...entry, resource: entry.line.resource }])))(
  '$name',
  (entry) => {
    const ownAnswer = entry.line.answers.own;
    test(`is for roles that may read the ${entry.resource}, and for no others`, async () => {
      const { only } = desk.specialists[entry.resource];
      expect((await askAs(only, await desk.signIn(only), entry)).answer).toBe(ownAnswer);
    });
    test(`is not for roles that may read all but the ${entry.resource}`, async () => {
      const { other } = desk.specialists[entry.resource];
      expect((await askAs(other, await desk.signIn(other), entry)).answer).toBe('403 PermissionDeniedError');
    });
  },
);

describe.each(lines.filter(({ name }) => name === 'policies.try'))('$name', (entry) => {
  test.each(['policies', 'requests'] as const)('is not for roles that may read the %s alone', async (resource) => {
    const { only } = desk.specialists[resource];
    expect((await askAs(only, await desk.signIn(only), entry)).answer).toBe(denied);
  });
});

const inDomain = lines.filter(({ endpoint }) => endpoint.path.includes('{domainId}'));
const byId = inDomain.filter(({ endpoint }) => /\{(?!domainId|ledgerId)/.test(endpoint.path));

describe.each(inDomain)('$name', (entry) => {
  test('is not there where the domain is not', async () => {
    const { above } = desk.people;
    const { answer } = await askAs(above, await desk.signIn(above), entry, { params: { domainId: newId() } });
    expect(answer).toBe(notThere);
  });
  test('shows nothing of the desk in a domain beside it', async () => {
    const { beside } = desk.people;
    const { text } = await askAs(beside, await desk.signIn(beside), entry, { params: { domainId: desk.domains.beside } });
    expectNothingOfTheDesk(text);
  });
});

/** Nothing that only the desk has; people's own requests may name it, by the id that they gave themselves. */
function expectNothingOfTheDesk(text: string): void {
  const { tickerId: _, vaultId: __, domainId: ___, ...own } = desk.ids;
  for (const id of [...Object.values(own), desk.secondAccount.id, desk.account.address.address]) expect(text).not.toContain(id);
}

describe.each(byId)('$name', (entry) => {
  // Both domains are readable for who asks: what is refused is the wrong place.
  test.each(['above', 'beside'] as const)('is not there by the way of another domain, for %s', async (caller) => {
    const person = desk.people[caller];
    const { answer } = await askAs(person, await desk.signIn(person), entry, { params: { domainId: desk.domains.beside } });
    // Sessions are one's own: who is no user of that domain learns so.
    expect([notThere, ...(entry.name.startsWith('signingSessions.') ? ['403 PermissionDeniedError'] : [])]).toContain(answer);
  });
  test('is not there where the id is of nothing', async () => {
    const name = entry.endpoint.path.match(/\{(\w+)\}(?!.*\{(?!ledgerId))/)?.[1] ?? '';
    const { own } = desk.people;
    const { answer } = await askAs(own, await desk.signIn(own), entry, { params: { [name]: newId() } });
    expect(answer).toBe(notThere);
  });
});

describe.each(byId.filter(({ endpoint }) => /\{accountId\}.*\{(?!ledgerId|tickerId)/.test(endpoint.path)))('$name', (entry) => {
  test('is not there by the way of another account', async () => {
    const { own } = desk.people;
    const { answer } = await askAs(own, await desk.signIn(own), entry, { params: { accountId: desk.secondAccount.id } });
    expect(answer).toBe(notThere);
  });
});

test('a list of domains shows those that one may read, and no others', async () => {
  const { people, domains } = desk;
  const idsOf = async (person: TestPerson) =>
    new Set((await (await desk.clientOf(person)).domains.list()).items.map((item) => item.data.id));
  expect(await idsOf(people.above)).toEqual(new Set(Object.values(domains)));
  expect(await idsOf(people.own)).toEqual(new Set([domains.desk, domains.floor]));
  expect(await idsOf(people.below)).toEqual(new Set([domains.floor]));
  expect(await idsOf(people.roleless)).toEqual(new Set());
});

test.each(['beside', 'below', 'roleless'] as const)('what lists over domains shows nothing of the desk to %s', async (caller) => {
  const person = desk.people[caller];
  const token = await desk.signIn(person);
  for (const name of ['domains.list', 'requests.listOwn', 'addresses.find', 'notifications.inbox', 'notifications.list']) {
    const entry = lines.find((line) => line.name === name);
    if (entry === undefined) throw new Error(`No line ${name}`);
    const { answer, text } = await askAs(person, token, entry);
    expect(answer).toBe('200');
    expectNothingOfTheDesk(text);
  }
});

test('who is locked is a user of nothing', async () => {
  const { locked } = desk.people;
  const { text } = await call(contract.me.get, {}, tokens.valid({ publicKey: locked.keyPair.publicKey }));
  expect(JSON.parse(text)).toMatchObject({ domains: [] });
});

test('an intent of another domain does not show through', async () => {
  const { beside, above } = desk.people;
  for (const person of [beside, above]) {
    const params = { domainId: desk.domains.beside, intentId: desk.ids.intentId };
    await expect((await desk.clientOf(person)).intents.get({ params })).rejects.toMatchObject({ code: 'EntityNotFoundError' });
  }
});

test('the sign-in server gives no token to a key that nobody holds', async () => {
  expect((await postChallenge(desk.config.identityUrl, desk.people.nobody)).status).toBeGreaterThanOrEqual(400);
});

test('nobody makes one address after the other without end', async () => {
  const { own } = desk.people;
  const client = await desk.clientOf(own);
  const { domainId, accountId } = desk.ids;
  const params = { domainId, accountId, ledgerId: desk.ledgerId };
  for (let count = 0; count < 60; count++) await client.addresses.create({ params });
  await expect(client.addresses.create({ params })).rejects.toMatchObject({ code: 'TooManyRequestsError' });
  const query = { ledgerId: desk.ledgerId };
  await expect(client.addresses.createOn({ params, query })).rejects.toMatchObject({ code: 'TooManyRequestsError' });
  // Others still can.
  const other = await desk.clientOf(desk.people.above);
  expect(await other.addresses.create({ params })).toMatchObject({ ledgerId: desk.ledgerId });
});

// The last: from here on the desk is locked.
describe('once the domain is locked', () => {
  beforeAll(() => desk.lock());
  test.each(inDomain)('$name answers who may as the table says', async (entry) => {
    const { own } = desk.people;
    const { answer } = await askAs(own, await desk.signIn(own), entry);
    expect(answer).toBe(entry.line.inLockedDomain ?? entry.line.answers.own);
  });
});
