import { newId } from '@countersign/kernel';
import { expect, test } from 'vitest';

import type { RoleFacts } from './read-store.ts';
import { roleUses } from './role-uses.ts';

const quorum = (role: string) => ({ type: 'RoleQuorum' as const, role, quorum: 1 });
const policy = (alias: string, workflow: RoleFacts['policies'][number]['workflow']) => ({
  id: newId(),
  alias,
  rank: 5,
  workflow,
});
const facts: RoleFacts = {
  held: [{ role: 'maker', holderCount: 2, lockedCount: 1, holders: [{ id: newId(), alias: 'ada' }] }],
  policies: [
    policy('Payments', [
      quorum('maker'),
      { type: 'Or', left: quorum('boss'), right: { type: 'And', left: quorum('maker'), right: quorum('clerk') } },
    ]),
    policy('Never', null),
    policy('At once', []),
  ],
  readAccess: { accounts: ['maker', 'auditor'], users: ['auditor'], events: [] },
};

test('each role is there with who holds it, what it may read, and the steps in which it counts', () => {
  const uses = roleUses(facts, { readDomain: true, readPolicies: true });
  expect(uses.map(({ role, holderCount }) => [role, holderCount])).toEqual([
    ['auditor', 0],
    ['boss', 0],
    ['clerk', 0],
    ['maker', 2],
  ]);
  expect(uses[0]).toMatchObject({ mayRead: ['accounts', 'users'], policies: [] });
  expect(uses[1]).toMatchObject({ mayRead: [], policies: [{ alias: 'Payments', rank: 5, steps: [2] }] });
  expect(uses[3]).toMatchObject({ lockedCount: 1, mayRead: ['accounts'], policies: [{ alias: 'Payments', steps: [1, 2] }] });
});

test('who may not read policies or the domain learns nothing of either, nor of roles that stand there alone', () => {
  expect(roleUses(facts, { readDomain: false, readPolicies: false })).toEqual(facts.held);
  expect(roleUses(facts, { readDomain: true, readPolicies: false }).map(({ role }) => role)).toEqual(['auditor', 'maker']);
  expect(roleUses(facts, { readDomain: false, readPolicies: true }).map(({ role }) => role)).toEqual(['boss', 'clerk', 'maker']);
});
