import type { Policy } from '@countersign/model';
import { expect, test } from 'vitest';
import { either, policy, quorum, root, rootId, user } from '@countersign/kinds/testing';
import { decide } from '../life-cycle/decide.ts';
import { propose } from '../life-cycle/propose.ts';
import { compilePolicies } from '../policies/compile-policies.ts';
import { proposeInput } from '../testing/fixtures.ts';
import { isDecidedOtherwise, tryPolicies, type PastIntent } from './try-policies.ts';

const anna = user(1, ['maker']);
const ben = user(2, ['checker']);
const carla = user(3, ['compliance']);
const people = [anna, ben, carla];
const rule = policy(1, { workflow: [quorum('maker'), quorum('checker')] });

/** Anna proposed it, and Ben approved. */
function past(): PastIntent {
  const input = proposeInput(anna, { policies: [rule], users: people });
  const proposed = propose(input);
  if (!proposed.ok) throw new Error(proposed.error.code);
  const { intent, policies, decision } = proposed.value;
  const author = { id: ben.id, domainId: rootId };
  const decided = decide({
    intent,
    policies,
    decisions: [decision],
    users: people,
    chain: [root],
    now: input.now,
    author: ben,
    signature: 'signature',
    rawRequest: '{}',
    request: { type: 'Approve', author, targetDomainId: rootId, intentId: intent.id, proposalSignature: 'proposal signature' },
  });
  if (!decided.ok) throw new Error(decided.error.code);
  const { facts, rules, conditions } = input;
  return { intent, decisions: [decision, decided.value.decision], users: people, facts, rules, conditions };
}

const under = (...policies: Policy[]) => tryPolicies(past(), [{ domain: root, policies: compilePolicies(rootId, policies) }]);
const condition = (expression: string) => ({ condition: { type: 'Expression' as const, expression } });

test('the policies it was decided under make the same of it', () => {
  expect(under(rule)).toEqual({ outcome: 'Approved', policies: [rule], missing: [] });
  expect(isDecidedOtherwise(under(rule), under(rule))).toBe(false);
});

test('a policy that asks for somebody else leaves seats, and says who could fill them', () => {
  const stricter = policy(2, { rank: 9, workflow: [quorum('maker'), quorum('checker'), quorum('compliance')] });
  expect(under(rule, stricter)).toEqual({
    outcome: 'Waiting',
    policies: [stricter],
    missing: [{ policyId: stricter.id, role: 'compliance', seats: 1, couldApprove: [{ id: carla.id, domainId: rootId }] }],
  });
  expect(isDecidedOtherwise(under(rule), under(rule, stricter))).toBe(true);
});

test('a step after the one that is open is asked for as well, by the shortest way', () => {
  const alone = { ...past(), decisions: past().decisions.slice(0, 1) };
  const chain = (...policies: Policy[]) => [{ domain: root, policies: compilePolicies(rootId, policies) }];
  const longer = policy(2, {
    rank: 9,
    workflow: [quorum('maker'), quorum('checker'), either(quorum('board', 2), quorum('compliance'))],
  });
  const [before, after] = [tryPolicies(alone, chain(rule)), tryPolicies(alone, chain(rule, longer))];
  expect(after.missing).toEqual([
    { policyId: longer.id, role: 'checker', seats: 1, couldApprove: [{ id: ben.id, domainId: rootId }] },
    { policyId: longer.id, role: 'compliance', seats: 1, couldApprove: [] },
  ]);
  expect(isDecidedOtherwise(before, after)).toBe(true);
});

test.each<[string, Policy[], string]>([
  ['a policy that rejects', [rule, policy(2, { rank: 9, workflow: undefined })], 'Refused'],
  ['one that names others to propose', [policy(1, { workflow: [quorum('checker')] })], 'NotStarted'],
  ['no policy', [], 'NoPolicy'],
  ['one of a condition that fails', [rule, policy(2, { rank: 9, ...condition('broken') })], 'Unanswered'],
  ['one whose condition does not hold', [rule, policy(2, { rank: 9, workflow: undefined, ...condition('false') })], 'Approved'],
  ['one that is locked', [rule, policy(2, { rank: 9, workflow: undefined, lock: 'Locked' })], 'Approved'],
  ['one that approves at once', [policy(2, { workflow: [] })], 'Approved'],
])('under %s', (_, policies, outcome) => {
  expect(under(...policies).outcome).toBe(outcome);
});

test('another policy that asks for the same makes no difference', () => {
  const alike = policy(2, { rank: 9, workflow: rule.workflow });
  expect(isDecidedOtherwise(under(rule), under(rule, alike))).toBe(false);
});
