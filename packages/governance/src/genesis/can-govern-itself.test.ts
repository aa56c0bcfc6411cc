import fc from 'fast-check';
import { err, ok } from '@countersign/kernel';
import type { Policy, User, WorkflowCondition } from '@countersign/model';
import type { Propose } from '@countersign/kinds/schemas';
import { expect, test } from 'vitest';
import type { ConditionEvaluator } from '../conditions/condition-evaluator.ts';
import { createConditionEvaluator } from '../conditions/create-condition-evaluator.ts';
import { writeStandardCondition } from '@countersign/kinds/conditions';
import { decide } from '../life-cycle/decide.ts';
import { propose } from '../life-cycle/propose.ts';
import { both, domain, either, now, policy, quorum, root, user } from '@countersign/kinds/testing';
import { proposeInput } from '../testing/fixtures.ts';
import { canGovernItself } from './can-govern-itself.ts';
import type { FirstDomain } from './can-govern-itself.ts';
import { firstProposals } from './first-proposals.ts';
import type { Subject } from './first-proposals.ts';

const conditions = createConditionEvaluator();
const admins = [user(1, ['admin']), user(2, ['admin'])];
const locked = { lock: 'Locked' } as const;
const two = policy(1, { workflow: [quorum('admin', 2)] });
const expression = (text: string) => ({ condition: { type: 'Expression' as const, expression: text } });

function answer(first: Partial<FirstDomain>): string {
  const judged = canGovernItself({ domain: root, users: admins, policies: [two], ...first }, conditions);
  return judged.ok ? 'sound' : judged.error.code;
}

test.each<[string, Partial<FirstDomain>]>([
  ['two administrators together', {}],
  ['anyone who proposes', { policies: [policy(1)] }],
  [
    'one who is unlocked, where one is enough',
    { users: [user(1, ['admin']), user(2, ['admin'], locked)], policies: [policy(1)] },
  ],
  [
    'a person with two roles and somebody for one of them',
    {
      users: [user(1, ['a', 'b']), user(2, ['a'])],
      policies: [policy(1, { workflow: [quorum('a'), quorum('b')] })],
    },
  ],
  ['a rule that rejects, below one that does not', { policies: [policy(1, { workflow: undefined }), policy(2, { rank: 2 })] }],
  [
    'a rule that rejects what the organisation does not do',
    {
      policies: [
        policy(1, { rank: 9, workflow: undefined, ...expression("context.request.payload.roles?.includes('owner') === true") }),
        two,
      ],
    },
  ],
  [
    'a rule that rejects whatever is proposed at night or at the weekend',
    {
      policies: [
        policy(1, {
          rank: 9,
          workflow: undefined,
          condition: writeStandardCondition({ type: 'TimeOfDay', from: 1080, to: 480 }),
        }),
        policy(3, {
          rank: 8,
          workflow: undefined,
          condition: writeStandardCondition({ type: 'Weekday', days: ['Saturday', 'Sunday'] }),
        }),
        two,
      ],
    },
  ],
  [
    'a rule for each',
    {
      policies: [policy(1, { intentTypes: ['v0_UnlockUser', 'v0_UpdateUser'] }), policy(2, { intentTypes: ['v0_UpdatePolicy'] })],
    },
  ],
])('an instance governs itself with %s', (_, first) => {
  expect(answer(first)).toBe('sound');
});

test.each<[string, string, Partial<FirstDomain>]>([
  ['a locked root', 'DomainLocked', { domain: domain(locked) }],
  ['all its people locked', 'PolicyWorkflowFailed', { users: admins.map((each) => ({ ...each, ...locked })) }],
  ['one of two locked who are needed', 'PolicyWorkflowFailed', { users: [user(1, ['admin']), user(2, ['admin'], locked)] }],
  ['roles that nobody has', 'PolicyWorkflowFailed', { policies: [policy(1, { workflow: [quorum('owner')] })] }],
  [
    'roles that nobody has in a later step',
    'PolicyWorkflowFailed',
    { policies: [policy(1, { workflow: [quorum('admin'), quorum('owner')] })] },
  ],
  ['a quorum above its number', 'PolicyWorkflowFailed', { policies: [policy(1, { workflow: [quorum('admin', 3)] })] }],
  ['a rule that rejects always', 'PolicyWorkflowFailed', { policies: [policy(1, { rank: 9, workflow: undefined }), two] }],
  [
    'a rule that rejects by a condition that always holds',
    'PolicyWorkflowFailed',
    {
      policies: [
        policy(1, { rank: 9, workflow: undefined, ...expression("context.request.payload.type.startsWith('v0_')") }),
        two,
      ],
    },
  ],
  [
    'one person on two seats',
    'PolicyWorkflowFailed',
    {
      users: [user(1, ['a', 'b'])],
      policies: [policy(1, { workflow: [quorum('a'), quorum('b')] })],
    },
  ],
  [
    'one key that is two users',
    'PolicyWorkflowFailed',
    {
      users: [user(1, ['admin']), user(2, ['admin'], { publicKey: 'key 1' })],
    },
  ],
  [
    'rules for other intents alone',
    'NoApplicablePoliciesForDomain',
    { policies: [policy(1, { intentTypes: ['v0_CreateEndpoint'] })] },
  ],
  ['rules for users alone', 'NoApplicablePoliciesForDomain', { policies: [policy(1, { intentTypes: ['v0_CreateUser'] })] }],
  ['rules for policies alone', 'NoApplicablePoliciesForDomain', { policies: [policy(1, { intentTypes: ['v0_CreatePolicy'] })] }],
  ['rules for what is below it alone', 'NoApplicablePoliciesForDomain', { policies: [policy(1, { scope: 'Descendants' })] }],
  ['locked rules', 'NoApplicablePoliciesForDomain', { policies: [policy(1, locked)] }],
  [
    'conditions that fail',
    'PolicyScriptingExecutionFailed',
    { policies: [policy(1, expression('context.request.nothing.there'))] },
  ],
  ['no rules', 'NoApplicablePoliciesForDomain', { policies: [] }],
  ['nobody', 'PolicyWorkflowFailed', { users: [] }],
])('an instance is dead with %s', (_, code, first) => {
  expect(answer(first)).toBe(code);
});

