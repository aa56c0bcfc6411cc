import { LockStatus, RemainingDomainUsers, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { repeated } from '../../query/values.ts';
import { routes } from '../../routes.ts';

/** `GET /v1/domains/{domainId}/intents/{intentId}/remaining-users` */
export const listRemainingUsers = endpoint(routes.intents.remainingUsers, {
  summary: 'The users who can still decide on an intent, for the steps that are open; nobody once it is closed',
  params: z.strictObject({ domainId: uuid, intentId: uuid }),
  query: z.strictObject({ 'users.lock': repeated(LockStatus).optional() }),
  status: 200,
  response: z.array(RemainingDomainUsers),
  errors: [],
});
