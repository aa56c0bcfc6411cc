import { contract } from '@countersign/contract';
import type { FastifyInstance } from 'fastify';

import { mount } from '../../http/mount.ts';
import type { Services } from '../../services.ts';

/** Intents and events. Who may read those of a domain may read those of the domains below it. */
export async function intentListRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { reads } = services;
  mount(app, services, contract.intents.list, ({ params, query }) =>
    reads.list('intents', { type: 'Subtrees', domainIds: [params.domainId] }, query),
  );
  mount(app, services, contract.intents.get, ({ params }) => reads.intent(params.domainId, params.intentId));
  mount(app, services, contract.intents.remainingUsers, ({ params, query }) =>
    reads.remainingUsers(params.domainId, params.intentId, query['users.lock']),
  );
  mount(app, services, contract.events.list, ({ params, query }) => {
    const type = query.scope === 'SelfAndDescendants' ? 'Subtrees' : 'Domains';
    return reads.list('events', { type, domainIds: [params.domainId] }, query);
  });
}
