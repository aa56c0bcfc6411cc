import { limits, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';

/** `POST /api/notifications/inbox/read` */
export const markNotificationsRead = endpoint({
  method: 'POST',
  path: '/api/notifications/inbox/read',
  summary: 'Marks notifications as read',
  access: 'Member',
  body: z.strictObject({ ids: z.array(uuid).min(1).max(limits.pageSizeMaximum) }),
  status: 204,
  errors: [],
});
