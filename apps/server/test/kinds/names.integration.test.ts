import { fillAliasKeys } from '@countersign/adapters/postgres';
import { newId } from '@countersign/kernel';
import type { IntentPayload } from '@countersign/kinds/schemas';
import { generateKeyPair } from '@countersign/signing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { approval, carryThrough, proposal, signed, startTestInstance } from '../harness.ts';
import type { TestInstance } from '../harness.ts';
import { testOrganisation } from '../organisation.ts';

let subject: TestInstance;
beforeAll(async () => {
  subject = await startTestInstance({ config: { parts: ['gateway'] } });
});
// Takes rows away, as of users who came before the rule that looks at them.
afterAll(() => subject.stop({ isTampered: true }));

const common = { lock: 'Unlocked', customProperties: {} } as const;
const policy = {
  rank: 1,
  scope: 'Self',
  scriptingEngine: 'Javascript_v0',
  workflow: [] as never[],
  customProperties: {},
} as const;
const reference = { id: newId(), revision: 1 };
const key = () => generateKeyPair('Secp256r1').publicKey;
const user = (alias: string, roles = ['clerk']) =>
  ({ type: 'v0_CreateUser', id: newId(), alias, publicKey: key(), roles, ...common }) as const;
function invited(alias: string) {
  const { type: _, ...each } = user(alias);
  return each;
}
function domain(alias: string) {
  const { permissions } = testOrganisation().genesis.rootDomainSetup;
  return { type: 'v0_CreateDomain' as const, id: newId(), alias, permissions, users: [], policies: [], ...common };
}
const providerDetails = { type: 'Vault', vaultId: newId(), keyStrategy: 'VaultHard' } as const;
const ticker = {
  ledgerId: 'ethereum-sandbox',
  kind: 'Contract',
  ledgerDetails: { type: 'Ethereum', properties: { type: 'ERC20', address: `0x${'1'.repeat(40)}` } },
} as const;
const endpoint = { address: 'x', ledgerId: 'ethereum-sandbox', trustScore: 1 } as const;

/** Every proposal that gives something a name. */
const naming: Readonly<Record<string, (name: string) => IntentPayload>> = {
  v0_CreateUser: (name) => user(name),
  v0_UpdateUser: (alias) => ({ type: 'v0_UpdateUser', reference, alias, roles: ['clerk'], customProperties: {} }),
  v0_CreateDomain: (name) => domain(name),
  'v0_CreateDomain, its user': (name) => ({ ...domain('A domain'), users: [invited(name)] }),
  'v0_CreateDomain, its policy': (alias) => ({
    ...domain('A domain'),
    policies: [{ id: newId(), alias, ...policy, lock: 'Unlocked' }],
  }),
  v0_UpdateDomain: (alias) => ({ type: 'v0_UpdateDomain', reference, alias, customProperties: {} }),
  v0_CreatePolicy: (alias) => ({ type: 'v0_CreatePolicy', id: newId(), alias, ...policy, lock: 'Unlocked' }),
  v0_UpdatePolicy: (alias) => ({ type: 'v0_UpdatePolicy', reference, alias, ...policy }),
  v0_CreateEndpoint: (alias) => ({ type: 'v0_CreateEndpoint', id: newId(), alias, ...endpoint, ...common }),
  v0_UpdateEndpoint: (alias) => ({
    type: 'v0_UpdateEndpoint',
    reference,
    alias,
    address: 'x',
    trustScore: 1,
    customProperties: {},
  }),
  v0_CreateAccount: (alias) => ({ type: 'v0_CreateAccount', id: newId(), alias, providerDetails, ledgerIds: [], ...common }),
  v0_UpdateAccount: (alias) => ({ type: 'v0_UpdateAccount', reference, alias, customProperties: {} }),
  v0_CreateVault: (alias) => ({ type: 'v0_CreateVault', id: newId(), alias, publicKey: key(), ...common }),
  v0_UpdateVault: (alias) => ({ type: 'v0_UpdateVault', reference, alias, customProperties: {} }),
  'v0_CreateTicker, name': (name) => ({ type: 'v0_CreateTicker', name, ...ticker }),
  'v0_CreateTicker, symbol': (symbol) => ({ type: 'v0_CreateTicker', name: 'Coin', symbol, ...ticker }),
  'v0_UpdateTicker, name': (name) => ({ type: 'v0_UpdateTicker', reference, name, customProperties: {} }),
  'v0_UpdateTicker, symbol': (symbol) => ({ type: 'v0_UpdateTicker', reference, name: 'Coin', symbol, customProperties: {} }),
};

