import type { Policy, PolicyCondition } from '@countersign/model';
import { expect, test } from 'vitest';
import { account, child, childId, endpoint, id, policy, quorum, root, ticker, user, vault } from '@countersign/kinds/testing';
import type { OrderKind } from '@countersign/model/names';
import { ask, organisation, question, when, whenAmount } from '../testing/movers.ts';
import { actsOf } from './acts.ts';
import { stepTypes } from './kinds-of-step.ts';
import { movesOf } from './moves.ts';
import { stateOf } from './organisation-state.ts';
import { ruleFacts } from './rule-facts.ts';
import { type Movers } from './who-can-move.ts';

/** Groups in short: who, and the kinds of intents on the way. */
function told({ groups }: Movers): string[] {
  return groups.map(({ tier, members, route }) => {
    const who = members.map(({ count, anyOf }) => `${count} of ${anyOf.map(({ users }) => users[0]?.alias).join(' or ')}`);
    const steps = route.steps.map(({ type }) => type.replace('v0_', ''));
    return `${tier}: ${who.join(' and ')}: ${steps.join(', ')}${route.times > 1 ? ` x${route.times}` : ''}`;
  });
}

const transfers = (values: Partial<Policy> = {}) => ({ intentTypes: ['v0_CreateTransferOrder' as const], ...values });
const operators = [user(1, ['operator']), user(2, ['operator']), user(3, ['approver'])];

test('a workflow of two steps takes one of those who may start, and who has the second seat', () => {
  const policies = [policy(1, transfers({ workflow: [quorum('operator'), quorum('approver')] }))];
  const movers = ask(question({ users: operators, policies }));
  expect(told(movers)).toEqual(['Direct: 1 of user 1 or user 2 and 1 of user 3: CreateTransferOrder']);
  expect(movers.groups[0]?.route.steps[0]).toMatchObject({
    proposer: { alias: 'user 1' },
    approvers: [{ alias: 'user 3' }],
    policies: [{ alias: 'policy 1' }],
  });
});

test('people who are locked count only where somebody can unlock them', () => {
  const users = [user(1, ['operator']), user(2, ['approver'], { lock: 'Locked' })];
  const policies = [policy(1, transfers({ workflow: [quorum('operator'), quorum('approver')] }))];
  expect(told(ask(question({ users, policies })))).toEqual([]);
  const unlocking = policy(2, { intentTypes: ['v0_UnlockUser'], workflow: [quorum('operator')] });
  expect(told(ask(question({ users, policies: [...policies, unlocking] })))).toEqual([
    'Otherwise: 1 of user 1 and 1 of user 2: UnlockUser, CreateTransferOrder',
  ]);
});

test('below a limit it goes in pieces, and an order in the terms of the ledger knows no limit', () => {
  const limit = policy(1, transfers({ rank: 9, ...whenAmount('AmountOver', '300'), workflow: [quorum('operator', 2)] }));
  const small = policy(2, transfers({ workflow: [quorum('operator')] }));
  const users = [user(1, ['operator']), user(2, ['operator'])];
  expect(told(ask(question({ users, policies: [limit, small] })))).toEqual([
    'Direct: 2 of user 1 or user 2: CreateTransferOrder',
    'Otherwise: 1 of user 1 or user 2: CreateTransferOrder x4',
  ]);
  const raw = policy(3, { intentTypes: ['v0_CreateTransactionOrder'], workflow: [quorum('operator')] });
  expect(told(ask(question({ users, policies: [limit, raw] })))[1]).toBe(
    'Otherwise: 1 of user 1 or user 2: CreateTransactionOrder',
  );
});

test('a limit that does not count the fee is gone around by the fee, of a coin that pays its own', () => {
  const guarded = (condition: Partial<Policy>) => [
    policy(1, transfers({ rank: 9, ...condition, workflow: [quorum('operator', 2)] })),
    policy(2, transfers({ workflow: [quorum('operator')] })),
  ];
  const users = [user(1, ['operator']), user(2, ['operator'])];
  const ways = (condition: Partial<Policy>, asset = ticker()) => {
    const given = { users, policies: guarded(condition) };
    const asked = question(given, { organisation: organisation(given, { ticker: asset }) });
    return ask(asked).groups.map(({ members, route: { by, amount } }) => {
      const people = members.reduce((sum, { count }) => sum + count, 0);
      return `${people} by ${by} of ${amount}`;
    });
  };
  // More than a thousand pieces are more than anybody proposes.
  const bare = when({ type: 'BareAmountOver', amount: '1' });
  expect(ways(bare)).toEqual(['2 by Transfer of 1001', '1 by Fee of 1001']);
  expect(ways(bare, ticker({ kind: 'Contract' }))).toEqual(['2 by Transfer of 1001']);
  expect(ways(whenAmount('AmountOver', '1'))).toEqual(['2 by Transfer of 1001']);
});

