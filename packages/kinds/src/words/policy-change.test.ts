import type { SigningKeyDemand, WorkflowCondition } from '@countersign/model';
import { expect, test } from 'vitest';

import { id } from '../testing/fixtures.ts';
import { overtakenWarnings, weakerWarnings } from './policy-change.ts';
import { policyEffect } from './policy-effect.ts';
import { ruleOf, type OtherRule, type Rule } from './policy-rule.ts';
import { english } from './texts.ts';

const seats = (role: string, quorum = 1, key?: SigningKeyDemand | true): WorkflowCondition => ({
  type: 'RoleQuorum',
  role,
  quorum,
  ...(key !== undefined && { key: key === true ? 'PlatformCredential' : key }),
});
const and = (left: WorkflowCondition, right: WorkflowCondition): WorkflowCondition => ({ type: 'And', left, right });
const or = (left: WorkflowCondition, right: WorkflowCondition): WorkflowCondition => ({ type: 'Or', left, right });
const expression = (text: string) => ({ type: 'Expression' as const, expression: text });
const [small, known] = [expression('context.small'), expression('context.known')];

const rule: Rule = {
  rank: 20,
  scope: 'Self',
  intentTypes: ['v0_CreateTransferOrder'],
  workflow: [seats('operator'), seats('approver', 2)],
};

/** What a change of the rule is warned of: codes with their values. */
const warned = (before: Partial<Rule>, after: Partial<Rule>): readonly string[] =>
  weakerWarnings({ ...rule, ...before }, { ...rule, ...after }).map(({ code, values = {} }) =>
    [code, ...Object.values(values).filter((value) => typeof value !== 'object')].join(' '),
  );

/** A workflow before and after, and what is weaker then. */
const workflows: readonly (readonly [string, Rule['workflow'], Rule['workflow'], readonly string[]])[] = [
  ['the same', rule.workflow, rule.workflow, []],
  ['one more approver', rule.workflow, [seats('operator'), seats('approver', 3)], []],
  ['one more step', rule.workflow, [...(rule.workflow ?? []), seats('auditor')], []],
  ['steps in another order', rule.workflow, [seats('approver', 2), seats('operator')], []],
  ['a demand for a credential', rule.workflow, [seats('operator'), seats('approver', 2, true)], []],
  ['one choice fewer', [or(seats('admin'), seats('auditor'))], [seats('admin')], []],
  [
    'one approver fewer',
    rule.workflow,
    [seats('operator'), seats('approver')],
    ['FewerApprovers 3 2', 'FewerOfRole approver 2 1'],
  ],
  ['a step fewer', rule.workflow, [seats('approver', 2)], ['FewerApprovers 3 2', 'RoleDropped operator']],
  ['another role instead', [seats('admin')], [seats('operator')], ['RoleDropped admin']],
  ['as many, of one role', [and(seats('admin'), seats('operator'))], [seats('operator', 2)], ['RoleDropped admin']],
  ['a choice beside what was asked', [seats('admin', 2)], [or(seats('admin', 2), seats('auditor', 2))], ['RoleDropped admin']],
  [
    'one choice more',
    [or(seats('admin'), seats('auditor'))],
    [or(seats('admin'), or(seats('auditor'), seats('clerk')))],
    ['OtherApprovers'],
  ],
  ['no credential asked for', [seats('admin', 2, true)], [seats('admin', 2)], ['KeyDemandDropped admin']],
  [
    'a synchronised credential is enough',
    [seats('admin', 2, 'DeviceBoundCredential')],
    [seats('admin', 2, true)],
    ['DeviceDemandDropped admin'],
  ],
  ['a credential of one device asked for instead', [seats('admin', 2, true)], [seats('admin', 2, 'DeviceBoundCredential')], []],
  [
    'a credential for fewer',
    [seats('admin', 2, true)],
    [and(seats('admin'), seats('admin', 1, true))],
    ['KeyDemandDropped admin'],
  ],
  ['nobody asked', [seats('admin')], [], ['FewerApprovers 1 0', 'RoleDropped admin']],
  ['rejected until now', undefined, [seats('admin', 9)], ['NoLongerRejects']],
  ['rejected from now on', [seats('admin')], undefined, []],
  [
    'too many ways to go through',
    Array.from({ length: 9 }, () => or(seats('a'), seats('b'))),
    Array.from({ length: 9 }, () => or(seats('b'), seats('a'))),
    ['OtherApprovers'],
  ],
];

test.each(workflows)('workflow: %s', (_, before, after, codes) => {
  expect(warned({ workflow: before }, { workflow: after })).toEqual(codes);
});