async function answerTo(payload: IntentPayload, extra: { description?: string } = {}) {
  const { ada } = subject.people;
  const client = await subject.clientOf(ada);
  const request = proposal(ada, payload, subject.domains.root, extra);
  return client.intents.propose({ body: signed(ada, request) }).then(
    () => 'accepted',
    (error: { status?: number; message: string }) => `${error.status} ${error.message}`,
  );
}

describe.each(Object.entries(naming))('%s', (_, payload) => {
  test('takes no name of which people would not see all', async () => {
    for (const name of ['alice\u202egnp', 'al\u200bice', 'ali\u0007ce', 'alice\nbob']) {
      expect(await answerTo(payload(name))).toMatch(/^400 .*HiddenCharacters/);
    }
    for (const name of ['   ', ' alice', 'alice ']) expect(await answerTo(payload(name))).toMatch(/^400 .*SurroundingSpace/);
    expect(await answerTo(payload('Anna-Lena Ünal 李'))).toBe('accepted');
  });
});

test('descriptions and reasons may have lines, and nothing else that cannot be seen', async () => {
  const { ada, ben } = subject.people;
  expect(await answerTo(user('described'), { description: 'One\nTwo' })).toBe('accepted');
  expect(await answerTo(user('described 2'), { description: 'One\u202eTwo' })).toMatch(/^400 .*description.*HiddenCharacters/);
  const proposed = signed(ada, proposal(ada, user('reasoned'), subject.domains.root));
  await (await subject.clientOf(ada)).intents.propose({ body: proposed });
  const client = await subject.clientOf(ben);
  const reason = { approvalReason: 'Fine\u0008' };
  const refused = client.intents.approve({ body: signed(ben, { ...approval(ben, proposed), ...reason }) });
  await expect(refused).rejects.toMatchObject({ status: 400, message: expect.stringContaining('HiddenCharacters') });
});

test('a user has each role once, and at most a hundred', async () => {
  const roles = Array.from({ length: 101 }, (_, index) => `role-${index}`);
  expect(await answerTo(user('many', roles))).toMatch(/^400 .*roles/);
  expect(await answerTo(user('twice', ['clerk', 'clerk']))).toMatch(/^400 .*roles/);
});

test('genesis takes no such names, nor users who look like each other', async () => {
  const fresh = await startTestInstance({ empty: true, config: { parts: ['gateway'] } });
  try {
    const { genesis } = fresh;
    const attempt = (change: (setup: typeof genesis.rootDomainSetup) => object) =>
      fresh.anonymous.genesis.create({
        ...fresh.withSetupCode,
        body: { rootDomainSetup: { ...genesis.rootDomainSetup, ...change(genesis.rootDomainSetup) } },
      });
    await expect(attempt(() => ({ alias: 'Ro\u200bot' }))).rejects.toMatchObject({ status: 400 });
    const [ada, ben] = genesis.rootDomainSetup.users;
    await expect(attempt(() => ({ users: [ada, { ...ben, alias: 'ADA@exаmple.com' }] }))).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('NonUniqueUsersByAlias'),
    });
    await fresh.anonymous.genesis.create({ ...fresh.withSetupCode, body: genesis });
  } finally {
    await fresh.stop();
  }
});

async function outcomeOf(payload: IntentPayload): Promise<string> {
  const { ada, ben } = subject.people;
  const { root } = subject.domains;
  const client = await subject.clientOf(ada);
  const proposed = signed(ada, proposal(ada, payload, root));
  await client.intents.propose({ body: proposed });
  const read = async () => (await client.intents.get({ params: { domainId: root, intentId: proposed.request.id } })).data.state;
  if ((await read()).status === 'Open') {
    await (await subject.clientOf(ben)).intents.approve({ body: signed(ben, approval(ben, proposed)) });
  }
  const { status, error } = await read();
  return error?.code ?? status;
}

