import type { IntentTrial } from '@countersign/contract';
import type { WorkflowCondition } from '@countersign/model';
import { expect, test } from 'vitest';

import { isSameToPeople } from './is-same-to-people.ts';

const policyId = '00000000-0000-4000-8000-000000000001';
const domainId = '00000000-0000-4000-8000-000000000002';
const checker: WorkflowCondition = { type: 'RoleQuorum', role: 'checker', quorum: 1 };

function trial(workflow: WorkflowCondition[]): IntentTrial {
  return {
    outcome: 'Waiting',
    policies: [{ id: policyId, domainId, alias: 'Transfers' }],
    missing: [{ policyId, role: 'checker', seats: 1, couldApprove: [] }],
    matches: [{ policyId, domainId, alias: 'Transfers', rank: 1, reason: 'Governs', workflow }],
  };
}

test('a changed policy that leaves the same seats by the shortest way still asks otherwise', () => {
  const before = trial([checker]);
  expect(isSameToPeople(before, trial([checker]))).toBe(true);
  expect(isSameToPeople(before, trial([{ type: 'Or', left: checker, right: { ...checker, role: 'board' } }]))).toBe(false);
  expect(isSameToPeople(before, trial([{ ...checker, key: 'PlatformCredential' }]))).toBe(false);
});
