import { ok } from '@countersign/kernel';
import { availableNotifications } from '@countersign/service';
import type { NotificationPreferences, Reads } from '@countersign/service';

import type { ApiHandlers } from '../../http/handlers.ts';

/** What choosing notifications needs. */
export interface NotificationSettingPorts {
  readonly reads: Pick<Reads, 'authoriseDomainReader'>;
  readonly notificationPreferences: NotificationPreferences;
}

/** What the caller wants to be notified of. */
export function notificationSettingHandlers(ports: NotificationSettingPorts): ApiHandlers['notificationSettings'] {
  const { reads, notificationPreferences: preferences } = ports;
  return {
    available: async () => ok(availableNotifications),
    get: async ({ person, query: { domainId } }) => {
      const allowed = await reads.authoriseDomainReader(person, domainId);
      return allowed.ok ? await preferences.get(person, domainId) : allowed;
    },
    change: async ({ person, query: { domainId }, body }) => {
      const allowed = await reads.authoriseDomainReader(person, domainId);
      return allowed.ok ? await preferences.change(person, { ...body, domainId }) : allowed;
    },
  };
}