test('of two users of one domain nobody is taken for the other', async () => {
  expect(await outcomeOf(user('alice'))).toBe('Executed');
  for (const alias of ['alice', 'Alice', 'ALICE', '\u0430lice', 'ａｌｉｃｅ', 'aIice', 'a1ice']) {
    expect(await outcomeOf(user(alias))).toBe('NonUniqueUsersByAlias');
  }
  const other = user('bob');
  expect(await outcomeOf(other)).toBe('Executed');
  const update = { type: 'v0_UpdateUser' as const, roles: ['clerk'], customProperties: {} };
  expect(await outcomeOf({ ...update, reference: { id: other.id, revision: 1 }, alias: 'AIice' })).toBe('NonUniqueUsersByAlias');
  expect(await outcomeOf({ ...update, reference: { id: other.id, revision: 1 }, alias: 'Bob' })).toBe('Executed');
  // The alias that was given up is free.
  expect(await outcomeOf({ ...update, reference: { id: other.id, revision: 2 }, alias: 'robert' })).toBe('Executed');
  expect(await outcomeOf(user('b0b'))).toBe('Executed');
  const { trading } = subject.domains;
  const { status } = await carryThrough(subject, [subject.people.ada, subject.people.ben], user('Alice'), trading);
  expect(status).toBe('Executed');
});

test('of two proposals that are approved at once, one makes its user', async () => {
  const outcomes = await Promise.all(['carol', 'Carol', 'c\u0430rol', 'CAROL'].map((alias) => outcomeOf(user(alias))));
  expect(outcomes.toSorted()).toEqual(['Executed', ...Array.from({ length: 3 }, () => 'NonUniqueUsersByAlias')]);
});

test('who came before the rule stays as they are, and are in the way of others', async () => {
  const { pool } = subject.instance.services;
  const [first, second] = [user('dora'), user('Dora')] as const;
  expect(await outcomeOf(first)).toBe('Executed');
  await pool.query('delete from user_alias_key where user_id = $1', [first.id]);
  expect(await outcomeOf(second)).toBe('Executed');
  await pool.query('delete from user_alias_key where user_id = $1', [second.id]);
  await fillAliasKeys(pool);
  await fillAliasKeys(pool);
  const { rows } = await pool.query('select user_id from user_alias_key where user_id = any($1)', [[first.id, second.id]]);
  expect(rows).toEqual([{ user_id: first.id }]);
  const update = { type: 'v0_UpdateUser', reference: { id: second.id, revision: 1 }, customProperties: {} } as const;
  expect(await outcomeOf({ ...update, alias: 'Dora', roles: ['clerk', 'auditor'] })).toBe('Executed');
  expect(await outcomeOf({ ...update, reference: { id: second.id, revision: 2 }, alias: 'DORA', roles: ['clerk'] })).toBe(
    'NonUniqueUsersByAlias',
  );
  expect(await outcomeOf(user('d\u043era'))).toBe('NonUniqueUsersByAlias');
});

test('nor are the people who are invited', async () => {
  const client = await subject.clientOf(subject.people.ada);
  const params = { domainId: subject.domains.root };
  const invite = (alias: string) => {
    const { publicKey: _, ...someone } = invited(alias);
    return client.invitations.create({ params, body: { user: someone, numberSecondsOfValidity: 600 } });
  };
  const { id } = await invite('eve@example.org');
  for (const alias of ['Eve@example.org', '\u0435ve@example.org', 'ADA@example.com']) {
    await expect(invite(alias)).rejects.toMatchObject({ status: 409 });
  }
  for (const alias of ['eve\u200b@example.org', ' ', 'eve@example.org '])
    await expect(invite(alias)).rejects.toMatchObject({ status: 400 });
  await client.invitations.cancel({ params: { ...params, id } });
  await invite('EVE@example.org');
});
