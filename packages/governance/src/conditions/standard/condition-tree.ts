import type { PolicyCondition } from '@countersign/model';
import { readStandardCondition, writeStandardCondition } from './standard-condition.ts';
import type { StandardCondition } from './standard-condition.ts';

/** The policy condition that asks for all of these at once; nothing (always) for an empty list. */
export function writeStandardConditions(conditions: readonly StandardCondition[]): PolicyCondition | undefined {
  const [first, ...others] = conditions.map(writeStandardCondition);
  return others.reduce<PolicyCondition | undefined>((left, right) => (left ? { type: 'And', left, right } : right), first);
}

/** The standard conditions that a policy condition asks for all at once; nothing if any part of it is of another form. */
export function readStandardConditions(condition: PolicyCondition | undefined): StandardCondition[] | undefined {
  if (!condition) return [];
  if (condition.type === 'Or') return undefined;
  if (condition.type === 'Expression') {
    const standard = readStandardCondition(condition);
    return standard && [standard];
  }
  const left = readStandardConditions(condition.left);
  const right = left && readStandardConditions(condition.right);
  return right && [...left, ...right];
}
