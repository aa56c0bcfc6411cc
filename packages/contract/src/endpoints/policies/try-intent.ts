import { CreatePolicy, IntentPayload } from '@countersign/kinds/schemas';
import { dateTime, PolicyCondition, UserReference, uuid, WorkflowCondition } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';
import { PolicyTrialVerdict } from './try.ts';

const mostDrafts = 20;

/** A policy, and why it governs the intent or does not. */
export const PolicyMatch = z.strictObject({
  policyId: uuid,
  domainId: uuid,
  alias: z.string(),
  rank: z.int(),
  /**
   * `Governs`, or why not: it is locked, is for other kinds or other domains, ranks below the one that governs, has a condition that does not
   * hold or has no answer, is set aside by a domain above, or comes to nothing since a condition in another domain has no answer.
   */
  reason: z.enum(['Governs', 'Locked', 'Kind', 'Scope', 'Coerced', 'Outranked', 'Condition', 'NoAnswer', 'Stopped']),
  condition: PolicyCondition.optional(),
  workflow: z.array(WorkflowCondition).optional(),
});
export type PolicyMatch = z.infer<typeof PolicyMatch>;

/** What policies make of an intent that nobody proposed. */
export const IntentTrial = PolicyTrialVerdict.extend({
  /** Of domains whose policies the caller may not read, those that decide alone, without their conditions. */
  matches: z.array(PolicyMatch),
});
export type IntentTrial = z.infer<typeof IntentTrial>;

export const IntentTrials = z.strictObject({
  /** With the policies as they are. */
  before: IntentTrial,
  /** With the drafts among them; absent without drafts. */
  after: IntentTrial.optional(),
});
export type IntentTrials = z.infer<typeof IntentTrials>;

/** `POST /internal/v1/domains/{domainId}/policies/try-intent` */
export const tryIntent = endpoint(routes.policies.tryIntent, {
  summary:
    'What the policies would make of an intent that nobody proposed, and what they would if some of the domain’s own were these, each in the place of the one of its id',
  params: z.strictObject({ domainId: uuid }),
  body: z.strictObject({
    author: UserReference,
    payload: IntentPayload,
    /** When it would be proposed; now, where it is absent. */
    at: dateTime.optional(),
    policies: z.array(CreatePolicy.omit({ type: true })).max(mostDrafts),
  }),
  status: 200,
  response: IntentTrials,
  errors: ['EntityNotFoundError', 'PermissionDeniedError'],
});
