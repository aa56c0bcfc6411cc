import { newId } from '@countersign/kernel';
import type { CreateDomain } from '@countersign/kinds/schemas';
import type { Permissions } from '@countersign/model';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { approval, proposal, signed } from '../harness.ts';
import { startKindsInstance } from './kinds-instance.ts';
import type { KindsInstance } from './kinds-instance.ts';

let subject: KindsInstance;
let permissions: Permissions;

beforeAll(async () => {
  subject = await startKindsInstance();
  permissions = subject.genesis.rootDomainSetup.permissions;
});
afterAll(() => subject.stop());

const domain = (values: Partial<CreateDomain> = {}): CreateDomain => ({
  type: 'v0_CreateDomain',
  id: newId(),
  alias: 'Division',
  lock: 'Unlocked',
  permissions,
  users: [],
  policies: [],
  customProperties: {},
  ...values,
});

async function make(parent: string, values: Partial<CreateDomain> = {}): Promise<string> {
  const payload = domain(values);
  await subject.execute(payload, { domainId: parent });
  return payload.id;
}

async function parentOf(domainId: string): Promise<string | undefined> {
  return (await subject.client.domains.get({ params: { domainId } })).data.parentId;
}

/** The domains whose policies govern an intent there, root first. */
async function chainOf(domainId: string): Promise<string[]> {
  const chain: string[] = [];
  for (let id: string | undefined = domainId; id !== undefined; id = await parentOf(id)) chain.unshift(id);
  return chain;
}

const rejecting = {
  id: newId(),
  alias: 'Nothing is notarised below',
  rank: 500,
  scope: 'Descendants' as const,
  scriptingEngine: 'Javascript_v0' as const,
  intentTypes: ['v0_NotarizeData' as const],
  lock: 'Unlocked' as const,
  customProperties: {},
};

test('a domain comes between a parent and its children, and governs them from then on', async () => {
  const parent = await make(subject.root);
  const [moved, left] = [await make(parent), await make(parent)];
  const below = await make(moved);
  const notarise = { type: 'v0_NotarizeData', data: 'x' } as const;
  expect(await subject.codeOf(notarise, { domainId: below })).toBe('Executed');

  const between = await make(parent, { childrenDomainIds: [moved], policies: [rejecting] });
  expect(await chainOf(below)).toEqual([subject.root, parent, between, moved, below]);
  expect(await chainOf(left)).toEqual([subject.root, parent, left]);
  const child = await subject.client.domains.get({ params: { domainId: moved } });
  expect(child.data.metadata).toMatchObject({ revision: 2, lastModifiedBy: { id: subject.people.ada.userId } });
  expect(await subject.codeOf(notarise, { domainId: below })).toBe('Rejected');
  expect(await subject.codeOf(notarise, { domainId: left })).toBe('Executed');
  const dryRun = await subject.dryRun(notarise, { domainId: below });
  expect(dryRun.policies?.map(({ policyReference }) => policyReference.domainId)).toContain(between);
  const { items } = await subject.client.domains.list({ query: { parentId: between } });
  expect(items.map(({ data }) => data.id)).toEqual([moved]);
});

test('an intent that was open before keeps the policies that it was proposed under', async () => {
  const { ada, ben } = subject.people;
  const child = await make(subject.root);
  const proposed = signed(ada, proposal(ada, { type: 'v0_NotarizeData', data: 'before' }, child));
  await subject.client.intents.propose({ body: proposed });
  await make(subject.root, { childrenDomainIds: [child], policies: [{ ...rejecting, id: newId() }] });
  await (await subject.clientOf(ben)).intents.approve({ body: signed(ben, approval(ben, proposed)) });
  const intent = await subject.client.intents.get({ params: { domainId: child, intentId: proposed.request.id } });
  expect(intent.data.state.status).toBe('Executed');
});

test.each<[string, (known: { parent: string; child: string; locked: string }) => Promise<string>]>([
  ['InvalidEntityId', ({ parent }) => subject.codeOf(domain({ childrenDomainIds: [newId()] }), { domainId: parent })],
  ['MustBeExecutedInParentDomain', ({ child }) => subject.codeOf(domain({ childrenDomainIds: [child] }))],
  ['InvalidParentDomain', ({ parent }) => subject.codeOf(domain({ childrenDomainIds: [subject.root] }), { domainId: parent })],
  ['InvalidParentDomain', ({ parent }) => subject.codeOf(domain({ childrenDomainIds: [parent] }), { domainId: parent })],
  ['DomainLocked', ({ parent, locked }) => subject.codeOf(domain({ childrenDomainIds: [locked] }), { domainId: parent })],
  ['EntityAlreadyCreated', ({ parent, child }) => subject.codeOf(domain({ id: child }), { domainId: parent })],
  ['BatchTooLarge', () => subject.codeOf(domain({ childrenDomainIds: Array.from({ length: 101 }, () => newId()) }))],
])('%s', async (code, propose) => {
  const parent = await make(subject.root);
  const child = await make(parent);
  const locked = await make(parent, { lock: 'Locked' });
  expect(await propose({ parent, child, locked })).toBe(code);
  expect(await chainOf(child)).toEqual([subject.root, parent, child]);
});

test('a child that changed meanwhile is moved as it is now, or not at all', async () => {
  const { ada, ben } = subject.people;
  const child = await make(subject.root);
  const payload = domain({ childrenDomainIds: [child] });
  const proposed = signed(ada, proposal(ada, payload, subject.root));
  await subject.client.intents.propose({ body: proposed });
  await subject.execute({ type: 'v0_LockDomain', reference: { id: child, revision: 1 } });
  await (await subject.clientOf(ben)).intents.approve({ body: signed(ben, approval(ben, proposed)) });
  const intent = await subject.client.intents.get({ params: { domainId: subject.root, intentId: proposed.request.id } });
  expect(intent.data.state).toMatchObject({ status: 'Failed', error: { code: 'DomainLocked' } });
  expect(await parentOf(child)).toBe(subject.root);
});

test('at most 64 domains stand one below the other, also where one comes in between', async () => {
  const top = await make(subject.root);
  let bottom = top;
  for (let depth = 2; depth < 64; depth++) bottom = await make(bottom);
  expect(await subject.codeOf(domain(), { domainId: bottom })).toBe('InvalidParentDomain');
  expect(await subject.codeOf(domain({ childrenDomainIds: [top] }))).toBe('InvalidParentDomain');
  expect(await chainOf(bottom)).toHaveLength(64);
});