test('a limit is one of its asset: more of another one takes as many people as if it were large', () => {
  const users = [user(1, ['operator']), user(2, ['operator'])];
  const large = { rank: 9, workflow: [quorum('operator', 2)] };
  const of = (others: 'Holds' | 'DoesNotHold') => ({
    users,
    policies: [
      policy(1, transfers({ ...large, ...whenAmount('AmountOver', '5000', others) })),
      policy(2, transfers({ workflow: [quorum('operator')] })),
    ],
  });
  const asking = (others: 'Holds' | 'DoesNotHold', values: Parameters<typeof ticker>[0] = {}) => {
    const given = of(others);
    return told(ask(question(given, { organisation: organisation(given, { ticker: ticker(values) }) })));
  };
  const alone = ['Direct: 1 of user 1 or user 2: CreateTransferOrder'];
  const both = ['Direct: 2 of user 1 or user 2: CreateTransferOrder'];
  expect(asking('Holds')).toEqual(alone);
  expect(asking('Holds', { id: id(6_001) })).toEqual(both);
  expect(asking('DoesNotHold', { id: id(6_001) })).toEqual(alone);
  // Written with other decimals than it has now.
  expect(asking('Holds', { decimals: 6 })).toEqual(both);
  expect(asking('DoesNotHold', { decimals: 6 })).toEqual(both);
});

test('who may make users has all seats; who may change a policy or roles gets around the others', () => {
  const guarded = policy(1, transfers({ workflow: [quorum('operator'), quorum('approver', 2)] }));
  const users = [user(1, ['operator']), user(2, ['approver']), user(3, ['approver']), user(4, ['admin'])];
  const by = (intentTypes: Policy['intentTypes']) =>
    told(ask(question({ users, policies: [guarded, policy(2, { intentTypes, workflow: [quorum('admin')] })] }))).slice(1);
  expect(by(['v0_CreateUser'])).toEqual(['Otherwise: 1 of user 4: CreateUser, CreateUser, CreateUser, CreateTransferOrder']);
  expect(by(['v0_CreatePolicy'])).toEqual(['Otherwise: 1 of user 4: CreatePolicy, CreateTransferOrder']);
  expect(by(['v0_UpdatePolicy'])).toEqual(['Otherwise: 1 of user 4: UpdatePolicy, CreateTransferOrder']);
  expect(by(['v0_UpdateUser'])).toEqual([
    'Otherwise: 1 of user 1 and 1 of user 2 or user 3 and 1 of user 4: UpdateUser, CreateTransferOrder',
    'Otherwise: 2 of user 2 or user 3 and 1 of user 4: UpdateUser, CreateTransferOrder',
  ]);
  const two = [
    user(1, ['operator']),
    user(2, ['approver']),
    user(3, ['approver']),
    user(4, ['admin']),
    user(5, ['guest']),
    user(6, ['guest']),
  ];
  const roles = policy(2, { intentTypes: ['v0_UpdateUser'], workflow: [quorum('admin')] });
  expect(told(ask(question({ users: two, policies: [guarded, roles] })))).toContain(
    'Otherwise: 1 of user 4 and 2 of user 5 or user 6: UpdateUser, UpdateUser, UpdateUser, CreateTransferOrder',
  );
});

test('one change of a rule opens the next one', () => {
  const guarded = policy(1, transfers({ workflow: [quorum('operator', 2)] }));
  const rulesBy = policy(2, { intentTypes: ['v0_CreatePolicy'], workflow: [quorum('lawyer')] });
  const rolesBy = policy(3, { intentTypes: ['v0_UpdateUser'], workflow: [quorum('clerk')] });
  const users = [user(1, ['operator']), user(2, ['operator']), user(3, ['clerk'])];
  expect(told(ask(question({ users, policies: [guarded, rulesBy, rolesBy] })))).toEqual([
    'Direct: 2 of user 1 or user 2: CreateTransferOrder',
    'Otherwise: 1 of user 3: UpdateUser, CreatePolicy, CreateTransferOrder',
  ]);
});

