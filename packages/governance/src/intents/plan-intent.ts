import type { IntentPayload } from '@countersign/model';
import type { Result } from '@countersign/kernel';
import type { IntentFailure } from './intent-failure.ts';
import type { IntentContext } from './intent-kind.ts';
import { intentKind } from './intent-kinds.ts';
import type { Plan } from './plan.ts';

/** What executing this payload does in the state at hand, or why it can't be done. */
export function planIntent(payload: IntentPayload, context: IntentContext): Result<Plan, IntentFailure> {
  return intentKind(payload.type).plan(payload, context);
}
