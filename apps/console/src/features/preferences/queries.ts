import type { NotificationSettings } from '@countersign/contract';
import { queryOptions } from '@tanstack/react-query';

import { api } from '../../shared/api/client.ts';

/** What the person is notified of in a domain. */
export function notificationSettingsQuery(domainId: string) {
  return queryOptions({
    queryKey: ['notification-settings', domainId],
    queryFn: ({ signal }) => api.notificationSettings.get({ query: { domainId } }, { signal }),
  });
}

/** What one can ask to be notified of, on this instance. */
export const availableNotificationsQuery = queryOptions({
  queryKey: ['notification-settings', 'available'],
  queryFn: ({ signal }) => api.notificationSettings.available({}, { signal }),
  staleTime: 3_600_000,
});

/** Settings without the domain that they are of. */
export type NotificationChoice = Pick<NotificationSettings, 'scope' | 'events'>;
