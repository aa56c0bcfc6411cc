import { availableNotifications } from '@countersign/service';
import type { NotificationPreferences, Reads } from '@countersign/service';

import type { ApiHandlers } from '../../http/handlers.ts';

/** What choosing notifications needs. */
export interface NotificationSettingPorts {
  readonly reads: Pick<Reads, 'authoriseDomainReader'>;
  readonly notificationPreferences: NotificationPreferences;
}

/** What the caller wants to be told of. */
export function notificationSettingHandlers(ports: NotificationSettingPorts): ApiHandlers['notificationSettings'] {
  const { reads, notificationPreferences: preferences } = ports;
  return {
    available: async () => availableNotifications,
    get: async ({ person, query: { domainId } }) => {
      await reads.authoriseDomainReader(person, domainId);
      return await preferences.get(person, domainId);
    },
    change: async ({ person, query: { domainId }, body }) => {
      await reads.authoriseDomainReader(person, domainId);
      return await preferences.change(person, { ...body, domainId });
    },
  };
}
