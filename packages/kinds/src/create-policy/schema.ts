import { z } from 'zod';

import {
  customProperties,
  givenAlias,
  givenDescription,
  policyRank,
  uuid,
  IntentLockStatus,
  PolicyApprovals,
  PolicyCondition,
  PolicyScope,
  ScriptingEngine,
  WorkflowCondition,
  IntentType,
} from '@countersign/model';

export const CreatePolicy = z.strictObject({
  id: uuid,
  alias: givenAlias,
  rank: policyRank,
  intentTypes: z.array(IntentType).optional(),
  scope: PolicyScope,
  scriptingEngine: ScriptingEngine,
  condition: PolicyCondition.optional(),
  workflow: z.array(WorkflowCondition).optional(),
  approvals: PolicyApprovals.optional(),
  lock: IntentLockStatus,
  description: givenDescription.optional(),
  customProperties: customProperties,
  type: z.literal('v0_CreatePolicy'),
});
export type CreatePolicy = z.infer<typeof CreatePolicy>;