test('trust in an endpoint can be made, and a policy that stands in the way locked', () => {
  const trusted = policy(1, transfers({ ...when({ type: 'EndpointTrustScore', minimum: 50 }), workflow: [quorum('operator')] }));
  const makes = policy(2, { intentTypes: ['v0_CreateEndpoint'], workflow: [quorum('clerk')] });
  const users = [user(1, ['operator']), user(2, ['clerk'])];
  expect(told(ask(question({ users, policies: [trusted, makes] })))).toEqual([
    'Otherwise: 1 of user 1 and 1 of user 2: CreateEndpoint, CreateTransferOrder',
  ]);
  const anywhere = question({ users, policies: [trusted, makes], endpoints: [endpoint()] }, { whereto: 'Anywhere' });
  expect(
    told(ask({ ...anywhere, organisation: organisation({ users, policies: [trusted, makes], endpoints: [endpoint()] }) })),
  ).toEqual(['Direct: 1 of user 1: CreateTransferOrder']);
  const strict = policy(3, transfers({ rank: 9, workflow: [quorum('operator', 5)] }));
  const lax = policy(4, transfers({ workflow: [quorum('operator')] }));
  const locks = policy(5, { intentTypes: ['v0_LockPolicy'], workflow: [quorum('clerk')] });
  expect(told(ask(question({ users, policies: [strict, lax, locks] })))).toEqual([
    'Otherwise: 1 of user 1 and 1 of user 2: LockPolicy, CreateTransferOrder',
  ]);
});

test('being able to do more does not hide what fewer acts come to', () => {
  const users = [user(1, ['operator']), user(2, ['clerk'])];
  const strict = policy(1, transfers({ workflow: [quorum('operator', 4)] }));
  const named = { ...when({ type: 'Endpoint', endpointIds: [endpoint().id] }), rank: 5, workflow: [quorum('operator')] };
  const changes = policy(3, { intentTypes: ['v0_UpdateEndpoint', 'v0_CreateEndpoint'], workflow: [quorum('operator')] });
  const given = { users, policies: [strict, policy(2, transfers(named)), changes], endpoints: [endpoint()] };
  expect(told(ask(question(given)))).toEqual(['Otherwise: 1 of user 1: UpdateEndpoint, CreateTransferOrder']);

  const unknown = { ...when({ type: 'DestinationType', destinationTypes: ['Address'] }), rank: 5 };
  const twoSteps = policy(2, transfers({ ...unknown, workflow: [quorum('operator'), quorum('second')] }));
  const clerks = policy(3, { intentTypes: ['v0_UpdateUser', 'v0_CreateEndpoint'], workflow: [quorum('clerk')] });
  expect(told(ask(question({ users, policies: [strict, twoSteps, clerks] })))).toEqual([
    'Otherwise: 1 of user 1 and 1 of user 2: UpdateUser, CreateTransferOrder',
  ]);
});

test('a role for which the rules ask for more is taken away, or not given', () => {
  const trainee = when({ type: 'AuthorRole', roles: ['trainee'] });
  const strict = policy(1, transfers({ rank: 9, ...trainee, workflow: [quorum('operator', 4)] }));
  const { workflow: _, ...never } = strict;
  const lax = policy(2, transfers({ workflow: [quorum('operator')] }));
  const clerks = (...intentTypes: NonNullable<Policy['intentTypes']>) => policy(3, { intentTypes, workflow: [quorum('clerk')] });
  const both = [user(1, ['clerk', 'operator', 'trainee'])];
  const ofRoles = ask(question({ users: both, policies: [strict, lax, clerks('v0_UpdateUser')] }));
  expect(told(ofRoles)).toEqual(['Otherwise: 1 of user 1: UpdateUser, CreateTransferOrder']);
  expect(ofRoles.groups[0]?.route.steps[0]?.payload).toMatchObject({ roles: ['clerk', 'operator'] });
  const alone = [user(1, ['clerk'])];
  expect(told(ask(question({ users: alone, policies: [strict, lax, clerks('v0_UpdateUser')] })))).toEqual([
    'Otherwise: 1 of user 1: UpdateUser, CreateTransferOrder',
  ]);
  expect(told(ask(question({ users: alone, policies: [never, lax, clerks('v0_CreateUser')] })))).toEqual([
    'Otherwise: 1 of user 1: CreateUser, CreateTransferOrder',
  ]);
  // What somebody else could do to their roles does not hide it.
  const operator = user(2, ['operator']);
  const locks = policy(4, { intentTypes: ['v0_LockPolicy'], workflow: [quorum('operator')] });
  const stricter = policy(5, transfers({ rank: 8, workflow: [quorum('operator', 4)] }));
  expect(
    told(ask(question({ users: [...alone, operator], policies: [strict, stricter, lax, locks, clerks('v0_UpdateUser')] }))),
  ).toEqual(['Otherwise: 1 of user 2: LockPolicy, CreateTransferOrder']);
});

