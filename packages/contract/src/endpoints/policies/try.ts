import { CreatePolicy, IntentPayload } from '@countersign/kinds/schemas';
import { dateTime, UserReference, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

const mostDrafts = 20;

/** What policies make of an intent with the approvals that it got. */
export const PolicyTrialVerdict = z.strictObject({
  outcome: z.enum(['Approved', 'Waiting', 'Refused', 'NotStarted', 'NoPolicy', 'Unanswered']),
  /** The governing ones, root first; of `Unanswered`, the one whose condition has no answer. */
  policies: z.array(z.strictObject({ id: uuid, domainId: uuid, alias: z.string() })),
  missing: z.array(
    z.strictObject({ policyId: uuid, role: z.string(), seats: z.int().min(1), couldApprove: z.array(UserReference) }),
  ),
});
export type PolicyTrialVerdict = z.infer<typeof PolicyTrialVerdict>;

export const PolicyTrial = z.strictObject({
  /** How many of the newest intents of the domain were looked at. */
  examined: z.int().min(0),
  /** True if there are older ones that were not. */
  hasOlder: z.boolean(),
  differing: z.array(
    z.strictObject({
      intentId: uuid,
      payload: IntentPayload,
      author: UserReference,
      createdAt: dateTime,
      before: PolicyTrialVerdict,
      after: PolicyTrialVerdict,
    }),
  ),
});
export type PolicyTrial = z.infer<typeof PolicyTrial>;

/** `POST /internal/v1/domains/{domainId}/policies/try` */
export const tryPolicies = endpoint(routes.policies.try, {
  summary:
    'Which of the newest intents of the domain would have been decided otherwise if these policies were among its own, each in the place of the one of its id',
  params: z.strictObject({ domainId: uuid }),
  body: z.strictObject({
    policies: z
      .array(CreatePolicy.omit({ type: true }))
      .min(1)
      .max(mostDrafts),
  }),
  status: 200,
  response: PolicyTrial,
  errors: ['PermissionDeniedError'],
});
