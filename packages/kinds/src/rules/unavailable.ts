import type { IntentType } from '@countersign/model';
import { fail } from './intent-failure.ts';
import type { IntentRule } from './intent-rule.ts';
import { idsInPayload } from './ids-in-payload.ts';

/**
 * The rule of a kind that this version knows but does not execute: the policies judge it, and then it fails with
 * `FeatureFlagDisabled`.
 */
export function unavailable(type: IntentType): IntentRule {
  return {
    isUnavailable: true,
    references: (payload) => idsInPayload(payload),
    needs: () => [],
    plan: () => fail('FeatureFlagDisabled', `${type} is not available on this instance`),
  };
}
