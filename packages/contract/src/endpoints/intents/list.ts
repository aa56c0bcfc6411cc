import { dateTime, IntentStatus, IntentType, uuid } from '@countersign/model';
import { TrustedIntentsCollection } from '@countersign/kinds/schemas';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { pagedQuery } from '../../query/list-query.ts';
import { descriptionText, exactText, repeated, wholeNumber } from '../../query/values.ts';
import { routes } from '../../routes.ts';

/** The id of an intent, also in the form `domainId_intentId`. */
const intentCursor = z
  .string()
  .max(73)
  .regex(/^([0-9a-f-]{36}_)?[0-9a-f-]{36}$/);

/** `GET /v1/domains/{domainId}/intents` */
export const listIntents = endpoint(routes.intents.list, {
  summary: 'The intents that concern a domain or a domain below it',
  params: z.strictObject({ domainId: uuid }),
  query: pagedQuery(
    intentCursor,
    ['id', 'state.status', 'details.expiryAt', 'details.metadata.createdAt', 'state.lastModifiedAt'],
    {
      'details.payload.type': repeated(IntentType).optional(),
      'details.author.domainId': uuid.optional(),
      'details.author.id': uuid.optional(),
      'details.targetDomainId': repeated(uuid).optional(),
      'details.metadata.createdAt.lt': dateTime.optional(),
      'details.metadata.createdAt.gt': dateTime.optional(),
      'details.metadata.description': descriptionText.optional(),
      'details.metadata.customProperties': repeated(exactText).optional(),
      'state.status': repeated(IntentStatus).optional(),
      entityId: exactText.optional(),
      revision: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
      policyId: uuid.optional(),
    },
  ),
  status: 200,
  response: TrustedIntentsCollection,
  errors: [],
});
