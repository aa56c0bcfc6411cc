import { endpoint } from '../../endpoint.ts';
import { NotificationSettings, settingsQuery } from './notification-settings.ts';

/** `POST /internal/v1/me/settings/notifications` */
export const changeNotificationSettings = endpoint({
  method: 'POST',
  path: '/internal/v1/me/settings/notifications',
  summary: 'Sets what the caller wants to be told of a domain',
  access: 'Member',
  query: settingsQuery,
  body: NotificationSettings.omit({ domainId: true }),
  status: 200,
  response: NotificationSettings,
  errors: ['EntityNotFoundError'],
});
