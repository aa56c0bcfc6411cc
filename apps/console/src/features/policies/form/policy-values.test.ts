import type { PolicyCondition, SigningKeyDemand, WorkflowCondition } from '@countersign/model';
import { intentPayloads } from '@countersign/kinds/schemas';
import { policy, samples } from '@countersign/kinds/testing';
import { newId } from '@countersign/kernel';
import { writeStandardCondition, type AmountLimit, type ConditionPart } from '@countersign/kinds/conditions';
import { expect, test } from 'vitest';

import '../../../shared/proposing/texts.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { freshPart } from './condition/condition-draft.ts';
import {
  creationOf,
  isWhole,
  newPolicyValues,
  policySchema,
  ruleOf,
  valuesOfPolicy,
  valuesOfProposal,
  type PolicyValues,
} from './policy-values.ts';
import { draftGroup, draftLeaf } from './tree/draft-tree.ts';
import { isSaid } from './workflow/workflow-draft.ts';

const schema = policySchema(i18n.t, async (expression) => expression === 'broken');
const eth = { tickerId: '1', amount: '5', decimals: 18 };
const limitsOf = (...limits: AmountLimit[]): ConditionPart => ({
  type: 'Standard',
  condition: { type: 'AmountOver', limits, others: 'Holds' },
});
const seat = (role: string, quorum = 1) => [draftGroup('All', [draftLeaf({ role, quorum })])];
const good: PolicyValues = {
  ...newPolicyValues(),
  alias: 'Large transfers',
  intentTypes: ['v0_CreateTransferOrder'],
  steps: seat('operator'),
};
/** What is said, and of which field: parts of a condition and seats of a step have keys of their own. */
const problemsOf = async (values: Partial<PolicyValues>) =>
  (await schema.safeParseAsync({ ...good, ...values })).error?.issues.map(({ path: [field = '', ...below], message }) => [
    field === 'condition' || field === 'steps' ? field : [field, ...below].join('.'),
    message,
  ]) ?? [];
const condition = (...parts: Parameters<typeof draftLeaf>[0][]) =>
  draftGroup(
    'All',
    parts.map((part) => draftLeaf(part)),
  ) as PolicyValues['condition'];

test('a sound form passes, and so does what it proposes', async () => {
  expect(await problemsOf({})).toEqual([]);
  const id = newId();
  expect(intentPayloads.v0_CreatePolicy.parse(creationOf(good, id))).toEqual({
    type: 'v0_CreatePolicy',
    id,
    alias: 'Large transfers',
    rank: 100,
    scope: 'Self',
    scriptingEngine: 'Javascript_v0',
    intentTypes: ['v0_CreateTransferOrder'],
    workflow: [{ type: 'RoleQuorum', role: 'operator', quorum: 1 }],
    approvals: 'WithFullContext',
    lock: 'Unlocked',
    customProperties: {},
  });
});

test.each<[Partial<PolicyValues>, string, string]>([
  [{ intentTypes: [] }, 'intentTypes', 'Choose at least one operation, or all of them.'],
  [{ steps: [] }, 'steps', 'Add a step, or choose that nobody has to approve.'],
  [{ steps: [draftGroup('All', [])] }, 'steps', 'Add something to this group, or remove it.'],
  [{ condition: condition(freshPart('AmountOver')) }, 'condition', 'Choose an asset for each limit.'],
  [{ condition: condition(limitsOf({ ...eth, amount: '' })) }, 'condition', 'Enter an amount, with a point before decimals.'],
  [{ condition: condition(limitsOf(eth, eth)) }, 'condition', 'An asset has two limits. Keep one of them.'],
  [{ condition: condition(freshPart('Ticker')) }, 'condition', 'Choose at least one.'],
  [
    { condition: condition({ type: 'Standard', condition: { type: 'EndpointTrustBelow', limit: 101 } }) },
    'condition',
    'Trust is a whole number from 0 to 100.',
  ],
  [
    { condition: condition({ type: 'Standard', condition: { type: 'TimeOfDay', from: 60, to: 60 } }) },
    'condition',
    'Enter two different times.',
  ],
])('%o is refused at %s', async (values, field, message) => {
  expect(await problemsOf(values)).toContainEqual([field, message]);
});

