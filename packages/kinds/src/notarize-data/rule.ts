import { ok } from '@countersign/kernel';
import type { IntentRule } from '../rules/intent-rule.ts';
import type { NotarizeData } from './schema.ts';

/**
 * Has people and the instance sign a text: the executed intent in its envelope, with the signed requests of everyone who
 * approved, is all there is to it. Nothing else changes.
 */
export const notarizeData: IntentRule<NotarizeData> = {
  references: () => [],
  needs: () => [],
  plan: () => ok({ changes: [], effects: [], events: [] }),
};
