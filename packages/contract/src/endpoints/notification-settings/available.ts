import { EventScope } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';
import { NotificationEvents } from './notification-settings.ts';

/** `GET /internal/v1/me/settings/notifications/available` */
export const listAvailableNotifications = endpoint(routes.notificationSettings.available, {
  summary: 'What one can ask to be notified of',
  status: 200,
  response: z.strictObject({ scopes: z.array(EventScope), events: NotificationEvents }),
  errors: [],
});
