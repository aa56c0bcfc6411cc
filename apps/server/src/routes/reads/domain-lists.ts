import { contract } from '@countersign/contract';
import type { ListName, ListQuery } from '@countersign/service';
import type { FastifyInstance } from 'fastify';

import { mount } from '../../http/mount.ts';
import type { Services } from '../../services.ts';

interface InDomain {
  readonly params: { readonly domainId: string };
}

/** What one domain holds: each list, and each item by its id. */
export async function domainListRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { reads } = services;
  const scope = ({ params }: InDomain) => ({ type: 'Domains', domainIds: [params.domainId] }) as const;
  const list =
    <Name extends ListName>(name: Name) =>
    (call: InDomain & { readonly query: ListQuery }) =>
      reads.list(name, scope(call), call.query);
  const get =
    <Name extends ListName, Id extends string>(name: Name, id: Id) =>
    (call: InDomain & { readonly params: Readonly<Record<Id, string>> }) =>
      reads.get(name, scope(call), call.params[id]);

  mount(app, services, contract.users.list, list('users'));
  mount(app, services, contract.policies.list, list('policies'));
  mount(app, services, contract.endpoints.list, list('endpoints'));
  mount(app, services, contract.accounts.list, list('accounts'));
  mount(app, services, contract.orders.list, list('orders'));
  mount(app, services, contract.transactions.list, list('transactions'));
  mount(app, services, contract.transfers.list, list('transfers'));
  mount(app, services, contract.domains.get, get('domains', 'domainId'));
  mount(app, services, contract.users.get, get('users', 'userId'));
  mount(app, services, contract.policies.get, get('policies', 'policyId'));
  mount(app, services, contract.endpoints.get, get('endpoints', 'endpointId'));
  mount(app, services, contract.accounts.get, get('accounts', 'accountId'));
  mount(app, services, contract.orders.get, get('orders', 'transactionOrderId'));
  mount(app, services, contract.transactions.get, get('transactions', 'transactionId'));
  mount(app, services, contract.transfers.get, get('transfers', 'transferId'));
  mount(app, services, contract.requests.get, get('requests', 'requestId'));
  // The public API answers a bare array here.
  mount(app, services, contract.requests.list, async (call) => (await list('requests')(call)).items);
  mount(app, services, contract.users.roles, async ({ params }) => ({ roles: [...(await reads.roles(params.domainId))] }));
}
