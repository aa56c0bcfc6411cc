import { newId } from '@countersign/kernel';
import { writeStandardCondition } from '@countersign/kinds/conditions';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { carryThrough } from '../harness.ts';
import { startCustody } from '../orders/custody.ts';
import { longCondition } from './long-condition.ts';

type Custody = Awaited<ReturnType<typeof startCustody>>;
let custody: Custody;

beforeAll(async () => {
  custody = await startCustody();
});
afterAll(() => custody.stop());

const ledgerId = 'ethereum-sandbox';
const common = { lock: 'Unlocked' as const, customProperties: {} };

test('who can move value is found by the rules of the server, and the way that it tells is really open', async () => {
  const subject = custody;
  const { ada, ben } = subject.people;
  const { root } = subject.domains;
  const accountId = (await custody.openAccount(ledgerId)).id;
  const client = await subject.clientOf(ada);
  const tickerId = await custody.tickerOf(ledgerId);
  const ask = (query: { amount?: string; whereto?: 'Anywhere' | 'UnknownAddress' } = {}) =>
    client.policies.movers({ params: { domainId: root }, query: { accountId, tickerId, amount: '1000', ...query } });

  const both = {
    tier: 'Direct',
    by: 'Transfer',
    members: [{ count: 2, of: 2, anyOf: [{ id: ada.userId }, { id: ben.userId }] }],
  };
  const before = await ask({ whereto: 'UnknownAddress' });
  expect(before.groups).toMatchObject([both]);
  expect(before.groups[0]?.steps).toMatchObject([
    {
      type: 'v0_CreateTransferOrder',
      proposer: { id: ada.userId, alias: 'ada@example.com', isMadeUp: false },
      approvers: [{ id: ben.userId }],
      policies: [{ alias: 'Two administrators', isMadeUp: false }],
    },
  ]);
  expect(before).toMatchObject({ hasMore: false, completeUpTo: { Direct: 5, Otherwise: 5 } });

  // The rules as they might be: one of them alone, and nothing of it is kept.
  const alone = {
    id: newId(),
    alias: 'One administrator',
    rank: 90,
    scope: 'Self' as const,
    scriptingEngine: 'Javascript_v0' as const,
  };
  const one = [{ type: 'RoleQuorum' as const, role: 'admin', quorum: 1 }];
  const tried = await client.policies.tryMovers({
    params: { domainId: root },
    body: { accountId, tickerId, amount: '1000', policies: [{ ...alone, workflow: one, ...common }] },
  });
  expect(tried.groups).toMatchObject([
    { tier: 'Direct', members: [{ count: 1, of: 2 }], steps: [{ policies: [{ id: alone.id, isMadeUp: false }] }] },
  ]);
  expect((await ask({ whereto: 'UnknownAddress' })).groups).toMatchObject([both]);

  // Endpoints need nobody else: where transfers to trusted ones need one person, nobody else is needed for any.
  const condition = writeStandardCondition({ type: 'EndpointTrustScore', minimum: 50 });
  const lax = { alias: 'Trusted', rank: 50, intentTypes: ['v0_CreateTransferOrder' as const], scope: 'Self' as const, condition };
  const workflow = [{ type: 'RoleQuorum' as const, role: 'admin', quorum: 1 }];
  const payload = { type: 'v0_CreatePolicy' as const, id: newId(), ...lax, workflow, scriptingEngine: 'Javascript_v0' as const };
  expect((await carryThrough(subject, [ada, ben], { ...payload, ...common }, root)).status).toBe('Executed');
  const after = await ask({ whereto: 'UnknownAddress' });
  expect(after.groups).toMatchObject([
    both,
    {
      tier: 'Otherwise',
      members: [{ count: 1, of: 2 }],
      steps: [{ type: 'v0_CreateEndpoint' }, { type: 'v0_CreateTransferOrder' }],
    },
  ]);
  const destination = after.groups[1]?.destination;
  const address = destination?.type === 'Address' ? destination.address : '';
  const endpoint = { type: 'v0_CreateEndpoint' as const, id: newId(), address, trustScore: 100, ledgerId, alias: 'Trust me' };
  expect((await carryThrough(subject, [ada], { ...endpoint, ...common }, root)).status).toBe('Executed');
  const order = {
    type: 'v0_CreateTransferOrder' as const,
    id: newId(),
    accountId,
    tickerId,
    outputs: [{ destination: { type: 'Address' as const, address }, amount: '1001' }],
    feeStrategy: 'Medium' as const,
    customProperties: {},
  };
  expect((await carryThrough(subject, [ada], order, root)).status).toBe('Executed');
});

test('whom an order pays beside may bring it under another rule, where the ledger pays several at once', async () => {
  const { ada, ben } = custody.people;
  const { root } = custody.domains;
  const bitcoin = 'bitcoin-sandbox';
  const accountId = (await custody.openAccount(bitcoin)).id;
  const tickerId = await custody.tickerOf(bitcoin);
  const condition = writeStandardCondition({ type: 'AnyDestinationType', destinationTypes: ['Account'] });
  const rule = {
    alias: 'Between accounts',
    rank: 60,
    intentTypes: ['v0_CreateTransferOrder' as const],
    scope: 'Self' as const,
    condition,
  };
  const workflow = [{ type: 'RoleQuorum' as const, role: 'admin', quorum: 1 }];
  const payload = { type: 'v0_CreatePolicy' as const, id: newId(), ...rule, workflow, scriptingEngine: 'Javascript_v0' as const };
  expect((await carryThrough(custody, [ada, ben], { ...payload, ...common }, root)).status).toBe('Executed');
  const client = await custody.clientOf(ada);
  const query = { accountId, tickerId, amount: '100000', whereto: 'UnknownAddress' as const };
  const [unknown] = (await client.policies.movers({ params: { domainId: root }, query })).assumed.destinations;
  const destination = { type: 'Account' as const, accountId: (await custody.openAccount(bitcoin)).id };
  const { groups } = await client.policies.movers({ params: { domainId: root }, query });
  expect(groups[0]).toMatchObject({
    tier: 'Direct',
    members: [{ count: 1, of: 2 }],
    destination: unknown,
    beside: [destination],
  });
  const order = {
    type: 'v0_CreateTransferOrder' as const,
    id: newId(),
    accountId,
    tickerId,
    outputs: [
      { destination: unknown ?? { type: 'Address' as const, address: '' }, amount: '100001' },
      { destination, amount: '1000' },
    ],
    feeStrategy: 'Medium' as const,
    customProperties: {},
  };
  expect((await carryThrough(custody, [ada], order, root)).status).toBe('Executed');
});

