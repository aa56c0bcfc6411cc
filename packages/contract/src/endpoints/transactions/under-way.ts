import { EventScope, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** How much of a domain is on its way, by where it is. */
export const UnderWay = z.strictObject({
  /** Transactions of orders that are not signed yet. */
  unsignedCount: z.int(),
  /** Transactions of orders that are signed, and that their ledger has not confirmed. */
  sentCount: z.int(),
  /** Transfers in quarantine. */
  quarantinedCount: z.int(),
});
export type UnderWay = z.infer<typeof UnderWay>;

/** `GET /internal/v1/domains/{domainId}/transactions/under-way` */
export const countUnderWay = endpoint(routes.transactions.underWay, {
  summary: 'How many transactions and transfers of a domain are under way, by how far they are',
  description:
    'Who may read the transactions of a domain may read those of the domains below it, which `SelfAndDescendants` adds.',
  params: z.strictObject({ domainId: uuid }),
  query: z.strictObject({ scope: EventScope.optional() }),
  status: 200,
  response: UnderWay,
  errors: [],
});
