import type { Result } from '@countersign/kernel';
import type { IntentPayload, IntentPayloadOf } from '../schemas/intent-payload.ts';
import type { IntentType } from '@countersign/model';
import { lockAndUnlock } from '../lock-and-unlock/rule.ts';
import * as kinds from './kinds.ts';
import type { IntentFailure } from './intent-failure.ts';
import type { IntentContext, IntentRule } from './intent-rule.ts';
import type { Plan } from './plan.ts';

const every = { ...lockAndUnlock, ...kinds };

/** The rule of every kind of intent. */
export const intentRules = every satisfies {
  readonly [Type in IntentType]: IntentRule<IntentPayloadOf<Type>>;
};

// Methods are compared loosely: the compiler trusts callers to look a rule up by the very `payload.type` they give it.
const anyRules: Readonly<Record<IntentType, IntentRule>> = intentRules;

/** The rule of an intent type. */
export function intentRule(type: IntentType): IntentRule {
  return anyRules[type];
}

/** What executing this payload does in the present state, or why it can't be done. */
export function planIntent(payload: IntentPayload, context: IntentContext): Result<Plan, IntentFailure> {
  return intentRule(payload.type).plan(payload, context);
}
