import type { PolicyCondition } from '@countersign/model';

/** So many scripts that each stay just within their limit, of which none holds. */
export function longCondition(scripts: number): PolicyCondition {
  const one: PolicyCondition = { type: 'Expression', expression: 'let n = 0; for (let i = 0; i < 400_000; i++) n += i; n < 0' };
  return scripts === 1 ? one : { type: 'Or', left: one, right: longCondition(scripts - 1) };
}
