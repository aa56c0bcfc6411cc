import { uuid } from '@countersign/model';
import { limits } from '@countersign/model/names';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { idsOfPage } from '../../query/values.ts';
import { routes } from '../../routes.ts';

/** How many there are; counted no further than `limits.countedInDomain`, above which it is one more. */
const count = z
  .int()
  .min(0)
  .max(limits.countedInDomain + 1);

/** What is in a domain, each where the caller may read it. */
export const DomainCounts = z.strictObject({
  domainId: uuid,
  accountCount: count.optional(),
  userCount: count.optional(),
  policyCount: count.optional(),
  /** Tasks that are open. */
  openTaskCount: count.optional(),
});
export type DomainCounts = z.infer<typeof DomainCounts>;

/** `GET /internal/v1/domains/counts` */
export const countInDomains = endpoint(routes.domains.counts, {
  summary: 'How much is in each of some domains, for a page of a list',
  description: 'A domain of which the caller may read none of this is left out, and so is each count of what they may not read.',
  query: z.strictObject({ domainId: idsOfPage }),
  status: 200,
  response: z.strictObject({ items: z.array(DomainCounts) }),
  errors: [],
});
