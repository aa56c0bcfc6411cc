import { user } from '@countersign/kinds/testing';
import type { WorkflowCondition } from '@countersign/model';
import { expect, test } from 'vitest';

import { canBeCompleted, rolesOf } from './completable.ts';

const quorum = (role: string, count = 1): WorkflowCondition => ({ type: 'RoleQuorum', role, quorum: count });

test('a person fills one seat, whatever the number of their roles and users', () => {
  const both = user(1, ['operator', 'approver']);
  const again = { ...user(2, ['approver']), publicKey: both.publicKey };
  const workflow = [quorum('operator'), quorum('approver')];
  expect(canBeCompleted(workflow, [both, again])).toBe(false);
  expect(canBeCompleted(workflow, [both, user(3, ['approver'])])).toBe(true);
  expect(canBeCompleted([quorum('approver', 2)], [both, user(3, ['approver'])])).toBe(true);
});

test('each role of a workflow is named once, in order', () => {
  const either: WorkflowCondition = { type: 'Or', left: quorum('b'), right: quorum('a') };
  expect(rolesOf([either, quorum('b', 2), quorum('c')])).toEqual(['b', 'a', 'c']);
});
