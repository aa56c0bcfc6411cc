import { endpoint } from '../../endpoint.ts';
import { NotificationSettings, settingsQuery } from './notification-settings.ts';

/** `GET /internal/v1/me/settings/notifications` */
export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/internal/v1/me/settings/notifications',
  summary: 'What the caller wants to be told of a domain; nothing unless they asked for it',
  access: 'Member',
  query: settingsQuery,
  status: 200,
  response: NotificationSettings,
  errors: ['EntityNotFoundError'],
});
