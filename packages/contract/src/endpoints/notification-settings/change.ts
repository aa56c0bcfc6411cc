import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';
import { NotificationSettings, settingsQuery } from './notification-settings.ts';

/** `POST /internal/v1/me/settings/notifications` */
export const changeNotificationSettings = endpoint(routes.notificationSettings.change, {
  summary: 'Sets what the caller is notified of in a domain',
  query: settingsQuery,
  body: NotificationSettings.omit({ domainId: true }),
  status: 200,
  response: NotificationSettings,
  errors: ['EntityNotFoundError'],
});
