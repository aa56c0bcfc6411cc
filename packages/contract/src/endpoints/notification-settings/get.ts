import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';
import { NotificationSettings, settingsQuery } from './notification-settings.ts';

/** `GET /internal/v1/me/settings/notifications` */
export const getNotificationSettings = endpoint(routes.notificationSettings.get, {
  summary: 'What the caller is notified of in a domain; nothing unless they asked for it',
  query: settingsQuery,
  status: 200,
  response: NotificationSettings,
  errors: ['EntityNotFoundError'],
});
