import { CreatePolicy } from '@countersign/kinds/schemas';
import { amount, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';
import { Movers } from './movers.ts';

const mostDrafts = 20;

/** `POST /internal/v1/domains/{domainId}/policies/movers` */
export const tryMovers = endpoint(routes.policies.tryMovers, {
  summary:
    'The smallest groups of people able to move more than an amount from an account if these policies were among the domain’s own, each in the place of the one of its id',
  params: z.strictObject({ domainId: uuid }),
  body: z.strictObject({
    accountId: uuid,
    tickerId: uuid,
    amount,
    whereto: z.enum(['Anywhere', 'UnknownAddress']).optional(),
    policies: z
      .array(CreatePolicy.omit({ type: true }))
      .min(1)
      .max(mostDrafts),
  }),
  status: 200,
  response: Movers,
  errors: ['EntityNotFoundError', 'PermissionDeniedError'],
});
