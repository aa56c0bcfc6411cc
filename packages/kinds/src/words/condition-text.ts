import type { PolicyCondition } from '@countersign/model';

const words = { And: 'AND', Or: 'OR' } as const;

/** A policy's condition as its expressions, joined by `AND` and `OR`; what is joined is in parentheses. */
export function conditionText(condition: PolicyCondition): string {
  if (condition.type === 'Expression') return condition.expression;
  return `(${conditionText(condition.left)})\n${words[condition.type]}\n(${conditionText(condition.right)})`;
}

/** True for a policy's condition, as it is in a payload that was read by its schema. */
export function isCondition(value: object): value is PolicyCondition {
  return 'type' in value && (value.type === 'Expression' || value.type === 'And' || value.type === 'Or');
}
