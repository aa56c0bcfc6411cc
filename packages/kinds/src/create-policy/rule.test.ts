import type { Policy } from '@countersign/model';
import { expect, test } from 'vitest';
import { childId, policy } from '../testing/fixtures.ts';
import { broken, newPolicy, tooComplex } from '../testing/new-entities.ts';
import { code, inChild, loaded, plan } from '../testing/situation.ts';

test('a new policy', () => {
  expect(code({ type: 'v0_CreatePolicy', ...newPolicy })).toBe('ok');
  expect(code({ type: 'v0_CreatePolicy', ...newPolicy }, { entities: [loaded('Policy', policy(500))] })).toBe(
    'EntityAlreadyCreated',
  );
  expect(code({ type: 'v0_CreatePolicy', ...newPolicy, workflow: tooComplex })).toBe('PolicyWorkflowFailed');
  expect(code({ type: 'v0_CreatePolicy', ...newPolicy, condition: broken })).toBe('PolicyScriptingExecutionFailed');
  const planned = plan({ type: 'v0_CreatePolicy', ...newPolicy }, inChild);
  const data = planned.ok ? (planned.value.changes[0]?.data as Policy) : undefined;
  expect(data).toMatchObject({ domainId: childId });
  expect(data && ('workflow' in data || 'intentTypes' in data || 'condition' in data)).toBe(false);
});
