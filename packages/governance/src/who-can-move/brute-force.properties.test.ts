import {
  account,
  both,
  child,
  childId,
  either,
  endpoint,
  policy,
  quorum,
  root,
  rootId,
  ticker,
  user,
} from '@countersign/kinds/testing';
import type { IntentPayload } from '@countersign/kinds/schemas';
import type { Policy, TransactionDestination, User } from '@countersign/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GovernedState } from '../journal/governed-state.ts';
import { ask, knownRules, question, when, whenAmount, type Given } from '../testing/movers.ts';
import type { Act } from './acts.ts';
import type { Move } from './moves.ts';
import type { Question } from './question.ts';
import { routeOf } from './route.ts';
import { ruleFacts } from './rule-facts.ts';

// What is tried here is written down here, and not taken from what the search tries.
const roles = ['a', 'b', 'c'];
const domainIds = [rootId, childId];
const shop = endpoint({ domainId: childId });

const step = fc.oneof(
  fc.tuple(fc.constantFrom('a', 'b'), fc.integer({ min: 1, max: 2 })).map(([role, count]) => quorum(role, count)),
  fc.constant(both(quorum('a'), quorum('b'))),
  fc.constant(either(quorum('a'), quorum('b'))),
);
const standard = fc.constantFrom(
  whenAmount('AmountOver', '300'),
  whenAmount('AmountUnder', '400'),
  when({ type: 'AuthorRole', roles: ['a'] }),
  when({ type: 'AuthorRole', roles: ['b', 'c'] }),
  when({ type: 'EndpointTrustScore', minimum: 50 }),
  when({ type: 'EndpointTrustBelow', limit: 60 }),
  when({ type: 'Endpoint', endpointIds: [shop.id] }),
  when({ type: 'AnyDestinationType', destinationTypes: ['Address'] }),
  when({ type: 'AnyDestinationType', destinationTypes: ['Endpoint'] }),
  when({ type: 'DestinationType', destinationTypes: ['Address'] }),
  when({ type: 'TimeOfDay', from: 60, to: 1_440 }),
  when({ type: 'Weekday', days: ['Sunday'] }),
);
const condition = fc.oneof(
  fc.constant({}),
  standard,
  fc.tuple(standard, standard, fc.constantFrom('And' as const, 'Or' as const)).map(([left, right, type]) => ({
    condition: { type, left: left.condition, right: right.condition },
  })),
);
const kinds = fc.constantFrom<NonNullable<Policy['intentTypes']>>(
  ['v0_CreateTransferOrder'],
  ['v0_CreateTransferOrder'],
  ['v0_LockPolicy', 'v0_UnlockPolicy'],
  ['v0_UpdateUser'],
  ['v0_CreateUser'],
  ['v0_CreateEndpoint'],
  ['v0_UpdateEndpoint', 'v0_CreateEndpoint'],
  ['v0_UpdateUser', 'v0_CreateEndpoint'],
);
const domainId = fc.constantFrom(rootId, childId, childId);
const somePolicies = fc.array(
  fc.record({
    domainId,
    rank: fc.integer({ min: 1, max: 3 }),
    scope: fc.constantFrom<Policy['scope']>('Self', 'SelfAndDescendants', 'SelfAndDescendants'),
    intentTypes: kinds,
    extra: condition,
    workflow: fc.option(fc.array(step, { minLength: 1, maxLength: 2 }), { nil: undefined, freq: 8 }),
    lock: fc.constantFrom<Policy['lock']>('Unlocked', 'Unlocked', 'Unlocked', 'Locked'),
  }),
  { minLength: 3, maxLength: 6 },
);
const people = ['key 0', 'key 1', 'key 2'];
const someUsers = fc.array(
  fc.record({
    publicKey: fc.constantFrom(...people),
    domainId,
    roles: fc.subarray(roles, { minLength: 1 }),
    lock: fc.constantFrom<User['lock']>('Unlocked', 'Unlocked', 'Locked'),
  }),
  { minLength: 3, maxLength: 5 },
);
/** Something always governs transfers from the account. */
const ofTransfers = fc
  .array(step, { minLength: 1, maxLength: 2 })
  .map((workflow) => policy(90, { domainId: childId, intentTypes: ['v0_CreateTransferOrder'], workflow }));
const given = fc
  .record({ ofTransfers, policies: somePolicies, users: someUsers })
  .map(({ ofTransfers: first, policies, users }): Given => {
    const members = [...new Map(users.map((each) => [`${each.publicKey} ${each.domainId}`, each])).values()];
    const others = policies.map(({ extra, workflow, ...each }, index) => {
      const { workflow: _, ...base } = policy(index, { ...each, ...extra });
      return { ...base, ...(workflow && { workflow }) };
    });
    return {
      domains: [root, child],
      endpoints: [shop],
      users: members.map(({ roles: held, ...each }, index) => user(index, held, each)),
      policies: [first, ...others],
    };
  });

function someOf<T>(values: readonly T[]): T[][] {
  return values
    .reduce<T[][]>((all, value) => [...all, ...all.map((some) => [...some, value])], [[]])
    .filter((some) => some.length > 0);
}

