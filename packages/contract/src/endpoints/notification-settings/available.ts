import { EventScope } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { NotificationEvents } from './notification-settings.ts';

/** `GET /internal/v1/me/settings/notifications/available` */
export const listAvailableNotifications = endpoint({
  method: 'GET',
  path: '/internal/v1/me/settings/notifications/available',
  summary: 'What one can ask to be told of',
  access: 'Member',
  status: 200,
  response: z.strictObject({ scopes: z.array(EventScope), events: NotificationEvents }),
  errors: [],
});
