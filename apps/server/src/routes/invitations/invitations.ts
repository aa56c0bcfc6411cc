import { contract } from '@countersign/contract';
import type { FastifyInstance } from 'fastify';

import { mount } from '../../http/mount.ts';
import type { Services } from '../../services.ts';

/** Inviting people, and what the invited person's device asks for. */
export async function invitationRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { invitations } = services;
  mount(app, services, contract.invitations.list, ({ person, params, query }) =>
    invitations.list(person, params.domainId, query),
  );
  mount(app, services, contract.invitations.get, ({ person, params }) => invitations.get(person, params));
  mount(app, services, contract.invitations.create, ({ person, params, body }) =>
    invitations.create(person, params.domainId, body),
  );
  for (const action of ['cancel', 'renew', 'complete'] as const) {
    mount(app, services, contract.invitations[action], ({ person, params }) => invitations.act(action, person, params));
  }
  mount(app, services, contract.invitations.preview, ({ params, request }) => invitations.preview(params.idOrCode, request.ip));
  mount(app, services, contract.invitations.profileStatus, async ({ params, request }) => ({
    status: (await invitations.preview(params.idOrCode, request.ip)).status,
  }));
  mount(app, services, contract.invitations.answer, ({ params, body, request }) =>
    invitations.answer(params.idOrCode, body, request.ip),
  );
}
