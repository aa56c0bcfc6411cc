import { newId } from '@countersign/kernel';
import type { InvitationIn, InvitationOut } from '@countersign/model';
import { generateKeyPair, signRequestWith } from '@countersign/signing';
import type { KeyPair } from '@countersign/signing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { callRaw } from '../contract-endpoints.ts';
import type { Answer } from '../contract-endpoints.ts';
import { carryThrough, startTestInstance } from '../harness.ts';
import type { TestInstance } from '../harness.ts';

let subject: TestInstance;
const time = { ahead: 0 };

beforeAll(async () => {
  subject = await startTestInstance({ clock: { now: () => new Date(Date.now() + time.ahead) } });
});
beforeEach(async () => {
  time.ahead = 0;
  await subject.instance.services.pool.query(`delete from identity_attempt where key like 'invitation:%'`);
});
afterAll(() => subject.stop());

let people = 0;
function invitation(): InvitationIn {
  const alias = `new-${++people}@example.com`;
  const user = { id: newId(), alias, roles: ['trader'], lock: 'Unlocked' as const, customProperties: {} };
  return { user, numberSecondsOfValidity: 3_600 };
}

async function invite(domainId = subject.domains.trading): Promise<InvitationOut> {
  const client = await subject.clientOf(subject.people.ada);
  return await client.invitations.create({ params: { domainId }, body: invitation() });
}

async function act(action: 'cancel' | 'renew' | 'complete', { id, user }: InvitationOut): Promise<InvitationOut> {
  const client = await subject.clientOf(subject.people.ada);
  return await client.invitations[action]({ params: { domainId: user.domainId, id } });
}

interface AnswerOptions {
  readonly keyPair?: KeyPair;
  readonly email?: string;
  readonly backend?: string;
  readonly idOrCode?: string;
  readonly signedId?: string;
  readonly signedBy?: KeyPair;
}

