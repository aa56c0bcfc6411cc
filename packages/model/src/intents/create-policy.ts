import { z } from 'zod';

import { customProperties, givenAlias, givenDescription, policyRank, uuid } from '../primitives.ts';
import { IntentLockStatus } from '../common.ts';
import { PolicyCondition, PolicyScope, ScriptingEngine, WorkflowCondition } from '../entities/policy.ts';
import { IntentType } from '../intents/types.ts';

export const CreatePolicy = z.strictObject({
  id: uuid,
  alias: givenAlias,
  rank: policyRank,
  intentTypes: z.array(IntentType).optional(),
  scope: PolicyScope,
  scriptingEngine: ScriptingEngine,
  condition: PolicyCondition.optional(),
  workflow: z.array(WorkflowCondition).optional(),
  lock: IntentLockStatus,
  description: givenDescription.optional(),
  customProperties: customProperties,
  type: z.literal('v0_CreatePolicy'),
});
export type CreatePolicy = z.infer<typeof CreatePolicy>;
