import { both, child, childId, either, policy, quorum, root, rootId, user } from '@countersign/kinds/testing';
import type { Policy } from '@countersign/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propose } from '../life-cycle/propose.ts';
import { proposal, proposeInput } from '../testing/fixtures.ts';
import { explainIntent } from './explain-intent.ts';
import { explainSelection } from './explain-selection.ts';
import { tryPolicies } from './try-policies.ts';

const roles = ['a', 'b'];
const role = fc.constantFrom(...roles);
const quorumOf = fc.tuple(role, fc.integer({ min: 1, max: 2 })).map(([name, count]) => quorum(name, count));
const step = fc.oneof(
  quorumOf,
  fc.tuple(quorumOf, quorumOf).map(([left, right]) => both(left, right)),
  fc.tuple(quorumOf, quorumOf).map(([left, right]) => either(left, right)),
);
const domainId = fc.constantFrom(rootId, childId);
const lock = fc.constantFrom('Unlocked' as const, 'Unlocked' as const, 'Locked' as const);
const somePolicies = fc
  .array(
    fc.record({
      domainId,
      lock,
      rank: fc.integer({ min: 1, max: 3 }),
      scope: fc.constantFrom<Policy['scope']>('Self', 'Descendants', 'SelfAndDescendants'),
      kinds: fc.constantFrom<Policy['intentTypes']>(undefined, ['v0_CreatePolicy'], ['v0_LockUser']),
      says: fc.constantFrom(undefined, undefined, 'true', 'false', 'broken'),
      workflow: fc.option(fc.array(step, { maxLength: 3 }), { nil: undefined, freq: 6 }),
    }),
    { maxLength: 6 },
  )
  .map((all) =>
    all.map(({ kinds, says, workflow, ...each }, index): Policy => {
      const { workflow: _, ...base } = policy(index, each);
      return {
        ...base,
        ...(kinds && { intentTypes: kinds }),
        ...(says !== undefined && { condition: { type: 'Expression', expression: says } }),
        ...(workflow && { workflow }),
      };
    }),
  );
const someUsers = fc
  .array(fc.record({ domainId, lock, roles: fc.subarray(roles) }), { minLength: 1, maxLength: 5 })
  .map((all) => all.map(({ roles: held, ...each }, index) => user(index, held, each)));

const outcomes = { Approved: 'Approved', Open: 'Waiting', Rejected: 'Refused' } as const;
const failures: Readonly<Record<string, string>> = {
  NoApplicablePoliciesForDomain: 'NoPolicy',
  PolicyScriptingExecutionFailed: 'Unanswered',
  PolicyWorkflowFailed: 'NotStarted',
};

test('what is tried comes to what a proposal comes to, and each policy has the reason that it really has', () => {
  const met = new Set<string>();
  fc.assert(
    fc.property(somePolicies, someUsers, fc.boolean(), (policies, users, coerces) => {
      const [author] = users;
      if (author === undefined || author.lock !== 'Unlocked') return;
      const domains = [coerces ? { ...root, governingStrategy: 'CoerceDescendants' as const } : root, child];
      const request = proposal(author, { targetDomainId: childId });
      const input = proposeInput(author, { domains, policies, users, request });
      const proposed = propose(input);
      if (!proposed.ok) throw new Error(proposed.error.code);
      const { intent, decision, policies: governing } = proposed.value;
      const { facts, rules, conditions, chain } = input;
      const { status, error } = intent.state;
      const verdict = tryPolicies({ intent, decisions: [decision], users, facts, rules, conditions }, chain);
      const really = status === 'Failed' ? failures[error?.code ?? ''] : outcomes[status as keyof typeof outcomes];
      expect(verdict.outcome).toBe(really);
      met.add(verdict.outcome);
      if (verdict.outcome === 'Waiting') {
        const { missingSeats } = explainIntent({ author: request.author, policies: governing, decisions: [decision], users });
        expect(verdict.missing.reduce((sum, { seats }) => sum + seats, 0)).toBeGreaterThanOrEqual(missingSeats);
      }
      for (const { policy: each, reason } of explainSelection(input, policies)) {
        const says = each.condition?.type === 'Expression' ? each.condition.expression : undefined;
        met.add(reason);
        const isReally = {
          Governs: governing.some(({ id }) => id === each.id),
          Locked: each.lock === 'Locked',
          Kind: each.intentTypes?.includes('v0_CreatePolicy') === false,
          Scope: each.scope !== 'SelfAndDescendants' && (each.scope === 'Self') === (each.domainId === rootId),
          Coerced: coerces && each.domainId === childId && author.domainId === rootId,
          Outranked: policies.some(({ rank, domainId: home }) => home === each.domainId && rank >= each.rank),
          Condition: says === 'false',
          NoAnswer: says === 'broken',
          Stopped: error?.code === 'PolicyScriptingExecutionFailed',
        };
        expect({ each, reason, isReally: isReally[reason] }).toEqual({ each, reason, isReally: true });
      }
    }),
    { numRuns: 1_000 },
  );
  expect([...met].toSorted()).toEqual([
    'Approved',
    'Coerced',
    'Condition',
    'Governs',
    'Kind',
    'Locked',
    'NoAnswer',
    'NoPolicy',
    'NotStarted',
    'Outranked',
    'Refused',
    'Scope',
    'Stopped',
    'Unanswered',
    'Waiting',
  ]);
});
