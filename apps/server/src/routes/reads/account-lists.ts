import { contract } from '@countersign/contract';
import type { FastifyInstance } from 'fastify';

import { mount } from '../../http/mount.ts';
import type { Services } from '../../services.ts';

/** What one account has: balances, addresses and manifests. */
export async function accountListRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { reads } = services;
  mount(app, services, contract.balances.list, ({ params, query }) => reads.listOfAccount('balances', params, query));
  mount(app, services, contract.manifests.list, ({ params, query }) => reads.listOfAccount('manifests', params, query));
  mount(app, services, contract.manifests.get, ({ params: { manifestId, ...account } }) =>
    reads.get('manifests', { type: 'Account', ...account }, manifestId),
  );
  mount(app, services, contract.addresses.list, ({ params, query }) => reads.listOfAccount('addresses', params, query));
  mount(app, services, contract.addresses.latest, ({ params, query }) => reads.latestAddress(params, query.ledgerId));
  mount(app, services, contract.addresses.get, ({ params: { accountAddressId, ...account } }) =>
    reads.get('addresses', { type: 'Account', ...account }, accountAddressId),
  );
  mount(app, services, contract.addresses.find, ({ person, query }) => reads.findAddresses(person, query.address));
}