test('an order may pay somebody beside, so that a rule on destinations lets it pass or does not govern it', () => {
  const users = [user(1, ['operator'])];
  const endpoints = [endpoint()];
  const alone = { rank: 9, workflow: [quorum('operator')] };
  const strict = policy(1, transfers({ workflow: [quorum('operator', 2)] }));
  const some = policy(2, transfers({ ...alone, ...when({ type: 'AnyDestinationType', destinationTypes: ['Endpoint'] }) }));
  const movers = ask(question({ users, policies: [strict, some], endpoints }));
  expect(told(movers)).toEqual(['Direct: 1 of user 1: CreateTransferOrder']);
  const [endpointPaid] = endpoints.map(({ id }) => ({ type: 'Endpoint', endpointId: id }));
  expect(movers.groups[0]?.route).toMatchObject({ amount: 1_001n, destination: { type: 'Address' }, beside: [endpointPaid] });
  expect(movers.groups[0]?.route.steps[0]?.payload).toMatchObject({ outputs: [{ amount: '1001' }, { amount: '1' }] });

  const every = when({ type: 'DestinationType', destinationTypes: ['Address'] });
  const ofAddresses = policy(2, transfers({ rank: 9, ...every, workflow: [quorum('operator', 2)] }));
  const others = policy(1, transfers({ workflow: [quorum('operator')] }));
  expect(told(ask(question({ users, policies: [ofAddresses, others], endpoints })))).toEqual([
    'Direct: 1 of user 1: CreateTransferOrder',
  ]);
  const any = when({ type: 'AnyDestinationType', destinationTypes: ['Endpoint'] });
  const under = whenAmount('AmountUnder', '301');
  const small = policy(2, transfers({ ...alone, condition: { type: 'And', left: any.condition, right: under.condition } }));
  expect(told(ask(question({ users, policies: [strict, small], endpoints })))).toEqual([
    'Otherwise: 1 of user 1: CreateTransferOrder x4',
  ]);
});

test('a domain that coerces, put in between, sets aside the policies below it, and those above it govern still', () => {
  const domains = [root, child];
  const orders = { intentTypes: ['v0_CreateTransferOrder' as const, 'v0_CreateTransactionOrder' as const] };
  const guarded = policy(1, transfers({ domainId: childId, workflow: [quorum('operator', 2)] }));
  const makesDomains = policy(2, { intentTypes: ['v0_CreateDomain'], scope: 'Self', workflow: [quorum('admin')] });
  const users = [user(1, ['admin']), user(2, ['operator'], { domainId: childId }), user(3, ['operator'], { domainId: childId })];
  const given = { users, policies: [guarded, makesDomains], domains };
  expect(told(ask(question(given)))).toEqual([
    'Direct: 2 of user 2 or user 3: CreateTransferOrder',
    'Otherwise: 1 of user 1: CreateDomain, CreateTransferOrder',
  ]);
  const above = policy(3, { ...orders, scope: 'Descendants', workflow: [quorum('auditor')] });
  expect(told(ask(question({ ...given, policies: [...given.policies, above] })))).toEqual([]);
});

test('an expression of somebody’s own may turn out as it suits them, and what is locked is unlocked first', () => {
  const own = { type: 'Expression', expression: 'context.request.payload.customProperties.ticket === "42"' } as const;
  const ticketed = policy(1, transfers({ rank: 9, condition: own, workflow: [quorum('operator')] }));
  const guarded = policy(2, transfers({ workflow: [quorum('operator', 2)] }));
  const users = [user(1, ['operator']), user(2, ['operator'])];
  const movers = ask(question({ users, policies: [ticketed, guarded] }));
  expect(told(movers)).toEqual([
    'Direct: 2 of user 1 or user 2: CreateTransferOrder',
    'Assumed: 1 of user 1 or user 2: CreateTransferOrder',
  ]);
  expect(movers.groups[1]?.route.steps[0]?.assumed.map(({ alias }) => alias)).toEqual(['policy 1']);

  const lockedAccount = { account: account({ lock: 'Locked' }) };
  const unlocks = policy(3, { intentTypes: ['v0_UnlockAccount'], workflow: [quorum('clerk')] });
  const locked = { users: [...users, user(3, ['clerk'])], policies: [guarded, unlocks] };
  expect(told(ask(question(locked, { organisation: organisation(locked, lockedAccount) })))).toEqual([
    'Otherwise: 2 of user 1 or user 2 and 1 of user 3: UnlockAccount, CreateTransferOrder',
  ]);
  const archived = organisation(locked, { account: account({ lock: 'Archived' }) });
  expect(ask(question(locked, { organisation: archived }))).toMatchObject({ groups: [], blocked: { code: 'AccountLocked' } });
});

