import fc from 'fast-check';
import type { IntentType, Policy } from '@countersign/model';
import { ok } from '@countersign/kernel';
import { expect, test } from 'vitest';
import { child, childId, domain, id, policy, root, rootId } from '@countersign/kinds/testing';
import { compilePolicies } from './compile-policies.ts';
import { selectPolicies } from './select-policies.ts';

const answer = (condition: NonNullable<Policy['condition']>) =>
  ok(condition.type === 'Expression' && condition.expression === 'true');

function select(policies: Policy[], { domains = [root, child], author = childId } = {}) {
  const chain = domains.map((each) => ({ domain: each, policies: compilePolicies(each.id, policies) }));
  const result = selectPolicies(chain, 'v0_CreateAccount', author, answer);
  return result.ok ? result.value.policies.map((selected) => selected.id) : [];
}

const anyPolicy = fc
  .record({
    number: fc.integer({ min: 0, max: 30 }),
    domainId: fc.constantFrom(rootId, childId),
    rank: fc.integer({ min: 1, max: 3 }),
    scope: fc.constantFrom('Self' as const, 'Descendants' as const, 'SelfAndDescendants' as const),
    lock: fc.constantFrom('Unlocked' as const, 'Unlocked' as const, 'Locked' as const),
    intentTypes: fc.constantFrom<IntentType[] | undefined>(undefined, ['v0_CreateAccount'], ['v0_CreateUser']),
    condition: fc.constantFrom(undefined, 'true', 'false'),
  })
  .map(({ number, condition, ...values }) =>
    policy(number, { ...values, ...(condition ? { condition: { type: 'Expression' as const, expression: condition } } : {}) }),
  );
const policySet = fc.uniqueArray(anyPolicy, { maxLength: 12, selector: (each) => each.id });

function bestByOracle(policies: readonly Policy[], domainId: string, place: 'Self' | 'Descendants'): Policy | undefined {
  let best: Policy | undefined;
  for (const each of policies) {
    if (each.domainId !== domainId || each.lock !== 'Unlocked') continue;
    if (each.scope !== place && each.scope !== 'SelfAndDescendants') continue;
    if (each.intentTypes && !each.intentTypes.includes('v0_CreateAccount')) continue;
    if (each.condition?.type === 'Expression' && each.condition.expression !== 'true') continue;
    if (!best || each.rank > best.rank || (each.rank === best.rank && each.id < best.id)) best = each;
  }
  return best;
}

test('the highest ranking match of each governing domain is selected, and row order changes nothing', () => {
  const shuffled = policySet.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })));
  fc.assert(
    fc.property(shuffled, ([policies, otherOrder]) => {
      const expected = [bestByOracle(policies, rootId, 'Descendants'), bestByOracle(policies, childId, 'Self')];
      const ids = expected.flatMap((each) => (each ? [each.id] : []));
      expect(select(policies)).toEqual(ids);
      expect(select(otherOrder)).toEqual(ids);
    }),
    { numRuns: 2_000 },
  );
});

test('conditions are asked from the highest rank down and only until one holds', () => {
  const asked: string[] = [];
  const withCondition = (number: number, rank: number, expression: string) =>
    policy(number, { rank, condition: { type: 'Expression', expression } });
  const compiled = compilePolicies(rootId, [
    withCondition(1, 1, 'never asked'),
    withCondition(2, 2, 'true'),
    withCondition(3, 3, 'false'),
  ]);
  const selected = compiled.select('v0_CreateAccount', 'Self', (condition) => {
    if (condition.type === 'Expression') asked.push(condition.expression);
    return answer(condition);
  });
  expect(selected).toMatchObject({ ok: true, value: { id: id(2_002) } });
  expect(asked).toEqual(['false', 'true']);
});

test('coercion sets the policies below the author aside, and only then', () => {
  const coercing = domain({ governingStrategy: 'CoerceDescendants' });
  const grandchild = domain({ id: id(3), parentId: childId, alias: 'grandchild' });
  const all = [policy(1), policy(2, { domainId: childId }), policy(3, { domainId: grandchild.id })];
  const domains = [coercing, child, grandchild];
  expect(select(all, { domains, author: rootId })).toEqual([id(2_001)]);
  expect(select(all, { domains, author: childId })).toHaveLength(3);
  expect(select(all, { domains: [root, child, grandchild], author: rootId })).toHaveLength(3);
  expect(select(all.slice(1), { domains, author: rootId })).toHaveLength(2);
  const middle = [root, { ...child, governingStrategy: 'CoerceDescendants' as const }, grandchild];
  expect(select(all, { domains: middle, author: childId })).toEqual([id(2_001), id(2_002)]);
  const target = [root, { ...child, governingStrategy: 'CoerceDescendants' as const }];
  expect(select(all, { domains: target, author: childId })).toEqual([id(2_001), id(2_002)]);
  const chain = target.map((each) => ({ domain: each, policies: compilePolicies(each.id, all) }));
  expect(selectPolicies(chain, 'v0_CreateAccount', childId, answer)).not.toHaveProperty('value.coercedBy');
});

test('a condition without an answer is a failure, never "no match"', () => {
  const broken = policy(1, { rank: 9, condition: { type: 'Expression', expression: 'broken' } });
  const compiled = compilePolicies(rootId, [broken, policy(2)]);
  const selected = compiled.select('v0_CreateAccount', 'Self', () => ({ ok: false, error: 'failed' }));
  expect(selected).toEqual({ ok: false, error: { policy: broken, failure: 'failed' } });
});
