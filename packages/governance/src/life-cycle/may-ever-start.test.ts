import { policy, root, rootId, user } from '@countersign/kinds/testing';
import { expect, test } from 'vitest';

import { compilePolicies } from '../policies/compile-policies.ts';
import { mayEverStart } from './may-ever-start.ts';

const clerk = user(1, ['clerk']);
const of = (role: string) => ({ workflow: [{ type: 'RoleQuorum' as const, role, quorum: 1 }] });
const condition = { type: 'Expression' as const, expression: 'context.request.payload.amount < 5' };

test.each([
  ['nothing governs it', [], false],
  ['a policy begins with a role of theirs', [policy(1, of('clerk'))], true],
  ['a policy begins with another role', [policy(1, of('boss'))], false],
  ['a policy approves at once', [policy(1, { workflow: [] })], true],
  ['a policy refuses always', [policy(1, { rank: 5, workflow: undefined }), policy(2, { rank: 1, ...of('clerk') })], false],
  ['one that may not hold stands above theirs', [policy(1, { rank: 5, condition, ...of('boss') }), policy(2, of('clerk'))], true],
  ['one that always holds stands above theirs', [policy(1, { rank: 5, ...of('boss') }), policy(2, of('clerk'))], false],
  ['it is for domains below', [policy(1, { scope: 'Descendants', ...of('clerk') })], false],
  ['it is for other kinds', [policy(1, { intentTypes: ['v0_CreateUser'], ...of('clerk') })], false],
  ['it is locked', [policy(1, { lock: 'Locked', ...of('clerk') })], false],
])('whether one could ever start an intent: %s', (_, policies, expected) => {
  expect(clerk.domainId).toBe(root.id);
  expect(mayEverStart(compilePolicies(rootId, policies), 'v0_CreateAccount', 'Self', clerk)).toBe(expected);
});
