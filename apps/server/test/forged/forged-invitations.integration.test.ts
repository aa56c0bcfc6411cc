import { newId, utf8 } from '@countersign/kernel';
import type { InvitationOut } from '@countersign/model';
import { generateKeyPair, requestHash, signedAnswer, signRequestWith, verifyRequestSignature } from '@countersign/signing';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { proposal, signed } from '../harness.ts';
import { common, startForgery, type Forgery } from './start-forgery.ts';
import { violations } from './violations.ts';

/** Who is invited, and the key that answered, changed in the database by somebody who has none of the instance's keys. */
let forgery: Forgery;
let superuser: pg.Pool;
let other: InvitationOut;

beforeAll(async () => {
  forgery = await startForgery();
  superuser = new pg.Pool({ connectionString: forgery.superuserUrl, max: 1 });
  other = await invite();
  await answer(other);
});
afterAll(async () => {
  await superuser.end();
  await forgery.stop();
});

const thief = generateKeyPair('Secp256r1');
let people = 0;

function invite(): Promise<InvitationOut> {
  const user = { id: newId(), alias: `invited-${++people}@example.com`, roles: ['admin'], ...common };
  const params = { domainId: forgery.domainId };
  return forgery.client.invitations.create({ params, body: { user, numberSecondsOfValidity: 3_600 } });
}

function signedBy(keyPair: typeof thief, { id, user: { alias: email } }: InvitationOut) {
  const { publicKey } = keyPair;
  const signed = { type: 'InvitationAnswer', invitationId: id, email, publicKey, backend: forgery.url };
  return { publicKey, email, signature: signRequestWith(keyPair, signed) };
}

const answer = (invited: InvitationOut, keyPair = generateKeyPair('Secp256r1')) =>
  forgery.anonymous.invitations.answer({ params: { idOrCode: invited.code }, body: signedBy(keyPair, invited) });

/** Writes as the cluster's superuser, whom nothing in the database stops, and puts the table back afterwards. */
async function meanwhile(change: string, values: readonly unknown[], look: () => Promise<void>): Promise<void> {
  await superuser.query('create table kept_invitation as select * from invitation');
  try {
    await superuser.query(change, [...values]);
    await look();
  } finally {
    await superuser.query('delete from invitation');
    await superuser.query('insert into invitation select * from kept_invitation');
    await superuser.query('drop table kept_invitation');
  }
}

async function expectForged(ask: () => Promise<unknown>): Promise<void> {
  const before = await violations(forgery);
  await forgery.expectRefused(ask(), 'invitation');
  expect(await violations(forgery)).toBe(before + 1);
}

function makesUser({ user }: InvitationOut, publicKey: string) {
  const { domainId: _, publicKey: _key, ...made } = user;
  return { type: 'v0_CreateUser', ...made, publicKey } as const;
}

function withoutType(made: ReturnType<typeof proposal>) {
  const { type: _, ...request } = made;
  return request;
}

/** Every way in which an invitation, or the key that answered it, leaves the server, and the proposal of the user. */
function uses(invited: InvitationOut): readonly (() => Promise<unknown>)[] {
  const { client, domainId, people } = forgery;
  const params = { domainId, id: invited.id };
  const made = (publicKey: string) => proposal(people.ada, makesUser(invited, publicKey), domainId);
  return [
    () => client.invitations.get({ params }),
    () => client.invitations.list({ params: { domainId }, query: {} }),
    () => client.invitations.complete({ params }),
    () => client.invitations.cancel({ params }),
    () => forgery.anonymous.invitations.preview({ params: { idOrCode: invited.id } }),
    () => client.intents.dryRun({ body: withoutType(made(thief.publicKey)) }),
    () => client.intents.propose({ body: signed(people.ada, made(thief.publicKey)) }),
  ];
}

const forgeries: readonly (readonly [name: string, change: string, value: (invited: InvitationOut) => unknown])[] = [
  ['another key', `answer = jsonb_set(answer, '{publicKey}', $2)`, () => JSON.stringify(thief.publicKey)],
  [
    'an answer that the other key has signed',
    `answer = answer || $2::jsonb`,
    (invited) => JSON.stringify(signedBy(thief, invited)),
  ],
  [
    'the answer to another invitation, with its mark',
    `(answer, mark) = (select o.answer, o.mark from invitation o where o.id = $2::uuid)`,
    () => other.id,
  ],
  ['other roles', `user_data = jsonb_set(user_data, '{roles}', $2)`, () => JSON.stringify(['root'])],
  ['no mark', `mark = null, status = 'Completed', answer = answer || $2::jsonb`, () => '{}'],
  ['a later end', `valid_until = valid_until + $2::interval`, () => '1 day'],
];

test.each(forgeries)('an invitation of which somebody changed something is shown to nobody: %s', async (_name, change, value) => {
  const invited = await invite();
  await answer(invited);
  await meanwhile(`update invitation set ${change} where id = $1`, [invited.id, value(invited)], async () => {
    for (const use of uses(invited)) await expectForged(use);
  });
  const shown = await forgery.client.invitations.get({ params: { domainId: forgery.domainId, id: invited.id } });
  const found = signedAnswer(shown);
  expect(found && verifyRequestSignature(found)).toBe(true);
});

test('nobody answers an invitation that was opened again for a code of somebody else, or one that they wrote', async () => {
  const invited = await invite();
  const known = await invite();
  await answer(invited);
  const swapped = `with theirs as (update invitation set code_hash = 'away' where id = $2 returning id)
    update invitation set status = 'Pending', answer = null, code_hash = $3 where id = $1 and exists (select from theirs)`;
  const hash = requestHash(utf8(known.code));
  await meanwhile(swapped, [invited.id, known.id, hash], async () => {
    const body = signedBy(thief, invited);
    await expectForged(() => forgery.anonymous.invitations.answer({ params: { idOrCode: known.code }, body }));
  });
  const madeUp = `insert into invitation select (jsonb_populate_record(i, jsonb_build_object(
    'id', gen_random_uuid(), 'user_id', gen_random_uuid(), 'alias', 'other', 'alias_key', 'other', 'code_hash', $2::text, 'status', 'Pending'))).* from invitation i where id = $1`;
  const ownCode = '00000-00000-00000-00000-00000';
  await meanwhile(madeUp, [invited.id, requestHash(utf8(ownCode))], async () => {
    const body = signedBy(thief, invited);
    await expectForged(() => forgery.anonymous.invitations.answer({ params: { idOrCode: ownCode }, body }));
    await expectForged(() => forgery.client.invitations.list({ params: { domainId: forgery.domainId }, query: {} }));
  });
});

test('what has no mark is at most an invitation that leads nowhere', async () => {
  const invited = await invite();
  await answer(invited);
  const unmark = `update invitation set mark = null, answer = null, status = 'Cancelled' where id = $1`;
  await meanwhile(unmark, [invited.id], async () => {
    const params = { domainId: forgery.domainId, id: invited.id };
    const shown = await forgery.client.invitations.get({ params });
    expect(shown).toMatchObject({ status: 'Cancelled', code: '' });
    expect([shown.answer, shown.user.publicKey]).toEqual([undefined, undefined]);
    await expect(answer(invited, thief)).rejects.toMatchObject({ code: 'InvalidStateError' });
    await expect(forgery.client.invitations.renew({ params })).rejects.toMatchObject({ code: 'InvalidStateError' });
  });
});
