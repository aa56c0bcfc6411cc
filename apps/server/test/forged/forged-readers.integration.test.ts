import { newId } from '@countersign/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { postChallenge } from '../harness.ts';
import type { TestPerson } from '../organisation.ts';
import { startForgery, userPayload, type Forgery } from './start-forgery.ts';
import { violations } from './violations.ts';

/** Somebody who writes into the database wants to sign in as a user, or to read more than they may. */
let forgery: Forgery;
beforeAll(async () => {
  forgery = await startForgery();
});
afterAll(() => forgery.stop());

const tables = ['entity', 'entity_revision'];

/** Everything as it was afterwards. */
async function forging(statements: readonly (readonly [statement: string, ...values: unknown[]])[], act: () => Promise<void>) {
  for (const table of tables) await forgery.run(`create table kept_${table} as select * from ${table}`);
  for (const [statement, ...values] of statements) await forgery.run(statement, ...values);
  await act();
  for (const table of tables) {
    await forgery.run(`delete from ${table}`);
    await forgery.run(`insert into ${table} select * from kept_${table}`);
    await forgery.run(`drop table kept_${table}`);
  }
}

/** Whether the sign-in server gives them a token. */
async function signsIn(person: TestPerson): Promise<boolean> {
  return (await postChallenge(forgery.config.identityUrl, person)).ok;
}

async function expectCounted(act: () => Promise<void>): Promise<void> {
  const before = await violations(forgery);
  await act();
  expect(await violations(forgery)).toBeGreaterThan(before);
}

const inBoth = (change: string, id: string, ...values: unknown[]) =>
  tables.map((table) => [`update ${table} set data = ${change} where id = $1`, id, ...values] as const);

test('a user who was written into the database is nobody', async () => {
  const thief = forgery.newPerson('thief');
  const like = forgery.people.ben.userId;
  const data = `data || jsonb_build_object('id', $1::text, 'alias', 'thief', 'publicKey', $2::text)`;
  const of = 'root_domain_id, revision, signature, signing_key';
  const values = [thief.userId, thief.keyPair.publicKey, like];
  await forging(
    [
      [
        `insert into entity (kind, id, data, alias, domain_id, lock, created_at, modified_at, validated, ${of})
           select kind, $1::uuid, ${data}, 'thief', domain_id, lock, created_at, modified_at, validated, ${of} from entity where id = $3`,
        ...values,
      ],
      [
        `insert into entity_revision (kind, id, data, saved_at, ${of}) select kind, $1::uuid, ${data}, saved_at, ${of} from entity_revision
           where id = $3 and revision = 1`,
        ...values,
      ],
    ],
    () => expectCounted(async () => expect(await signsIn(thief)).toBe(false)),
  );
});

test('a user whose key, lock or name somebody changed is who they were', async () => {
  const thief = forgery.newPerson('thief');
  const former = forgery.newPerson('former');
  await forgery.execute(userPayload(former, ['admin']));
  await forgery.execute({ type: 'v0_LockUser', reference: { id: former.userId, revision: 1 } });
  const { ben } = forgery.people;
  // In the row alone, which says only where to look.
  await forging(
    [
      [
        `update entity set data = data || jsonb_build_object('publicKey', $2::text) where id = $1`,
        ben.userId,
        thief.keyPair.publicKey,
      ],
    ],
    async () => {
      expect(await signsIn(thief)).toBe(false);
    },
  );
  await forging(
    [[`update entity set lock = 'Unlocked', data = data || '{"lock": "Unlocked"}' where id = $1`, former.userId]],
    async () => {
      expect(await signsIn(former)).toBe(false);
    },
  );
  await forging(
    [
      [`update entity_revision set data = data || '{"lock": "Unlocked"}' where id = $1 and revision = 2`, former.userId],
      [`update entity set lock = 'Unlocked', data = data || '{"lock": "Unlocked"}' where id = $1`, former.userId],
    ],
    // What was verified before is kept, and still says so.
    async () => expect(await signsIn(former)).toBe(false),
  );
  // A process that saw the lock lets nobody in by the revision before it.
  await forging(
    [
      [`delete from entity_revision where id = $1 and revision = 2`, former.userId],
      [
        `update entity e set (revision, lock, data, signature) = (select revision, 'Unlocked', data, signature from entity_revision r where r.id = e.id) where id = $1`,
        former.userId,
      ],
    ],
    () => expectCounted(async () => expect(await signsIn(former)).toBe(false)),
  );
  expect(await signsIn(ben)).toBe(true);
});

test('roles and rights that somebody changed give nothing to read', async () => {
  const { cleo } = forgery.people;
  const { trading, root } = forgery.domains;
  const client = await forgery.clientOf(cleo);
  const users = (domainId: string) => client.users.list({ params: { domainId } });
  const accounts = () => client.accounts.list({ params: { domainId: trading } });
  await accounts();
  await expect(users(trading)).rejects.toMatchObject({ status: 403 });

  // In the row alone: what the notary signed counts.
  const asReader = `jsonb_set(data, '{permissions,readAccess,users}', '["trader"]')`;
  await forging([[`update entity set data = ${asReader} where id = $1`, trading]], async () => {
    await expect(users(trading)).rejects.toMatchObject({ status: 403 });
    await accounts();
  });
  await forging([[`update entity set data = jsonb_set(data, '{roles}', '["admin"]') where id = $1`, cleo.userId]], async () => {
    await expect(users(trading)).rejects.toMatchObject({ status: 403 });
  });
  await forging(
    [
      [
        `update entity set data = data || jsonb_build_object('domainId', $2::text), domain_id = $2::text::uuid where id = $1`,
        cleo.userId,
        root,
      ],
    ],
    async () => {
      await expect(users(root)).rejects.toMatchObject({ status: 404 });
    },
  );
  // As a revision that nobody has made.
  const next = (change: string, id: string) =>
    [
      [
        `insert into entity_revision (kind, id, revision, root_domain_id, saved_at, data, signature, signing_key)
        select kind, id, 2, root_domain_id, saved_at, jsonb_set(${change}, '{metadata,revision}', '2'), signature, signing_key from entity_revision where id = $1`,
        id,
      ],
      [`update entity set revision = 2, data = jsonb_set(${change}, '{metadata,revision}', '2') where id = $1`, id],
    ] as const;
  for (const [change, id] of [
    [asReader, trading],
    [`jsonb_set(data, '{roles}', '["admin"]')`, cleo.userId],
  ] as const) {
    await forging(next(change, id), async () => {
      await expectCounted(() => forgery.expectRefused(users(trading), id));
      await expectCounted(() => forgery.expectRefused(accounts(), id));
    });
    await accounts();
  }
});

test('a key of somebody else is not known by a login that was written into their user', async () => {
  const { ben } = forgery.people;
  const before = await forgery.one<string>('select alias as value from entity where id = $1', ben.userId);
  await forging(inBoth(`data || '{"loginIds": [{"id": "thief", "providerId": "outside"}]}'`, ben.userId), async () => {
    const { identity } = forgery.instance.services;
    expect(await identity.people.withLoginId({ id: 'thief', providerId: 'outside' })).toEqual([]);
  });
  await forging([[`update entity set alias = $2 where id = $1`, ben.userId, `thief-${newId()}@example.com`]], async () => {
    const { identity } = forgery.instance.services;
    const alias = await forgery.one<string>('select alias as value from entity where id = $1', ben.userId);
    expect(await identity.people.withAlias(alias ?? '')).toEqual([]);
  });
  expect(before).toBe('ben@example.com');
});
