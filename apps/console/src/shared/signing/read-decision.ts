import { err, ok, type Result } from '@countersign/kernel';
import { proseProblem, type TextProblem } from '@countersign/model/names';

import type { Decision } from '@countersign/governance/decision-request';

/** A decision with its reason as it was typed; why it can be none is a text below `proposing:problem`. A rejection needs a reason. */
export function readDecision(type: Decision['type'], typed: string): Result<Decision, TextProblem | 'noReason'> {
  const reason = typed.trim();
  const problem = proseProblem(reason);
  if (problem !== undefined) return err(problem);
  if (type !== 'Reject') return ok({ type, reason: reason || undefined });
  return reason === '' ? err('noReason') : ok({ type, reason });
}