test('it says so where the domain lacks what is asked about, and says nothing to a person who may not read its people', async () => {
  const subject = custody;
  const { root, trading } = subject.domains;
  const client = await subject.clientOf(subject.people.ada);
  const query = { accountId: newId(), tickerId: newId(), amount: '1' };
  await expect(client.policies.movers({ params: { domainId: root }, query })).rejects.toMatchObject({
    code: 'EntityNotFoundError',
  });
  const cleo = await subject.clientOf(subject.people.cleo);
  await expect(cleo.policies.movers({ params: { domainId: trading }, query })).rejects.toMatchObject({
    code: 'PermissionDeniedError',
  });
});

test('each role of a domain is listed with who holds it, what it may read and where it counts, also one that nobody holds', async () => {
  const { ada, ben } = custody.people;
  const { root } = custody.domains;
  const step = (role: string) => ({ type: 'RoleQuorum' as const, role, quorum: 1 });
  const workflow = [step('admin'), { type: 'Or' as const, left: step('admin'), right: step('night-watch') }];
  const rule = { alias: 'Watched', rank: 9, intentTypes: ['v0_LockVault' as const], scope: 'Self' as const, workflow };
  const payload = { type: 'v0_CreatePolicy' as const, id: newId(), ...rule, scriptingEngine: 'Javascript_v0' as const };
  expect((await carryThrough(custody, [ada, ben], { ...payload, ...common }, root)).status).toBe('Executed');
  const { items, count } = await custody.client.users.roleUses({ params: { domainId: root } });
  expect(count).toBe(items.length);
  const admin = items.find(({ role }) => role === 'admin');
  expect(admin?.holders).toEqual(expect.arrayContaining([{ id: ada.userId, alias: 'ada@example.com' }]));
  expect(admin?.holderCount).toBeGreaterThan(1);
  expect(admin?.mayRead).toContain('accounts');
  expect(admin?.policies).toContainEqual({ id: payload.id, alias: 'Watched', rank: 9, steps: [1, 2] });
  expect(items.find(({ role }) => role === 'night-watch')).toEqual({
    role: 'night-watch',
    holderCount: 0,
    lockedCount: 0,
    holders: [],
    mayRead: [],
    policies: [{ id: payload.id, alias: 'Watched', rank: 9, steps: [2] }],
  });
});

test('eight searches at once with drafts that go on without end hold nobody else up, and end with their reason or with their callers', async () => {
  const { ada, ben } = custody.people;
  const params = { domainId: custody.domains.root };
  const asked = {
    accountId: (await custody.openAccount(ledgerId)).id,
    tickerId: await custody.tickerOf(ledgerId),
    amount: '1000',
  };
  // Each script stays just within its limit: after one that goes beyond it, the next draft would not be asked.
  const policies = Array.from({ length: 20 }, (_, index) => ({
    id: newId(),
    alias: `Draft ${index}`,
    rank: 900 - index,
    scope: 'Self' as const,
    scriptingEngine: 'Javascript_v0' as const,
    condition: longCondition(32),
    ...common,
  }));
  const [reader, other] = [await custody.clientOf(ben), await custody.clientOf(ada)];
  const gone = new AbortController();
  const ended: string[] = [];
  const searches = Array.from({ length: 8 }, () =>
    reader.policies.tryMovers({ params, body: { ...asked, policies } }, { signal: gone.signal }).then(
      () => ended.push('Answered'),
      ({ code }: { readonly code: string }) => ended.push(gone.signal.aborted ? 'Gone' : code),
    ),
  );
  // What is more than a person may have waiting is refused: the others are under way.
  await expect.poll(() => ended).toContain('TooManyRequestsError');
  for (let count = 0; count < 3; count++) await other.accounts.list({ params });
  expect(new Set(ended)).toEqual(new Set(['TooManyRequestsError']));
  await expect.poll(() => ended).toContain('InvalidRequestError');
  gone.abort();
  await Promise.all(searches);
  const refused = Array.from({ length: 4 }, () => 'TooManyRequestsError');
  expect(ended.slice(0, 5)).toEqual([...refused, 'InvalidRequestError']);
  expect(ended.at(-1)).toBe('Gone');
  // They are not tried to the end: the person's turn comes at once.
  const condition = { type: 'Expression' as const, expression: 'false' };
  const short = policies.slice(0, 1).map((draft) => ({ ...draft, condition }));
  const search = () =>
    reader.policies.tryMovers({ params, body: { ...asked, policies: short } }).then(
      () => 'Answered',
      ({ code }: { readonly code: string }) => code,
    );
  await expect.poll(search).toBe('Answered');
});
