import { uuid } from '@countersign/model';
import { limits } from '@countersign/model/names';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** `POST /api/notifications/inbox/read` */
export const markNotificationsRead = endpoint(routes.notifications.markRead, {
  summary: 'Marks notifications as read',
  body: z.strictObject({ ids: z.array(uuid).min(1).max(limits.pageSizeMaximum) }),
  status: 204,
  errors: [],
});
