import { z } from 'zod';

import { limits } from '../limits.ts';
import { collectionOf, envelopeOf } from '../envelope.ts';
import { alias, policyRank, role, uuid } from '../primitives.ts';
import { EntityMetadata, IntentType, LockStatus } from '../common.ts';

/** A script that must give a boolean, in JavaScript. */
export const PolicyConditionExpression = z.strictObject({
  expression: z.string().min(1).max(limits.conditionLength),
  type: z.literal('Expression'),
});
export type PolicyConditionExpression = z.infer<typeof PolicyConditionExpression>;

/** When a policy applies: a binary tree of `And` and `Or` over expressions. */
export type PolicyCondition =
  | PolicyConditionExpression
  | { type: 'And'; left: PolicyCondition; right: PolicyCondition }
  | { type: 'Or'; left: PolicyCondition; right: PolicyCondition };
export const PolicyCondition: z.ZodType<PolicyCondition> = z.lazy(() =>
  z.discriminatedUnion('type', [
    PolicyConditionExpression,
    z.strictObject({ left: PolicyCondition, right: PolicyCondition, type: z.literal('And') }),
    z.strictObject({ left: PolicyCondition, right: PolicyCondition, type: z.literal('Or') }),
  ]),
);

/**
 * With what kind of key people have to sign for their approval to fill a seat: a passkey or security key, or one of those that is on one device
 * alone and is not synchronised with others.
 */
export const SigningKeyDemand = z.enum(['PlatformCredential', 'DeviceBoundCredential']);
export type SigningKeyDemand = z.infer<typeof SigningKeyDemand>;

/** So many people who hold a role, and sign with such a key where one is demanded. */
export const WorkflowConditionRoleQuorum = z.strictObject({
  role: role,
  quorum: z.int().min(1).max(limits.quorumMaximum),
  key: SigningKeyDemand.optional(),
  type: z.literal('RoleQuorum'),
});
export type WorkflowConditionRoleQuorum = z.infer<typeof WorkflowConditionRoleQuorum>;

/** One step of an approval workflow: a binary tree of `And` and `Or` over quorums. */
export type WorkflowCondition =
  | WorkflowConditionRoleQuorum
  | { type: 'And'; left: WorkflowCondition; right: WorkflowCondition }
  | { type: 'Or'; left: WorkflowCondition; right: WorkflowCondition };
export const WorkflowCondition: z.ZodType<WorkflowCondition> = z.lazy(() =>
  z.discriminatedUnion('type', [
    WorkflowConditionRoleQuorum,
    z.strictObject({ left: WorkflowCondition, right: WorkflowCondition, type: z.literal('And') }),
    z.strictObject({ left: WorkflowCondition, right: WorkflowCondition, type: z.literal('Or') }),
  ]),
);

export const PolicyScope = z.enum(['Self', 'Descendants', 'SelfAndDescendants']);
export type PolicyScope = z.infer<typeof PolicyScope>;

/**
 * What approvals must say of themselves to be counted: `WithContext`, which text they are of and under which policies; `WithFullContext`, also in
 * which instance, to which addresses an order leads, for how long, and after which journal.
 */
export const PolicyApprovals = z.enum(['WithContext', 'WithFullContext']);
export type PolicyApprovals = z.infer<typeof PolicyApprovals>;

export const ScriptingEngine = z.literal('Javascript_v0');
export type ScriptingEngine = z.infer<typeof ScriptingEngine>;

export const Policy = z.strictObject({
  id: uuid,
  domainId: uuid,
  alias: alias,
  rank: policyRank,
  intentTypes: z.array(IntentType).optional(),
  scope: PolicyScope,
  scriptingEngine: ScriptingEngine,
  condition: PolicyCondition.optional(),
  workflow: z.array(WorkflowCondition).optional(),
  approvals: PolicyApprovals.optional(),
  lock: LockStatus,
  metadata: EntityMetadata,
});
export type Policy = z.infer<typeof Policy>;

export const PolicyReference = z.strictObject({ id: uuid, revision: z.int().min(1), domainId: uuid });
export type PolicyReference = z.infer<typeof PolicyReference>;

export const TrustedPolicy = envelopeOf(Policy);
export type TrustedPolicy = z.infer<typeof TrustedPolicy>;

export const TrustedPoliciesCollection = collectionOf(TrustedPolicy);
export type TrustedPoliciesCollection = z.infer<typeof TrustedPoliciesCollection>;