test('the obstacle is described in words', () => {
  const judged = canGovernItself(
    { domain: root, users: admins, policies: [policy(7, { workflow: [quorum('admin', 3)] })] },
    conditions,
  );
  expect(judged).toMatchObject({
    error: {
      message:
        'Nobody could ever change the users of the root domain: the policy policy 7 asks for more people than there are unlocked with its roles',
    },
  });
});

// The oracle: proposals carried through the life cycle itself, each by somebody who may decide next.
const literal: ConditionEvaluator = {
  evaluate: (condition) => {
    if (condition.type !== 'Expression') throw new Error('Only expressions here');
    return condition.expression === 'fails' ? err({ reason: 'Error', message: '' }) : ok(condition.expression === 'true');
  },
  check: () => ok(undefined),
};

function isCarried(request: Propose, author: User, { domain: target, users, policies }: FirstDomain): boolean {
  const setUp = proposeInput(author, { domains: [target], policies: [...policies], users, conditions: literal, request });
  const isNew = request.payload.type.startsWith('v0_Create');
  const entities = [
    ...users.map((data) => ({ kind: 'User', data }) as const),
    ...policies.map((data) => ({ kind: 'Policy', data }) as const),
  ];
  const proposed = propose({ ...setUp, facts: { ...setUp.facts, entities: isNew ? [] : entities } });
  if (!proposed.ok) return false;
  let { intent } = proposed.value;
  const decisions = [proposed.value.decision];
  for (const _ of users) {
    for (const by of users) {
      const decided = decide({
        intent,
        decisions,
        policies: proposed.value.policies,
        users,
        chain: [target],
        now,
        request: {
          author: { id: by.id, domainId: by.domainId },
          targetDomainId: target.id,
          intentId: intent.id,
          proposalSignature: intent.details.proposalSignature,
          type: 'Approve',
        },
        author: by,
        signature: by.alias,
        rawRequest: '{}',
      });
      if (!decided.ok) continue;
      intent = decided.value.intent;
      decisions.push(decided.value.decision);
    }
  }
  return intent.state.status === 'Approved';
}

function isAlive(first: FirstDomain): boolean {
  return (['users', 'policies'] as const).every((subject: Subject) =>
    first.users.some((author) => firstProposals(subject, first, author).some((request) => isCarried(request, author, first))),
  );
}

const role = fc.constantFrom('a', 'b', 'c');
const lock = fc.oneof(
  { weight: 4, arbitrary: fc.constant('Unlocked' as const) },
  { weight: 1, arbitrary: fc.constant('Locked' as const) },
);
const { step } = fc.letrec<{ step: WorkflowCondition }>((tie) => ({
  step: fc.oneof(
    { maxDepth: 1 },
    fc.tuple(role, fc.integer({ min: 1, max: 3 })).map(([name, count]) => quorum(name, count)),
    fc.tuple(tie('step'), tie('step')).map(([left, right]) => both(left, right)),
    fc.tuple(tie('step'), tie('step')).map(([left, right]) => either(left, right)),
  ),
}));
const people = fc
  .array(fc.record({ roles: fc.uniqueArray(role, { minLength: 1, maxLength: 3 }), lock, key: fc.integer({ min: 1, max: 5 }) }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((all) => all.map(({ roles, key, ...rest }, index): User => user(index, roles, { ...rest, publicKey: `key ${key}` })));
const intentTypes = fc.option(
  fc
    .subarray(['v0_CreateUser', 'v0_UpdateUser', 'v0_UnlockUser', 'v0_CreatePolicy', 'v0_UpdatePolicy'] as const)
    .map((types) => [...types]),
  { nil: undefined },
);
const rules = fc
  .array(
    fc.record({
      rank: fc.integer({ min: 1, max: 3 }),
      scope: fc.constantFrom('Self' as const, 'SelfAndDescendants' as const, 'Descendants' as const),
      intentTypes,
      lock,
      condition: fc.option(
        fc.constantFrom('true', 'false', 'fails').map((text) => expression(text).condition),
        { nil: undefined },
      ),
      workflow: fc.option(fc.array(step, { maxLength: 2 }), { nil: undefined, freq: 8 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((all) => all.map((each, index): Policy => policy(index, each)));

test('an instance governs itself exactly if somebody can carry a proposal about users, and one about policies, to its end', () => {
  const counted = { sound: 0, dead: 0 };
  fc.assert(
    fc.property(people, rules, lock, (users, policies, rootLock) => {
      const first = { domain: domain({ lock: rootLock }), users, policies };
      const isSound = canGovernItself(first, literal).ok;
      counted[isSound ? 'sound' : 'dead']++;
      expect(isSound).toBe(isAlive(first));
    }),
    { numRuns: 3_000 },
  );
  // Neither answer is the only one that was tried.
  expect(Math.min(counted.sound, counted.dead)).toBeGreaterThan(200);
});