/** Everything else of a rule. */
const pieces: readonly (readonly [string, Partial<Rule>, Partial<Rule>, readonly string[]])[] = [
  ['a wider scope', { scope: 'Self' }, { scope: 'SelfAndDescendants' }, ['WiderBelow']],
  ['another scope', { scope: 'Self' }, { scope: 'Descendants' }, ['WiderBelow', 'GovernsLess']],
  ['a narrower scope', { scope: 'SelfAndDescendants' }, { scope: 'Descendants' }, ['GovernsLess']],
  ['its own domain as well', { scope: 'Descendants' }, { scope: 'SelfAndDescendants' }, ['WiderHere']],
  ['more kinds', {}, { intentTypes: ['v0_CreateTransferOrder', 'v0_LockUser', 'v0_LockVault'] }, ['MoreKinds 2']],
  ['every kind', {}, { intentTypes: undefined }, ['EveryKind']],
  ['fewer kinds', { intentTypes: undefined }, {}, ['GovernsLess']],
  ['no condition any more', { condition: small }, { condition: undefined }, ['ConditionRemoved']],
  [
    'a part of the condition less',
    { condition: { type: 'And', left: small, right: known } },
    { condition: known },
    ['ConditionLess'],
  ],
  ['another condition', { condition: small }, { condition: known }, ['ConditionLess']],
  [
    'a choice instead of a part',
    { condition: small },
    { condition: { type: 'Or', left: small, right: known } },
    ['ConditionLess'],
  ],
  [
    'a part of the condition more',
    { condition: small },
    { condition: { type: 'And', left: known, right: small } },
    ['GovernsLess'],
  ],
  ['a first condition', {}, { condition: small }, ['GovernsLess']],
  ['a higher rank', {}, { rank: 30 }, ['RankRaised 20 30']],
  ['a lower rank', {}, { rank: 10 }, ['RankLowered 20 10']],
  ['approvals that say less', { approvals: 'WithFullContext' }, { approvals: 'WithContext' }, ['ApprovalsSayLess']],
  ['approvals that say nothing', { approvals: 'WithContext' }, {}, ['ApprovalsSayLess']],
  ['approvals that say more', {}, { approvals: 'WithContext' }, []],
];

test.each(pieces)('%s', (_, before, after, codes) => {
  expect(warned(before, after)).toEqual(codes);
});

test('a policy that goes before a stricter one for the same thing is named', () => {
  const other = (alias: string, fields: Partial<OtherRule>): OtherRule => ({
    ...rule,
    id: id(1),
    alias,
    lock: 'Unlocked',
    ...fields,
  });
  const others = [
    other('above', { rank: 40, workflow: [seats('admin', 3)] }),
    other('stricter', { rank: 25, workflow: [seats('admin', 3)] }),
    other('just as strict', { rank: 25 }),
    other('locked', { rank: 25, workflow: [seats('admin', 3)], lock: 'Locked' }),
    other('elsewhere', { rank: 25, workflow: [seats('admin', 3)], scope: 'Descendants' }),
    other('of other kinds', { rank: 25, workflow: [seats('admin', 3)], intentTypes: ['v0_LockUser'] }),
    other('below already', { rank: 10, workflow: [seats('admin', 3)] }),
  ];
  const named = (after: Rule, before?: Rule) => overtakenWarnings(after, others, before).map(({ values }) => values?.['policy']);
  expect(named({ ...rule, rank: 30 }, rule)).toEqual(['stricter']);
  expect(named({ ...rule, rank: 30 })).toEqual(['stricter', 'below already']);
  expect(named(rule, rule)).toEqual([]);
  // One that rejects everything goes before nobody's approval.
  expect(named({ ...rule, rank: 30, workflow: undefined }, rule)).toEqual([]);
});

test('a record is a rule if every part of it is, and else says nothing', () => {
  const record = JSON.parse(
    JSON.stringify({ ...rule, condition: { type: 'And', left: small, right: known }, approvals: 'WithContext', alias: 'A' }),
  );
  expect(ruleOf(record)).toEqual({ ...rule, condition: { type: 'And', left: small, right: known }, approvals: 'WithContext' });
  for (const wrong of [
    { rank: '9' },
    { scope: 'All' },
    { workflow: [{ type: 'And', left: {} }] },
    { intentTypes: ['x'] },
    { condition: {} },
  ]) {
    expect(ruleOf({ ...record, ...wrong })).toBeUndefined();
  }
  expect(ruleOf(undefined)).toBeUndefined();
});

test.each([
  [
    {},
    [
      'At least 3 people together could approve: 1 × operator, then 2 × approver.',
      'They could move value, or sign for it: Create transfer order.',
      'In its own domain, in every case.',
    ],
  ],
  [
    {
      workflow: [or(seats('admin'), seats('auditor', 2))],
      intentTypes: undefined,
      condition: small,
      scope: 'SelfAndDescendants',
    },
    [
      'One person is enough to approve: 1 × admin or 2 × auditor.',
      'They could do everything, and move value.',
      'In its own domain and all below, where its condition holds.',
    ],
  ],
  [
    { workflow: [], intentTypes: ['v0_CreateUser', 'v0_UpdateAccount'], scope: 'Descendants' },
    [
      'Nobody else is asked: what somebody proposes is approved by itself.',
      'They could change who can move value, or out of what: Create user.',
      'In all domains below its own, in every case.',
    ],
  ],
  [{ intentTypes: ['v0_UpdateAccount'], workflow: undefined }, ['Nobody could approve what it governs: it rejects everything.']],
] as const)('%j is put into words', (fields, sentences) => {
  const payload = { ...rule, ...fields, type: 'v0_CreatePolicy', id: id(1), alias: 'A', lock: 'Unlocked', customProperties: {} };
  expect(policyEffect(JSON.parse(JSON.stringify(payload)), english)).toEqual(sentences);
});