test('a rule for transfers leaves what is no transfer to the other rules: who moves value by an operation of no kind is found', () => {
  const users = [user(1, ['operator']), user(2, ['operator'])];
  const orders = { intentTypes: ['v0_CreateTransferOrder', 'v0_CreateTransactionOrder'] as const };
  const of = (...kinds: OrderKind[]) => when({ type: 'OrderKind', orderKinds: kinds });
  const rule = (number: number, seats: number, more: Parameters<typeof policy>[1] = {}) =>
    policy(number, { intentTypes: [...orders.intentTypes], rank: number, workflow: [quorum('operator', seats)], ...more });
  const both = { users, policies: [rule(1, 1), rule(2, 2, of('Transfer'))] };
  expect(told(ask(question(both)))).toEqual([
    'Direct: 2 of user 1 or user 2: CreateTransferOrder',
    'Otherwise: 1 of user 1 or user 2: CreateTransactionOrder',
  ]);
  // To delegate gives nothing away, so a rule that is for that alone opens no way.
  const delegating = { users, policies: [rule(1, 2), rule(2, 1, of('DelegateStaking'))] };
  expect(told(ask(question(delegating)))).toEqual(['Direct: 2 of user 1 or user 2: CreateTransferOrder']);
});

test('any number of expressions may turn out each in its own way, also those that hide what they look at', () => {
  const users = [user(1, ['operator'])];
  const ruled = (number: number, expression: string, seats: number): Policy =>
    policy(
      number,
      transfers({ rank: 100 - number, condition: { type: 'Expression', expression }, workflow: [quorum('operator', seats)] }),
    );
  const says = (property: string) => `context.request.payload.customProperties.${property} === "1"`;
  const stricter = Array.from({ length: 12 }, (_, index) => ruled(index, says(`strict${index}`), 3));
  const found = ['Assumed: 1 of user 1: CreateTransferOrder'];
  const any = policy(99, transfers({ workflow: [quorum('operator', 4)] }));
  const among = ask(question({ users, policies: [...stricter, ruled(50, says('lax'), 1), any] }));
  expect(told(among)).toEqual(found);
  expect(among.assumed.ownExpressions).toHaveLength(13);
  const passed = ask(
    question({ users, policies: [ruled(1, says('strict'), 3), policy(2, transfers({ workflow: [quorum('operator')] }))] }),
  );
  expect(told(passed)).toEqual(['Direct: 1 of user 1: CreateTransferOrder']);
  const held = ask(
    question({
      users,
      policies: [ruled(1, `!(${says('strict')})`, 3), policy(2, transfers({ workflow: [quorum('operator')] }))],
    }),
  );
  expect(told(held)).toEqual(found);
  expect(held.groups[0]?.route.steps[0]?.assumed.map(({ alias }) => alias)).toEqual(['policy 1']);
  for (const hidden of ['c\\u006fntext.request.id === "1"', 'eval("con" + "text.request.id") === "1"']) {
    expect(told(ask(question({ users, policies: [ruled(50, hidden, 1), any] })))).toEqual(found);
  }
  expect(ask(question({ users, policies: [ruled(50, '1 > 2', 1), any] })).assumed.ownExpressions).toEqual([]);

  // What may turn out in too many ways is not looked at to its end, and that is said.
  const leaf = (name: string) => ({ type: 'Expression', expression: says(name) }) as const;
  const tangled = Array.from({ length: 8 }).reduce<PolicyCondition>(
    (left, _, index) => ({ type: 'And', left, right: { type: 'Or', left: leaf(`a${index}`), right: leaf(`b${index}`) } }),
    leaf('first'),
  );
  const many = { ...ruled(1, 'true', 3), condition: tangled };
  const cut = ask(question({ users, policies: [many, any] }));
  expect(cut.completeUpTo).toEqual({ Direct: 4, Otherwise: 4, Assumed: 0 });
});

