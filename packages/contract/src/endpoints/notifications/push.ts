import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

const address = z.string().min(1).max(1_000);

/** Where a browser can be reached while the companion is closed, as its `PushSubscription` says (base64url without padding). */
const PushSubscription = z.strictObject({
  endpoint: address,
  p256dh: z.string().regex(/^[A-Za-z0-9_-]{87}$/),
  auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
});

/** `POST /api/notifications/push` */
export const subscribeToPush = endpoint(routes.notifications.subscribe, {
  summary: 'Has the caller’s device notified through a push service when a request waits for its signature',
  description:
    'A push says that something waits, and nothing of what. It is sent to the push services of browsers alone, or to those that the operator names.',
  body: PushSubscription,
  status: 204,
  errors: ['PermissionDeniedError'],
});

/** `POST /api/notifications/push/remove` */
export const unsubscribeFromPush = endpoint(routes.notifications.unsubscribe, {
  summary: 'Ends the pushes to the caller at an endpoint',
  body: z.strictObject({ endpoint: address }),
  status: 204,
  errors: ['PermissionDeniedError'],
});
