import '../../../shared/forms/custom-properties/texts.ts';
import '../../../entities/policy/texts.ts';

import { readCondition, writeCondition } from '@countersign/kinds/conditions';
import type { CreatePolicy, IntentPayloadOf } from '@countersign/kinds/schemas';
import type { IntentLockStatus, IntentType, Policy, PolicyApprovals, PolicyScope } from '@countersign/model';
import { intentTypes, limits } from '@countersign/model/names';
import type { Translate } from '@countersign/kernel';
import { z } from 'zod';

import { policyScopes } from '../../../entities/policy/policy-source.ts';
import { propertyRows, rowsOf, toProperties, type PropertyRow } from '../../../shared/forms/custom-properties/property-rows.ts';
import type { EarlierProposal } from '../../../shared/proposing/earlier-proposal.ts';
import { nameText, proseText } from '../../../shared/proposing/readable-text.ts';
import { partProblem, type ConditionDraft } from './condition/condition-draft.ts';
import { draftGroup, draftLeaves, draftProblems, fromDraft, toDraft } from './tree/draft-tree.ts';
import { freshStep, quorumProblem, stepDrafts, workflowOf, type Approval, type StepDraft } from './workflow/workflow-draft.ts';

type Governs = 'All' | 'Some' | 'None';

/** What approvals must say of themselves to be counted, the most first. */
export const approvalsChoices = ['WithFullContext', 'WithContext', 'Any'] as const satisfies readonly (PolicyApprovals | 'Any')[];

/** What the form of a policy holds. */
export interface PolicyValues {
  alias: string;
  description: string;
  rank: string;
  scope: PolicyScope;
  governs: Governs;
  intentTypes: IntentType[];
  lock: IntentLockStatus;
  customProperties: PropertyRow[];
  condition: ConditionDraft;
  approval: Approval;
  steps: readonly StepDraft[];
  approvals: PolicyApprovals | 'Any';
}

/** What a new policy begins with. */
export function newPolicyValues(rank = 100): PolicyValues {
  return {
    alias: '',
    description: '',
    rank: String(rank),
    scope: 'Self',
    governs: 'Some',
    intentTypes: [],
    lock: 'Unlocked',
    customProperties: [],
    condition: draftGroup('All', []),
    approval: 'Steps',
    steps: [freshStep()],
    approvals: 'WithFullContext',
  };
}

/** What of a policy its form holds. */
type Described = Pick<Policy, 'alias' | 'rank' | 'scope' | 'intentTypes' | 'condition' | 'workflow' | 'approvals' | 'lock'> & {
  readonly metadata: Pick<Policy['metadata'], 'description' | 'customProperties'>;
};

/** A new policy, or a change of one, that is to be proposed again. */
export type EarlierPolicy = EarlierProposal<'v0_CreatePolicy'> | EarlierProposal<'v0_UpdatePolicy'>;

/** What a policy says that was proposed, as its form holds it. */
export function valuesOfProposal(payload: EarlierPolicy['payload']): PolicyValues {
  const { description, customProperties } = payload;
  const lock = 'lock' in payload ? payload.lock : 'Unlocked';
  return valuesOfPolicy({ ...payload, lock, metadata: { ...(description !== undefined && { description }), customProperties } });
}

/** What a policy says, as its form holds it. */
export function valuesOfPolicy({
  alias,
  rank,
  scope,
  intentTypes: types,
  condition,
  workflow,
  approvals,
  lock,
  metadata,
}: Described): PolicyValues {
  return {
    alias,
    description: metadata.description ?? '',
    rank: String(rank),
    scope,
    governs: types === undefined ? 'All' : types.length === 0 ? 'None' : 'Some',
    intentTypes: [...(types ?? [])],
    lock: lock === 'Locked' ? 'Locked' : 'Unlocked',
    customProperties: rowsOf(metadata.customProperties),
    condition: condition === undefined ? draftGroup('All', []) : toDraft(readCondition(condition)),
    approval: workflow === undefined ? 'Never' : workflow.length === 0 ? 'Always' : 'Steps',
    steps: stepDrafts(workflow),
    approvals: approvals ?? 'Any',
  };
}

/** Between which ranks a policy can stand. */
export const rankBounds = { least: limits.policyRankMinimum, most: limits.policyRankMaximum };

/**
 * Checks the form: the rules of the model and of a policy, each with its message. `isBroken` asks about an expression of one's own, which only
 * the engine that evaluates it can read.
 */