test('a form can be tried once it says enough, whatever the policy is called', () => {
  expect(isWhole({ ...good, alias: '' })).toBe(true);
  expect(isWhole({ ...good, rank: '' })).toBe(false);
  expect(isWhole({ ...good, intentTypes: [] })).toBe(false);
  expect(isWhole({ ...good, steps: seat('') })).toBe(false);
  expect(isWhole({ ...good, steps: [] })).toBe(false);
  expect(isWhole({ ...good, condition: condition(freshPart('Own')) })).toBe(false);
});

test('each part that is wrong says so, at its own field', async () => {
  const wrong = condition(freshPart('AmountOver'), freshPart('Ticker'), { type: 'Own', expression: 'broken' });
  const { error } = await schema.safeParseAsync({ ...good, condition: wrong });
  expect(error?.issues.map(({ path }) => path.join('.')).toSorted()).toEqual(
    wrong.parts.map(({ key }) => `condition.${key}`).toSorted(),
  );
});

test('who is not asked has no steps to mend', async () => {
  expect(await problemsOf({ approval: 'Always', steps: [] })).toEqual([]);
  expect(await problemsOf({ approval: 'Never', steps: seat('') })).toEqual([]);
  expect(ruleOf({ ...good, approval: 'Always' }).workflow).toEqual([]);
  expect(ruleOf({ ...good, approval: 'Never' })).not.toHaveProperty('workflow');
});

test('steps of which none is complete do not let everything through', () => {
  expect(isSaid({ approval: 'Steps', steps: seat('') })).toBe(false);
  expect(isSaid({ approval: 'Steps', steps: seat('operator') })).toBe(true);
  expect(isSaid({ approval: 'Always', steps: [] })).toBe(true);
});

const own = (expression: string): PolicyCondition => ({ type: 'Expression', expression });
const over = writeStandardCondition({ type: 'AmountOver', limits: [eth], others: 'Holds' });
const quorum = (role: string, key?: SigningKeyDemand): WorkflowCondition => ({
  type: 'RoleQuorum',
  role,
  quorum: 2,
  ...(key && { key }),
});

test.each([
  policy(1),
  policy(2, { intentTypes: [], workflow: undefined }),
  policy(3, { condition: over }),
  policy(4, {
    rank: 1000,
    scope: 'Descendants',
    intentTypes: ['v0_LockUser'],
    condition: {
      type: 'And',
      left: { type: 'Or', left: over, right: own('a') },
      right: { type: 'And', left: own('b'), right: over },
    },
    approvals: 'WithContext',
    workflow: [
      quorum('a', 'PlatformCredential'),
      { type: 'Or', left: { type: 'And', left: quorum('b'), right: quorum('c') }, right: quorum('d') },
    ],
  }),
])('a policy that is opened and not changed says what it said', (before) => {
  const { alias, rank, scope, scriptingEngine, intentTypes, condition: when, workflow, approvals, metadata } = before;
  expect(ruleOf(valuesOfPolicy(before))).toEqual({
    alias,
    rank,
    scope,
    scriptingEngine,
    ...(intentTypes && { intentTypes }),
    ...(when && { condition: when }),
    ...(workflow && { workflow }),
    ...(approvals && { approvals }),
    ...(metadata.description !== undefined && { description: metadata.description }),
    customProperties: metadata.customProperties,
  });
});

test('a form filled with an earlier proposal proposes the same again', () => {
  const { payload } = samples.v0_CreatePolicy;
  expect(creationOf(valuesOfProposal(payload), payload.id)).toEqual(payload);
  const { reference: _, type: __, ...rule } = samples.v0_UpdatePolicy.payload;
  expect(ruleOf(valuesOfProposal(samples.v0_UpdatePolicy.payload))).toEqual(rule);
});