const unknown: TransactionDestination = { type: 'Address', address: '0xunknown' };

/** Transfers to the unknown address, alone and with a little to the endpoint beside it. */
const moves: readonly Move[] = [1_001n, 1_002n, 400n, 399n, 300n, 250n].flatMap((amount) =>
  [[], [{ type: 'Endpoint', endpointId: shop.id } as const]].map((beside): Move => ({
    payload: {
      type: 'v0_CreateTransferOrder',
      id: 'ffffffff-ffff-4fff-bfff-700000000000',
      accountId: account().id,
      tickerId: ticker().id,
      outputs: [{ destination: unknown, amount: String(amount) }, ...beside.map((destination) => ({ destination, amount: '1' }))],
      feeStrategy: 'Medium',
      customProperties: {},
    },
    by: 'Transfer',
    amount,
    times: 1,
    destination: unknown,
    beside,
  })),
);

function act(type: Act['type'], targetDomainId: string, payloadIn: (state: GovernedState) => IntentPayload | undefined): Act {
  const payloads = (state: GovernedState) => [payloadIn(state)].flatMap((payload) => payload ?? []);
  return { key: type, type, targetDomainId, helps: 'Always', payloads };
}

const customProperties = {};
const ended = (number: number) => `ffffffff-ffff-4fff-bfff-${String(number).padStart(12, '0')}`;

/** All that one intent can do of what may help: roles of a group's people, users with its keys, the endpoint's address, locks of policies. */
function actsOfGroup({ organisation }: Question, keys: readonly string[]): readonly Act[] {
  const referenceOf = ({ id, metadata }: Pick<User, 'id' | 'metadata'>) => ({ id, revision: metadata.revision });
  const own = organisation.users.filter(({ publicKey }) => keys.includes(publicKey));
  const trusted = { address: '0xunknown', trustScore: 100, alias: 'Ours', customProperties };
  return [
    ...own.flatMap((member) =>
      someOf(roles).map((held) =>
        act('v0_UpdateUser', member.domainId, (state) => {
          const found = state.find('User', member.id);
          return (
            found && { type: 'v0_UpdateUser', reference: referenceOf(found), alias: found.alias, roles: held, customProperties }
          );
        }),
      ),
    ),
    ...domainIds.flatMap((home, place) => [
      ...someOf(roles).map((held, index) => {
        const number = place * 100 + index;
        const publicKey = `MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEbWFkZSB1c${String(number).padStart(5, '0')}AA`.padEnd(60, 'A');
        const made = {
          id: ended(number),
          alias: `new ${number}`,
          publicKey,
          roles: held,
          lock: 'Unlocked' as const,
          customProperties,
        };
        return act('v0_CreateUser', home, () => ({ type: 'v0_CreateUser', ...made }));
      }),
      act('v0_CreateEndpoint', home, () => ({
        type: 'v0_CreateEndpoint',
        id: ended(900 + place),
        ledgerId: organisation.ledger.id,
        lock: 'Unlocked',
        ...trusted,
      })),
    ]),
    act('v0_UpdateEndpoint', childId, (state) => {
      const found = state.find('Endpoint', shop.id);
      return found && { type: 'v0_UpdateEndpoint', reference: referenceOf(found), ...trusted };
    }),
    ...organisation.policies.map(({ id, domainId: home, lock }) =>
      act('v0_LockPolicy', home, (state) => {
        const found = state.find('Policy', id);
        const type = lock === 'Locked' ? 'v0_UnlockPolicy' : 'v0_LockPolicy';
        return found && { type, reference: referenceOf(found) };
      }),
    ),
  ];
}

test('nobody who could move it, by any one act and a transfer, is missing from the answer', () => {
  let told = 0;
  fc.assert(
    fc.property(given, (each) => {
      const asked = question(each, { whereto: 'UnknownAddress' });
      const { groups, completeUpTo } = ask(asked);
      expect(completeUpTo).toEqual({ Direct: 4, Otherwise: 4, Assumed: 4 });
      told += groups.length;
      const known: Question = { ...asked, rules: (facts) => ({ ...knownRules(facts), isPublicKey: () => true }) };
      const facts = ruleFacts(each.policies, ticker());
      const byKey = Map.groupBy(each.users, ({ publicKey }) => publicKey);
      for (const keys of someOf(people).filter(({ length }) => length <= 2)) {
        const isTold = groups.some(({ members }) =>
          members.every(({ count, anyOf }) => anyOf.filter(({ publicKey }) => keys.includes(publicKey)).length >= count),
        );
        if (isTold) continue;
        const persons = keys.map((publicKey) => ({ publicKey, users: byKey.get(publicKey) ?? [] }));
        const input = { question: known, facts, people: persons, moves, assumes: false };
        const way = [[], ...actsOfGroup(asked, keys).map((one) => [one])].find(
          (acts) => routeOf({ ...input, acts }) !== undefined,
        );
        expect({ keys, way: way?.map(({ key }) => key) }).toEqual({ keys, way: undefined });
      }
    }),
    { numRuns: 40 },
  );
  expect(told).toBeGreaterThan(2);
});
