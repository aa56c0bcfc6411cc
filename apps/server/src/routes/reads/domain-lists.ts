import { ok } from '@countersign/kernel';
import type { ListName, ListPage, ListQuery, Reads, Refusable } from '@countersign/service';

import type { ApiHandlers } from '../../http/handlers.ts';

interface InDomain {
  readonly params: { readonly domainId: string };
}

type DomainLists = Pick<ApiHandlers, 'orders'> & {
  readonly accounts: Pick<ApiHandlers['accounts'], 'outputs' | 'presence'>;
  readonly domains: Pick<ApiHandlers['domains'], 'get'>;
  readonly requests: Pick<ApiHandlers['requests'], 'get' | 'list'>;
  readonly transfers: Pick<ApiHandlers['transfers'], 'get' | 'list'>;
  readonly users: Pick<ApiHandlers['users'], 'roles' | 'roleUses'>;
  readonly transactions: Pick<ApiHandlers['transactions'], 'get' | 'list' | 'outlines' | 'underWay'>;
};

/** What one domain holds: each list, and each item by its id. */
export function domainLists(reads: Reads): DomainLists {
  const scope = ({ params }: InDomain) => ({ type: 'Domains', domainIds: [params.domainId] }) as const;
  const list =
    <Name extends ListName>(name: Name) =>
    (call: InDomain & { readonly query: ListQuery }) =>
      reads.list(name, scope(call), call.query);
  const get =
    <Name extends ListName, Id extends string>(name: Name, id: Id) =>
    (call: InDomain & { readonly params: Readonly<Record<Id, string>> }) =>
      reads.get(name, scope(call), call.params[id]);

  return {
    domains: { get: get('domains', 'domainId') },
    users: {
      roles: async ({ params }) => ok({ roles: [...(await reads.roles(params.domainId))] }),
      roleUses: async ({ person, params }) => {
        const items = await reads.roleUses(person, params.domainId);
        return ok({ items, count: items.length });
      },
    },
    accounts: {
      outputs: ({ params, query }) => reads.outputs(params, query.ledgerId),
      presence: ({ params }) => reads.presence(params),
    },
    orders: {
      list: list('orders'),
      get: get('orders', 'transactionOrderId'),
      outlines: async ({ params, query }) => ok({ items: await reads.orderOutlines(params.domainId, query.orderId) }),
    },
    transactions: {
      list: list('transactions'),
      get: get('transactions', 'transactionId'),
      underWay: async ({ params, query }) => ok(await reads.underWay(params.domainId, query.scope)),
      outlines: async ({ params, query }) => ok({ items: await reads.transactionOutlines(params.domainId, query.transactionId) }),
    },
    transfers: { list: list('transfers'), get: get('transfers', 'transferId') },
    requests: {
      // The public API answers a bare array here.
      list: async (call) => itemsOf(await reads.list('requests', scope(call), call.query)),
      get: get('requests', 'requestId'),
    },
  };
}

/** What a page has, where nothing is answered of the page itself. */
export function itemsOf<Item>(page: Refusable<ListPage<Item>>): Refusable<Item[]> {
  return page.ok ? ok(page.value.items) : page;
}
