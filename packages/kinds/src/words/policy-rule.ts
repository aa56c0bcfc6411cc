import { isObject, type JsonValue } from '@countersign/kernel';
import type { IntentType, PolicyApprovals, PolicyCondition, PolicyScope, WorkflowCondition } from '@countersign/model';

import { isJsonObject } from './open-fields.ts';

/** What a policy asks, of whom and where: as a proposal has it, or as it is now. */
export interface Rule {
  readonly rank: number;
  readonly scope: PolicyScope;
  /** Absent: every kind. */
  readonly intentTypes?: readonly IntentType[] | undefined;
  readonly condition?: PolicyCondition | undefined;
  /** Absent: it rejects everything. */
  readonly workflow?: readonly WorkflowCondition[] | undefined;
  readonly approvals?: PolicyApprovals | undefined;
}

/** A policy of the same domain beside the one that is changed. */
export interface OtherRule extends Rule {
  readonly id: string;
  readonly alias: string;
  readonly lock: string;
}

/** What a rule can demand of what approvals say, the least first. */
export const demands = [undefined, 'WithContext', 'WithFullContext'] as const satisfies readonly Rule['approvals'][];

/** A policy's record as a rule; undefined where it isn't one. */
export function ruleOf(record: JsonValue | undefined): Rule | undefined {
  if (!isJsonObject(record)) return undefined;
  const { rank, scope, intentTypes, condition, workflow, approvals } = record;
  if (typeof rank !== 'number' || !isScope(scope) || !(workflow === undefined || isWorkflow(workflow))) return undefined;
  if (!(intentTypes === undefined || isKinds(intentTypes)) || !(condition === undefined || isCondition(condition)))
    return undefined;
  return { rank, scope, intentTypes, condition, workflow, approvals: demands.find((demand) => demand === approvals) };
}

function isScope(value: JsonValue | undefined): value is PolicyScope {
  return value === 'Self' || value === 'Descendants' || value === 'SelfAndDescendants';
}

function isKinds(value: JsonValue): value is IntentType[] {
  return Array.isArray(value) && value.every((type) => typeof type === 'string' && type.startsWith('v0_'));
}

function isCondition(value: JsonValue | undefined): value is PolicyCondition {
  if (!isJsonObject(value)) return false;
  if (value['type'] === 'Expression') return typeof value['expression'] === 'string';
  return (value['type'] === 'And' || value['type'] === 'Or') && isCondition(value['left']) && isCondition(value['right']);
}

function isWorkflow(value: unknown): value is WorkflowCondition[] {
  return Array.isArray(value) && value.every(isWholeStep);
}

function isWholeStep(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { type, role, quorum, left, right } = value;
  if (type === 'RoleQuorum') return typeof role === 'string' && typeof quorum === 'number';
  return (type === 'And' || type === 'Or') && isWholeStep(left) && isWholeStep(right);
}