function answer({ id, code, user }: InvitationOut, options: AnswerOptions = {}): Promise<Answer> {
  const keyPair = options.keyPair ?? generateKeyPair('Secp256r1');
  const email = options.email ?? user.alias;
  const signed = {
    type: 'InvitationAnswer',
    invitationId: options.signedId ?? id,
    email,
    publicKey: keyPair.publicKey,
    backend: options.backend ?? subject.url,
  };
  const body = { publicKey: keyPair.publicKey, email, signature: signRequestWith(options.signedBy ?? keyPair, signed) };
  return callRaw(`${subject.url}/v1/users/invitations/${encodeURIComponent(options.idOrCode ?? code)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function createUser(invited: InvitationOut, publicKey: string): Promise<void> {
  const { ada, ben } = subject.people;
  const { domainId, publicKey: _, ...user } = invited.user;
  const payload = { type: 'v0_CreateUser' as const, ...user, publicKey };
  expect(await carryThrough(subject, [ada, ben], payload, domainId)).toMatchObject({ status: 'Executed' });
}

test.each(['Secp256r1', 'Secp256k1', 'Ed25519'] as const)(
  'somebody is invited, answers with a %s key, and is a user once that was approved',
  async (type) => {
    const invited = await invite();
    expect(invited).toMatchObject({ status: 'Pending', metadata: { createdBy: { id: subject.people.ada.userId } } });
    expect(invited.code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{5}$/);
    const params = { idOrCode: invited.id };
    expect(await subject.anonymous.invitations.preview({ params })).toEqual({
      id: invited.id,
      user: { alias: invited.user.alias },
      status: 'Pending',
      validUntil: invited.validUntil,
    });
    expect(await subject.anonymous.invitations.preview({ params: { idOrCode: invited.code } })).toMatchObject({
      id: invited.id,
      invitedBy: { alias: 'ada@example.com', domain: 'Trading' },
    });
    const keyPair = generateKeyPair(type);
    expect(await answer(invited, { keyPair, email: invited.user.alias.toUpperCase() })).toMatchObject({ status: 200 });
    expect(await subject.anonymous.invitations.profileStatus({ params })).toEqual({ status: 'DeviceRegistered' });

    // Only the inviter is notified: they have to compare the key.
    const { items } = await (await subject.clientOf(subject.people.ada)).notifications.inbox({});
    const told = { type: 'InvitationAnswered', domainId: subject.domains.trading, invitationId: invited.id };
    expect(items[0]).toMatchObject(told);
    const client = await subject.clientOf(subject.people.ben);
    expect((await client.notifications.inbox({})).items).toEqual([]);
    const where = { domainId: subject.domains.trading, id: invited.id };
    expect(await client.invitations.get({ params: where })).toMatchObject({
      status: 'DeviceRegistered',
      user: { publicKey: keyPair.publicKey },
      answer: { email: invited.user.alias.toUpperCase(), backend: subject.url, signature: expect.any(String) },
    });
    await expect(act('complete', invited)).rejects.toMatchObject({ code: 'InvalidStateError', status: 409 });
    await createUser(invited, keyPair.publicKey);
    expect(await act('complete', invited)).toMatchObject({ status: 'Completed' });
    expect(await subject.anonymous.invitations.preview({ params })).toMatchObject({ status: 'Completed' });
    const newcomer = { name: 'new', keyPair, userId: invited.user.id, domainId: subject.domains.trading };
    expect((await (await subject.clientOf(newcomer)).me.get()).domains).toMatchObject([{ id: subject.domains.trading }]);
  },
);

test('a user with another key than the invited one completes nothing', async () => {
  const invited = await invite();
  await answer(invited);
  await createUser(invited, generateKeyPair('Secp256r1').publicKey);
  await expect(act('complete', invited)).rejects.toMatchObject({ code: 'InvalidStateError' });
});

test('nobody is shown a code but in the answer that makes the invitation, and who reads it cannot answer in the person’s place', async () => {
  const invited = await invite();
  const params = { domainId: subject.domains.trading };
  const reader = await subject.clientOf(subject.people.ben);
  const seen = await reader.invitations.get({ params: { ...params, id: invited.id } });
  const renewed = await reader.invitations.renew({ params: { ...params, id: invited.id } });
  const { items } = await reader.invitations.list({ params, query: { alias: invited.user.alias } });
  for (const one of [seen, renewed, ...items]) expect(one).toMatchObject({ id: invited.id, user: invited.user, code: '' });
  expect(await answer(invited, { idOrCode: invited.id })).toMatchObject({ status: 400, reason: 'InvalidRequestError' });
  expect(await subject.anonymous.invitations.profileStatus({ params: { idOrCode: invited.id } })).toEqual({ status: 'Pending' });
  const inviter = await subject.clientOf(subject.people.ada);
  const mine = await inviter.invitations.get({ params: { ...params, id: invited.id } });
  expect(mine.code).toBe('');
  const { rows } = await subject.instance.services.pool.query<{ row: string }>(
    'select to_jsonb(i)::text as row from invitation i',
  );
  for (const written of [invited.code, invited.code.replaceAll('-', '')]) {
    expect(rows.filter(({ row }) => row.toUpperCase().includes(written))).toEqual([]);
  }
  expect(await answer(invited)).toMatchObject({ status: 200 });
});

test('the code can be typed in any way', async () => {
  const invited = await invite();
  const typed = ` ${invited.code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`;
  expect(await subject.anonymous.invitations.preview({ params: { idOrCode: typed } })).toMatchObject({ id: invited.id });
  expect(await answer(invited, { idOrCode: invited.code })).toMatchObject({ status: 200 });
});

test('a device whose answer arrived, but not what was said to it, may answer again, and nobody else', async () => {
  const invited = await invite();
  const keyPair = generateKeyPair('Secp256r1');
  const both = await Promise.all([answer(invited, { keyPair }), answer(invited, { keyPair })]);
  expect(both).toMatchObject([{ status: 200 }, { status: 200 }]);
  expect(await answer(invited, { keyPair, signedBy: generateKeyPair('Secp256r1') })).toMatchObject({ status: 401 });
  expect(await answer(invited)).toMatchObject({ status: 409, reason: 'InvalidStateError' });
  await createUser(invited, keyPair.publicKey);
  expect(await answer(invited, { keyPair })).toMatchObject({ status: 200 });
  const { items } = await (await subject.clientOf(subject.people.ada)).notifications.inbox({});
  expect(items.filter((item) => 'invitationId' in item && item.invitationId === invited.id)).toHaveLength(1);
});

describe('an answer is refused', () => {
  test('for another email, another invitation, another instance, or another key than signed it', async () => {
    const invited = await invite();
    const other = await invite();
    const refusals: readonly [AnswerOptions, number, string][] = [
      [{ email: 'eve@example.com' }, 400, 'InvalidRequestError'],
      [{ signedId: other.id }, 401, 'InvalidSignatureError'],
      [{ backend: 'https://elsewhere.example' }, 401, 'InvalidSignatureError'],
      [{ signedBy: generateKeyPair('Secp256r1') }, 401, 'InvalidSignatureError'],
      [{ keyPair: subject.people.cleo.keyPair }, 400, 'InvalidRequestError'],
    ];
    for (const [options, status, reason] of refusals) {
      expect(await answer(invited, options)).toMatchObject({ status, reason });
    }
    expect(await act('cancel', invited)).toMatchObject({ status: 'Cancelled' });
    expect((await act('renew', other)).user.publicKey).toBeUndefined();
  });

  test('a second time, and of two at once all but one', async () => {
    const invited = await invite();
    const answers = await Promise.all(Array.from({ length: 6 }, () => answer(invited)));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', ...Array.from({ length: 5 }, () => '409')]);
    expect(await answer(invited)).toMatchObject({ status: 409, reason: 'InvalidStateError' });
  });

  test('after the time, until the invitation is renewed', async () => {
    const invited = await invite();
    time.ahead = 3_601_000;
    expect(await subject.anonymous.invitations.preview({ params: { idOrCode: invited.id } })).toMatchObject({
      status: 'Expired',
    });
    expect(await answer(invited)).toMatchObject({ status: 409, reason: 'InvalidStateError' });
    const renewed = await act('renew', invited);
    expect(renewed).toMatchObject({ status: 'Pending', code: '' });
    expect(new Date(renewed.validUntil).getTime()).toBeGreaterThan(new Date(invited.validUntil).getTime() + 3_600_000);
    expect(await answer(invited)).toMatchObject({ status: 200 });
    // Who has answered may wait for approval as long as it takes.
    time.ahead = 86_400_000;
    expect(await subject.anonymous.invitations.preview({ params: { idOrCode: invited.id } })).toMatchObject({
      status: 'DeviceRegistered',
    });
  });
});

test('each status allows what it allows, and nothing else', async () => {
  const reach: Record<string, () => Promise<InvitationOut>> = {
    Pending: () => invite(),
    DeviceRegistered: async () => {
      const invited = await invite();
      await answer(invited);
      return invited;
    },
    Expired: async () => {
      const invited = await invite();
      time.ahead = 3_601_000;
      return invited;
    },
    Cancelled: async () => {
      const invited = await invite();
      await act('cancel', invited);
      return invited;
    },
    Completed: async () => {
      const invited = await invite();
      const keyPair = generateKeyPair('Secp256r1');
      await answer(invited, { keyPair });
      await createUser(invited, keyPair.publicKey);
      await act('complete', invited);
      return invited;
    },
  };
  const allowed: Record<string, readonly string[]> = {
    Pending: ['cancel', 'renew', 'answer'],
    DeviceRegistered: ['cancel'],
    Expired: ['cancel', 'renew'],
    Cancelled: [],
    Completed: [],
  };
  for (const [status, arrive] of Object.entries(reach)) {
    for (const action of ['cancel', 'renew', 'complete', 'answer'] as const) {
      time.ahead = 0;
      const invited = await arrive();
      const outcome =
        action === 'answer'
          ? (await answer(invited)).status
          : await act(action, invited).then(
              () => 200,
              (error: { status: number }) => error.status,
            );
      expect({ status, action, outcome }).toEqual({
        status,
        action,
        outcome: allowed[status]?.includes(action) === true ? 200 : 409,
      });
    }
  }
});

test('lists what there is, page by page, by status, alias and role', async () => {
  const client = await subject.clientOf(subject.people.ada);
  const params = { domainId: subject.domains.treasury };
  const invited = [await invite(params.domainId), await invite(params.domainId), await invite(params.domainId)];
  const [first, second, third] = invited.map(({ id }) => id);
  await answer(invited[0] as InvitationOut);
  await act('cancel', invited[1] as InvitationOut);
  const idsOf = async (query: Parameters<typeof client.invitations.list>[0]['query']) =>
    (await client.invitations.list({ params, query })).items.map(({ id }) => id);
  expect(await idsOf({})).toEqual([third, second, first]);
  expect(await idsOf({ sortBy: 'Alias', sortOrder: 'ASC', limit: 2 })).toEqual([first, second]);
  const page = await client.invitations.list({ params, query: { sortBy: 'CreatedAt', sortOrder: 'ASC', limit: 2 } });
  expect(page.nextStartingAfter).toBe(second);
  expect(await idsOf({ sortBy: 'CreatedAt', sortOrder: 'ASC', startingAfter: page.nextStartingAfter })).toEqual([third]);
  expect(await idsOf({ status: ['Active'] })).toEqual([third, first]);
  expect(await idsOf({ status: ['Cancelled', 'Pending'] })).toEqual([third, second]);
  expect(await idsOf({ alias: invited[2]?.user.alias })).toEqual([third]);
  expect(await idsOf({ 'roles[]': ['trader'] })).toHaveLength(3);
  expect(await idsOf({ roles: ['nobody'] })).toEqual([]);
  expect(await idsOf({ 'roles[]': ['nobody'] })).toEqual([]);
  expect(await idsOf({ roles: ['nobody'], 'roles[]': ['trader'] })).toHaveLength(3);
  for (const status of ['DeviceRegistered', 'Cancelled', 'Completed'] as const) {
    expect(await idsOf({ status: [status] })).toHaveLength(status === 'Completed' ? 0 : 1);
  }
  time.ahead = 3_601_000;
  expect(await idsOf({ status: ['Expired'] })).toEqual([third]);
  await expect(client.invitations.list({ params, query: { startingAfter: newId() } })).rejects.toMatchObject({ status: 400 });
});

test('only readers of users invite, and see invitations of the domain alone', async () => {
  const { people: who, domains } = subject;
  const invited = await invite(domains.treasury);
  const cleo = await subject.clientOf(who.cleo);
  await expect(cleo.invitations.create({ params: { domainId: domains.trading }, body: invitation() })).rejects.toMatchObject({
    code: 'PermissionDeniedError',
  });
  const ada = await subject.clientOf(who.ada);
  const elsewhere = { domainId: domains.trading, id: invited.id };
  await expect(ada.invitations.get({ params: elsewhere })).rejects.toMatchObject({ status: 404 });
  await expect(ada.invitations.cancel({ params: elsewhere })).rejects.toMatchObject({ status: 404 });
});

test('the id of a user, or of an invitation that is still open, is not invited again', async () => {
  const client = await subject.clientOf(subject.people.ada);
  const params = { domainId: subject.domains.trading };
  const body = invitation();
  const invited = await client.invitations.create({ params, body });
  await expect(client.invitations.create({ params, body })).rejects.toMatchObject({ code: 'InvalidStateError' });
  await act('cancel', invited);
  expect(await client.invitations.create({ params, body })).toMatchObject({ status: 'Pending' });
  const taken = { ...body, user: { ...body.user, id: subject.people.cleo.userId } };
  await expect(client.invitations.create({ params, body: taken })).rejects.toMatchObject({ code: 'InvalidStateError' });
});

test('nobody finds invitations by trying, and tries are limited', async () => {
  const statuses = new Set<number>();
  const texts = new Set<string>();
  for (let index = 0; index < 121; index++) {
    const { status, text } = await callRaw(`${subject.url}/v1/users/invitations/${newId()}`);
    statuses.add(status);
    texts.add(text);
  }
  expect([...statuses]).toEqual([404, 429]);
  expect(texts.size).toBe(2);
});
