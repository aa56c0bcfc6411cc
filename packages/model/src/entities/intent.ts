import { z } from 'zod';

import { limits } from '../limits.ts';
import { base64, customProperties, dateTime, description, role, uuid } from '../primitives.ts';
import { UserReference } from '../common.ts';
import { PolicyReference } from '../entities/policy.ts';
import { UserOperationRejectionCode } from '../errors.ts';

export const ApprovalDecision = z.enum(['Approve', 'Reject']);
export type ApprovalDecision = z.infer<typeof ApprovalDecision>;

export const DecisionPayload = z.strictObject({
  author: UserReference,
  authorRoles: z.array(role).min(1),
  seenBySystemAt: dateTime,
  expiryAt: dateTime.optional(),
  decision: ApprovalDecision,
  approvalReason: z.string().max(limits.reasonLength).optional(),
  rejectionReason: z.string().min(1).max(limits.reasonLength).optional(),
  rawRequest: z.string().min(1).max(limits.requestLength),
  signature: base64,
});
export type DecisionPayload = z.infer<typeof DecisionPayload>;

export const IntentMetadata = z.strictObject({
  description: description.optional(),
  createdAt: dateTime,
  customProperties: customProperties,
});
export type IntentMetadata = z.infer<typeof IntentMetadata>;

export const IntentError = z.strictObject({ code: UserOperationRejectionCode, message: z.string().max(1000) });
export type IntentError = z.infer<typeof IntentError>;

export const IntentStatus = z.enum(['Open', 'Approved', 'Executed', 'Failed', 'Expired', 'Rejected', 'Executing']);
export type IntentStatus = z.infer<typeof IntentStatus>;

export const WorkflowStepStatus = z.enum(['Open', 'Approved', 'Failed', 'Rejected']);
export type WorkflowStepStatus = z.infer<typeof WorkflowStepStatus>;

export const WorkflowStep = z.strictObject({ state: WorkflowStepStatus, decisions: z.array(DecisionPayload) });
export type WorkflowStep = z.infer<typeof WorkflowStep>;

export const WorkflowProgress = z.strictObject({ stepProgress: z.array(WorkflowStep), policyReference: PolicyReference });
export type WorkflowProgress = z.infer<typeof WorkflowProgress>;

export const IntentState = z.strictObject({
  status: IntentStatus,
  lastModifiedAt: dateTime.optional(),
  error: IntentError.optional(),
  progressPerPolicy: z.array(WorkflowProgress).min(1).optional(),
});
export type IntentState = z.infer<typeof IntentState>;

export const RemainingDomainUsers = z.strictObject({ domainId: uuid, users: z.array(uuid) });
export type RemainingDomainUsers = z.infer<typeof RemainingDomainUsers>;
