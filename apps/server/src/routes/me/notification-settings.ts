import { contract } from '@countersign/contract';
import { availableNotifications } from '@countersign/service';
import type { FastifyInstance } from 'fastify';

import { mount } from '../../http/mount.ts';
import type { Services } from '../../services.ts';

/** What the caller wants to be told of. */
export async function notificationSettingRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { reads, notificationPreferences: preferences } = services;
  const { notificationSettings } = contract;
  mount(app, services, notificationSettings.available, async () => availableNotifications);
  mount(app, services, notificationSettings.get, async ({ person, query: { domainId } }) => {
    await reads.authoriseDomainReader(person, domainId);
    return await preferences.get(person, domainId);
  });
  mount(app, services, notificationSettings.change, async ({ person, query: { domainId }, body }) => {
    await reads.authoriseDomainReader(person, domainId);
    return await preferences.change(person, { ...body, domainId });
  });
}