export function policySchema(
  t: Translate,
  isBroken: (expression: string) => Promise<boolean>,
): z.ZodType<PolicyValues, PolicyValues> {
  return z
    .object({
      alias: nameText(t, t('policies:problem.alias')),
      description: proseText(t),
      rank: z
        .string()
        .trim()
        .min(1, t('policies:problem.rank', rankBounds))
        .refine(
          (text) => {
            const number = /^[0-9]+$/.test(text) ? Number(text) : 0;
            return number >= rankBounds.least && number <= rankBounds.most;
          },
          t('policies:problem.rank', rankBounds),
        ),
      scope: z.enum(policyScopes, t('policies:problem.scope')),
      governs: z.enum(['All', 'Some', 'None']),
      intentTypes: z.array(z.enum(intentTypes)),
      lock: z.enum(['Unlocked', 'Locked']),
      customProperties: propertyRows(t),
      condition: z.custom<ConditionDraft>(),
      approval: z.enum(['Steps', 'Always', 'Never']),
      steps: z.custom<readonly StepDraft[]>(),
      approvals: z.enum(approvalsChoices),
    })
    .superRefine(async (values, context) => {
      const issue = (problem: string, ...path: [keyof PolicyValues, ...string[]]) =>
        context.addIssue({ code: 'custom', path, message: t(`policies:problem.${problem}`) });
      if (values.governs === 'Some' && values.intentTypes.length === 0) issue('intentTypes', 'intentTypes');
      const wrong = conditionProblems(values.condition);
      for (const [key, problem] of wrong) issue(problem, 'condition', key);
      const asked = draftLeaves(values.condition).filter(({ key }) => !wrong.has(key));
      await Promise.all(
        asked.map(async ({ key, leaf }) => {
          if (leaf.type === 'Own' && (await isBroken(leaf.expression))) issue('brokenExpression', 'condition', key);
        }),
      );
      if (values.approval !== 'Steps') return;
      if (values.steps.length === 0) issue('workflow', 'steps');
      for (const [key, problem] of workflowProblems(values.steps)) issue(problem, 'steps', key);
    });
}

/** What is wrong with the condition, by the key of its part; a condition of nothing always holds. */
function conditionProblems(condition: ConditionDraft): ReadonlyMap<string, string> {
  return condition.parts.length === 0 ? new Map() : draftProblems(condition, partProblem);
}

/** What is wrong with the steps, by the key of the seat. */
function workflowProblems(steps: readonly StepDraft[]): ReadonlyMap<string, string> {
  return new Map(steps.flatMap((step) => [...draftProblems(step, quorumProblem)]));
}

/** True once the form says what the policy governs, when, and who must approve: then it can be tried. */
export function isWhole(values: PolicyValues): boolean {
  const rank = Number(values.rank);
  const { least, most } = rankBounds;
  return (
    Number.isInteger(rank) &&
    rank >= least &&
    rank <= most &&
    (values.governs !== 'Some' || values.intentTypes.length > 0) &&
    conditionProblems(values.condition).size === 0 &&
    (values.approval !== 'Steps' || (values.steps.length > 0 && workflowProblems(values.steps).size === 0))
  );
}

type Rule = Omit<IntentPayloadOf<'v0_UpdatePolicy'>, 'type' | 'reference'>;

/** What the form says of a policy; what is not filled in yet is left out. */
export function ruleOf(values: PolicyValues): Rule {
  const condition = writeCondition(fromDraft(values.condition));
  const workflow = workflowOf(values.approval, values.steps);
  const description = values.description.trim();
  return {
    alias: values.alias.trim(),
    rank: Number(values.rank),
    scope: values.scope,
    scriptingEngine: 'Javascript_v0',
    ...(values.governs !== 'All' && { intentTypes: values.governs === 'None' ? [] : values.intentTypes }),
    ...(condition !== undefined && { condition }),
    ...(workflow !== undefined && { workflow }),
    ...(values.approval === 'Steps' && values.approvals !== 'Any' && { approvals: values.approvals }),
    ...(description !== '' && { description }),
    customProperties: toProperties(values.customProperties),
  };
}

/** The policy that a form describes, as it is tried before it is proposed. */
export function draftOf(values: PolicyValues, id: string): Omit<CreatePolicy, 'type'> {
  return { id, lock: values.lock, ...ruleOf(values) };
}

/** The proposal of a new policy. */
export function creationOf(values: PolicyValues, id: string): CreatePolicy {
  return { type: 'v0_CreatePolicy', ...draftOf(values, id) };
}
