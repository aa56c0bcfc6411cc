import { contract } from '@countersign/contract';
import { createTrustedPublicKeys } from '@countersign/service';
import type { FastifyInstance } from 'fastify';

import { mount } from '../../http/mount.ts';
import type { Services } from '../../services.ts';

/** The keys with which the instance signs. */
export async function trustedPublicKeyRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const keysFor = createTrustedPublicKeys({ reads: services.reads, notary: services.intents.notary });
  const { api, trustedCollection, messages } = contract.trustedPublicKeys;
  mount(app, services, api, ({ query }) => keysFor('ApiSignatures', query));
  mount(app, services, trustedCollection, ({ query }) => keysFor('TrustedCollectionSignatures', query));
  mount(app, services, messages, ({ query }) => keysFor('MessagingSignatures', query));
}
