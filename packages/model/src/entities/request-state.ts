import { z } from 'zod';

import { dateTime, uuid } from '../primitives.ts';
import { UserReference } from '../common.ts';

export const IntentReference = z.strictObject({ domainId: uuid, id: uuid });
export type IntentReference = z.infer<typeof IntentReference>;

export const RequestStateStatus = z.enum(['Processing', 'Failed', 'Succeeded']);
export type RequestStateStatus = z.infer<typeof RequestStateStatus>;

export const RequestStateHistory = z.strictObject({
  source: z.string().min(1).max(200),
  status: RequestStateStatus,
  hint: z.string().optional(),
  createdAt: dateTime,
});
export type RequestStateHistory = z.infer<typeof RequestStateHistory>;

export const RequestState = z.strictObject({
  id: uuid,
  requester: UserReference,
  status: RequestStateStatus,
  history: z.array(RequestStateHistory),
  lastModifiedAt: dateTime,
  intent: IntentReference.optional(),
});
export type RequestState = z.infer<typeof RequestState>;
