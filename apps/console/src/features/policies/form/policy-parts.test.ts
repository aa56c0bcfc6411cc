import { expect, test } from 'vitest';

import { merged, whoseIs } from '../../../shared/proposing/meanwhile/merge.ts';
import { policyParts } from './policy-parts.ts';
import { newPolicyValues, ruleOf, type PolicyValues } from './policy-values.ts';

test('what approvals must say is taken over where somebody else changed it meanwhile', () => {
  const base: PolicyValues = { ...newPolicyValues(), alias: 'Payments', approvals: 'Any', steps: [] };
  const mine = { ...base, description: 'typed' };
  const theirs: PolicyValues = { ...base, approvals: 'WithFullContext' };
  const parts = policyParts((key) => key);
  expect(parts.map((part) => whoseIs(part, { base, mine, theirs })).filter((whose) => whose !== 'nobody')).toEqual([
    'mine',
    'theirs',
  ]);
  expect(ruleOf(merged(parts, { base, mine, theirs }, new Map())).approvals).toBe('WithFullContext');
});
test('every field of the form but the lock, which it never changes, belongs to a part', () => {
  const named = new Set(policyParts((key) => key).flatMap(({ names }) => names));
  expect(Object.keys(newPolicyValues()).filter((name) => !named.has(name as keyof PolicyValues))).toEqual(['lock']);
});
