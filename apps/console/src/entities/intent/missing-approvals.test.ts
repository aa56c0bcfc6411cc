import type { Policy, WorkflowCondition, WorkflowProgress } from '@countersign/model';
import { expect, test } from 'vitest';

import { fewestApprovals, laterSteps, missingSeats } from './missing-approvals.ts';

const quorum = (role: string, count: number): WorkflowCondition => ({ type: 'RoleQuorum', role, quorum: count });
const policy = (...workflow: WorkflowCondition[]) => ({ id: 'p', workflow }) as unknown as Policy;
const decision = (id: string, ...authorRoles: string[]) => ({ author: { id, domainId: 'd' }, authorRoles, decision: 'Approve' });
function progress(...steps: { state: string; decisions: ReturnType<typeof decision>[] }[]) {
  return { policyReference: { id: 'p', revision: 1, domainId: 'd' }, stepProgress: steps } as unknown as WorkflowProgress;
}

test('says which seats of the open step are empty', () => {
  const missing = missingSeats(
    policy(quorum('operator', 1), quorum('approver', 2)),
    progress(
      { state: 'Approved', decisions: [decision('a', 'operator')] },
      { state: 'Open', decisions: [decision('b', 'approver')] },
    ),
  );
  expect([...(missing ?? [])]).toEqual([['approver', 1]]);
});

test('a person with two roles is seated where it helps', () => {
  const step: WorkflowCondition = { type: 'And', left: quorum('approver', 1), right: quorum('operator', 1) };
  const missing = missingSeats(
    policy(step),
    progress({ state: 'Open', decisions: [decision('a', 'approver', 'operator'), decision('b', 'approver')] }),
  );
  expect(missing).toBeNull();
});

test('nothing is missing where nothing is open', () => {
  expect(missingSeats(policy(quorum('a', 1)), progress({ state: 'Approved', decisions: [decision('x', 'a')] }))).toBeNull();
  expect(missingSeats(undefined, progress({ state: 'Open', decisions: [] }))).toBeNull();
});

test('the fewest approvals of a step', () => {
  expect(
    fewestApprovals({ type: 'Or', left: quorum('a', 3), right: { type: 'And', left: quorum('b', 1), right: quorum('c', 1) } }),
  ).toBe(2);
});

test('the steps after the open one are still to come, and none are once nothing is open', () => {
  const steps = policy(quorum('operator', 1), quorum('approver', 2), quorum('risk', 1));
  const at = progress({ state: 'Approved', decisions: [] }, { state: 'Open', decisions: [] }, { state: 'Open', decisions: [] });
  expect(laterSteps(steps, at)).toEqual([quorum('risk', 1)]);
  expect(laterSteps(steps, progress({ state: 'Approved', decisions: [] }))).toEqual([]);
  expect(laterSteps(undefined, at)).toEqual([]);
});
