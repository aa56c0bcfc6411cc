import { z } from 'zod';

import { customProperties, givenAlias, givenDescription, policyRank } from '../primitives.ts';
import { EntityIdAndRevision } from '../common.ts';
import { PolicyCondition, PolicyScope, ScriptingEngine, WorkflowCondition } from '../entities/policy.ts';
import { IntentType } from '../intents/types.ts';

export const UpdatePolicy = z.strictObject({
  reference: EntityIdAndRevision,
  alias: givenAlias,
  rank: policyRank,
  intentTypes: z.array(IntentType).optional(),
  scope: PolicyScope,
  scriptingEngine: ScriptingEngine,
  condition: PolicyCondition.optional(),
  workflow: z.array(WorkflowCondition).optional(),
  description: givenDescription.optional(),
  customProperties: customProperties,
  type: z.literal('v0_UpdatePolicy'),
});
export type UpdatePolicy = z.infer<typeof UpdatePolicy>;
