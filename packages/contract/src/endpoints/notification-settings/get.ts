import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';
import { NotificationSettings, settingsQuery } from './notification-settings.ts';

/** `GET /internal/v1/me/settings/notifications` */
export const getNotificationSettings = endpoint(routes.notificationSettings.get, {
  summary: 'What the caller is notified of in a domain: what they chose, or what is on by default',
  query: settingsQuery,
  status: 200,
  response: NotificationSettings,
  errors: ['EntityNotFoundError'],
});
