import { z } from 'zod';

import {
  customProperties,
  givenAlias,
  givenDescription,
  policyRank,
  EntityIdAndRevision,
  PolicyApprovals,
  PolicyCondition,
  PolicyScope,
  ScriptingEngine,
  WorkflowCondition,
  IntentType,
} from '@countersign/model';

export const UpdatePolicy = z.strictObject({
  reference: EntityIdAndRevision,
  alias: givenAlias,
  rank: policyRank,
  intentTypes: z.array(IntentType).optional(),
  scope: PolicyScope,
  scriptingEngine: ScriptingEngine,
  condition: PolicyCondition.optional(),
  workflow: z.array(WorkflowCondition).optional(),
  approvals: PolicyApprovals.optional(),
  description: givenDescription.optional(),
  customProperties: customProperties,
  type: z.literal('v0_UpdatePolicy'),
});
export type UpdatePolicy = z.infer<typeof UpdatePolicy>;
