import { both, child, childId, either, policy, quorum, root, rootId, user } from '@countersign/kinds/testing';
import type { Policy, User } from '@countersign/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ask, knownRules, question, when, whenAmount, type Given } from '../testing/movers.ts';
import { actsOf } from './acts.ts';
import { movesOf } from './moves.ts';
import { stateOf } from './organisation-state.ts';
import type { Question } from './question.ts';
import { routeOf } from './route.ts';
import { ruleFacts } from './rule-facts.ts';

const roles = ['a', 'b', 'c'];
const step = fc.oneof(
  fc.constantFrom(...roles).map((role) => quorum(role)),
  fc.constantFrom(...roles).map((role) => quorum(role, 2)),
  fc.tuple(fc.constantFrom(...roles), fc.constantFrom(...roles)).map(([left, right]) => both(quorum(left), quorum(right))),
  fc.tuple(fc.constantFrom(...roles), fc.constantFrom(...roles)).map(([left, right]) => either(quorum(left), quorum(right))),
);
const condition = fc.constantFrom<Partial<Policy>>(
  {},
  {},
  whenAmount('AmountOver', '300'),
  whenAmount('AmountUnder', '400'),
  when({ type: 'AuthorRole', roles: ['a'] }),
  when({ type: 'EndpointTrustScore', minimum: 50 }),
  when({ type: 'AnyDestinationType', destinationTypes: ['Address'] }),
  when({ type: 'TimeOfDay', from: 60, to: 120 }),
);
const kinds = fc.constantFrom<Policy['intentTypes']>(
  undefined,
  ['v0_CreateTransferOrder'],
  ['v0_CreateTransferOrder', 'v0_CreateTransactionOrder'],
  ['v0_CreatePolicy', 'v0_UpdatePolicy', 'v0_LockPolicy'],
  ['v0_UpdateUser', 'v0_UnlockUser'],
  ['v0_CreateUser'],
  ['v0_CreateDomain', 'v0_CreateEndpoint'],
);
const domainId = fc.constantFrom(rootId, childId, childId);
const somePolicies = fc.array(
  fc.record({
    domainId,
    rank: fc.integer({ min: 1, max: 3 }),
    scope: fc.constantFrom<Policy['scope']>('Self', 'Descendants', 'SelfAndDescendants', 'SelfAndDescendants'),
    intentTypes: kinds,
    extra: condition,
    workflow: fc.oneof(
      { weight: 8, arbitrary: fc.array(step, { maxLength: 2 }) },
      { weight: 1, arbitrary: fc.constant(undefined) },
    ),
    lock: fc.constantFrom<Policy['lock']>('Unlocked', 'Unlocked', 'Unlocked', 'Locked'),
  }),
  { minLength: 2, maxLength: 5 },
);
const people = 3;
const someUsers = fc.array(
  fc.record({
    person: fc.integer({ min: 0, max: people - 1 }),
    domainId,
    roles: fc.subarray(roles, { minLength: 1 }),
    lock: fc.constantFrom<User['lock']>('Unlocked', 'Unlocked', 'Unlocked', 'Locked'),
  }),
  { minLength: 4, maxLength: 6 },
);
/** Something always governs transfers from the account. */
const ofTransfers = fc
  .array(step, { minLength: 1, maxLength: 2 })
  .map((workflow) => policy(90, { domainId: childId, intentTypes: ['v0_CreateTransferOrder'], workflow }));
const given = fc
  .record({ ofTransfers, policies: somePolicies, users: someUsers, coerces: fc.boolean() })
  .map(({ ofTransfers: first, policies, users, coerces }): Given => {
    const members = [...new Map(users.map((each) => [`${each.person} ${each.domainId}`, each])).values()];
    const others = policies.map(({ extra, intentTypes, workflow, ...each }, index) => {
      const { workflow: _, ...base } = policy(index, { ...each, ...extra });
      return { ...base, ...(intentTypes && { intentTypes }), ...(workflow && { workflow }) };
    });
    return {
      domains: [coerces ? { ...root, governingStrategy: 'CoerceDescendants' as const } : root, child],
      users: members.map(({ person, ...each }, index) => user(index, each.roles, { ...each, publicKey: `key ${person}` })),
      policies: [first, ...others],
    };
  });

/** Whether these people can do it by at most two acts and a move, each tried in the real rules in every order. */
function canByTrying(asked: Question, keys: readonly string[], depth = 2): boolean {
  const facts = ruleFacts(asked.organisation.policies, asked.organisation.ticker);
  const everybody = Map.groupBy(asked.organisation.users, ({ publicKey }) => publicKey);
  const known: Question = { ...asked, rules: (facts) => ({ ...knownRules(facts), isPublicKey: () => true }) };
  const input = {
    question: known,
    facts,
    people: keys.map((publicKey) => ({ publicKey, users: everybody.get(publicKey) ?? [] })),
    moves: movesOf(known, facts, stateOf(asked.organisation)),
    assumes: false,
  };
  // Of those whose roles are chosen, the group's own.
  const acts = actsOf(known, facts).filter(({ publicKey }) => publicKey === undefined || keys.includes(publicKey));
  const tryAfter = (done: typeof acts): boolean =>
    routeOf({ ...input, acts: done }) !== undefined ||
    (done.length < depth && acts.some((act) => !done.includes(act) && tryAfter([...done, act])));
  return tryAfter([]);
}

function subsets(keys: readonly string[]): string[][] {
  return keys
    .reduce<string[][]>((all, key) => [...all, ...all.map((some) => [...some, key])], [[]])
    .filter(({ length }) => length > 0);
}

test('each group in the answer can, but not without any one of its people; all who can by trying contain such a group', () => {
  let found = 0;
  fc.assert(
    fc.property(given, (each) => {
      const asked = question(each);
      const { groups, completeUpTo, hasMore } = ask(asked);
      expect([completeUpTo.Direct, completeUpTo.Otherwise, hasMore]).toEqual([4, 4, false]);
      const told = groups.map(({ members }) => members);
      found += told.length;
      const isTold = (keys: readonly string[]) =>
        told.some((members) =>
          members.every(({ count, anyOf }) => anyOf.filter(({ publicKey }) => keys.includes(publicKey)).length >= count),
        );
      for (const keys of subsets(Array.from({ length: people }, (_, person) => `key ${person}`))) {
        const size = keys.length;
        if (canByTrying(asked, keys, size === 1 ? 2 : 1)) expect({ keys, isTold: isTold(keys) }).toEqual({ keys, isTold: true });
      }
      for (const { tier, members, route } of groups) {
        const keys = members.flatMap(({ count, anyOf }) => anyOf.slice(0, count).map(({ publicKey }) => publicKey));
        const signed = new Set(
          route.steps.flatMap(({ proposer, approvers }) => [proposer, ...approvers].map(({ publicKey }) => publicKey)),
        );
        expect({ tier, everybodySigns: keys.every((key) => signed.has(key)) }).toEqual({ tier, everybodySigns: true });
        if (tier === 'Direct') continue;
        for (const key of keys)
          expect(
            canByTrying(
              asked,
              keys.filter((other) => other !== key),
              1,
            ),
          ).toBe(false);
      }
    }),
    { numRuns: 20 },
  );
  expect(found).toBeGreaterThan(2);
});