test('the moment is one at which the rules let it through', () => {
  const hours = { type: 'TimeOfDay', from: 13 * 60, to: 14 * 60 } as const;
  const users = [user(1, ['operator'])];
  const movers = ask(question({ users, policies: [policy(1, transfers({ ...when(hours), workflow: [quorum('operator')] }))] }));
  expect(movers.groups[0]?.route.steps[0]?.at.toISOString()).toBe('2026-03-01T13:00:00.000Z');
});

test('a rule that ends at midnight does not govern the next morning', () => {
  const users = [user(1, ['operator'])];
  const until = (to: number) => when({ type: 'TimeOfDay', from: 10 * 60, to });
  for (const to of [24 * 60, 0]) {
    const strict = policy(1, transfers({ rank: 9, ...until(to), workflow: [quorum('operator', 3)] }));
    const lax = policy(2, transfers({ workflow: [quorum('operator')] }));
    const movers = ask(question({ users, policies: [strict, lax] }));
    expect(told(movers)).toEqual(['Direct: 1 of user 1: CreateTransferOrder']);
    expect(movers.groups[0]?.route.steps[0]?.at.toISOString()).toBe('2026-03-02T00:00:00.000Z');
  }
});

test('people alike are one kind, and a search that is cut short says how far it came', () => {
  const many = Array.from({ length: 300 }, (_, index) => user(index, ['operator', `team-${index % 7}`]));
  const policies = [policy(1, transfers({ workflow: [quorum('operator', 3)] }))];
  const movers = ask(question({ users: many, policies }));
  expect(movers.groups.map(({ members }) => members.map(({ count, anyOf }) => [count, anyOf.length]))).toEqual([[[3, 300]]]);
  expect(movers.completeUpTo).toEqual({ Direct: 4, Otherwise: 4, Assumed: 4 });
  expect(ask(question({ users: many, policies }, { mostPeople: 2 }))).toMatchObject({ groups: [], completeUpTo: { Direct: 2 } });
});

test('where not everything is tried the answer says so', () => {
  const users = [user(1, ['clerk'])];
  const makes = policy(900, { intentTypes: ['v0_CreateUser'], workflow: [quorum('clerk')] });
  const completeness = (policies: readonly Policy[], amount = 1_000n) => {
    const { groups, completeUpTo } = ask(question({ users, policies: [...policies, makes] }, { amount }));
    return { groups: groups.length, completeUpTo };
  };
  const notOtherwise = { groups: 0, completeUpTo: { Direct: 4, Otherwise: 0, Assumed: 0 } };
  const more = policy(1, transfers({ workflow: [quorum('operator', 21)] }));
  expect(completeness([more])).toEqual(notOtherwise);
  const ofMany = policy(1, transfers({ workflow: [quorum('zz')] }));
  const roles = Array.from({ length: 101 }, (_, index) =>
    policy(10 + index, { intentTypes: ['v0_NotarizeData'], workflow: [quorum(`a${index}`)] }),
  );
  expect(completeness([ofMany, ...roles])).toEqual(notOtherwise);
  const tiny = { ...whenAmount('AmountUnder', '2'), rank: 9, workflow: [quorum('clerk')] };
  const guarded = policy(1, transfers({ workflow: [quorum('operator', 2)] }));
  expect(completeness([guarded, policy(2, transfers(tiny))], 10_000n).completeUpTo).toEqual(notOtherwise.completeUpTo);
  expect(completeness([guarded, policy(2, transfers(tiny))], 900n).completeUpTo).toEqual({ Direct: 4, Otherwise: 4, Assumed: 4 });
});

test('every kind that is said to help is tried, each where there is something to do', () => {
  const locked = { lock: 'Locked' } as const;
  const given = {
    users: [user(1, ['a'])],
    policies: [policy(1), policy(2, { ...locked })],
    domains: [
      { ...root, ...locked },
      { ...child, ...locked },
    ],
    endpoints: [endpoint()],
  };
  const place = organisation(given, {
    account: account({ domainId: childId, ...locked }),
    vault: { ...vault, ...locked },
    ticker: ticker(locked),
  });
  const asked = question(given, { organisation: place });
  const facts = { ...ruleFacts(given.policies, ticker()), endpointIds: new Set(given.endpoints.map((one) => one.id)) };
  const moves = movesOf(asked, facts, stateOf(place)).map(({ payload }) => payload.type);
  const tried = new Set<string>([...actsOf(asked, facts).map(({ type }) => type), ...moves]);
  expect(tried).toEqual(new Set(stepTypes));
});
