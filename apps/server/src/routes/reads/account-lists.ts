import { contract } from '@countersign/contract';
import { CodedError } from '@countersign/kernel';
import type { FastifyInstance } from 'fastify';

import { mount } from '../../http/mount.ts';
import type { Services } from '../../services.ts';

/** What one account has: balances, addresses and manifests; and what accounts have together. */
export async function accountListRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { reads } = services;
  mount(app, services, contract.balances.list, ({ params, query }) => reads.listOfAccount('balances', params, query));
  mount(app, services, contract.balances.totals, ({ params, query }) => reads.balanceTotals(params.domainId, query));
  mount(app, services, contract.manifests.list, ({ params, query }) => reads.listOfAccount('manifests', params, query));
  mount(app, services, contract.manifests.get, ({ params: { manifestId, ...account } }) =>
    reads.get('manifests', { type: 'Account', ...account }, manifestId),
  );
  mount(app, services, contract.balances.confirmed, ({ params: { tickerId, ...account } }) =>
    reads.confirmedBalance(account, tickerId),
  );
  mount(app, services, contract.balances.refresh, async ({ params: { domainId, accountId }, query }) => {
    await reads.get('accounts', { type: 'Domains', domainIds: [domainId] }, accountId);
    const isAsked = await services.refreshes.request(accountId, query, services.clock.now());
    if (!isAsked) throw new CodedError('EntityNotFoundError', 'The account is not on such a ledger');
  });
  mount(app, services, contract.addresses.list, ({ params, query }) => reads.listOfAccount('addresses', params, query));
  mount(app, services, contract.addresses.latest, ({ params, query }) => reads.latestAddress(params, query.ledgerId));
  mount(app, services, contract.addresses.get, ({ params: { accountAddressId, ...account } }) =>
    reads.get('addresses', { type: 'Account', ...account }, accountAddressId),
  );
  mount(app, services, contract.addresses.find, ({ person, query }) => reads.findAddresses(person, query.address));
}
