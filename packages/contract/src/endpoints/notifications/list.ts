import { dateTime, sha256Hex, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';
import { jsonObject } from '../../json-object.ts';

/** A request that waits for a device: to sign an intent request, or to approve a sign-in by tapping one of the numbers. */
export const WaitingRequest = z.strictObject({
  hash: sha256Hex,
  kind: z.enum(['Sign', 'Login']),
  entity: jsonObject,
  createdAt: dateTime,
  expiresAt: dateTime,
  verificationCode: z.string().optional(),
  numbers: z.array(z.int()).optional(),
  /** The signing session that it belongs to: all of a session are signed at once. */
  session: z.strictObject({ id: uuid, domainId: uuid }).optional(),
});
export type WaitingRequest = z.infer<typeof WaitingRequest>;

/** `GET /api/notifications/requests` */
export const listWaitingRequests = endpoint(routes.notifications.list, {
  summary: 'The requests that wait for the caller’s device',
  status: 200,
  response: z.strictObject({
    items: z.array(WaitingRequest),
    /** What was withdrawn before it was answered, for as long as it would have waited. */
    withdrawn: z.array(sha256Hex),
  }),
  errors: [],
});
