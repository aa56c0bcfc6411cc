import { IntentResponse, uuid } from '@countersign/model';
import { ProposeIntentBody } from '@countersign/kinds/schemas';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** `POST /v1/intents` */
export const proposeIntent = endpoint(routes.intents.propose, {
  summary: 'Proposes an intent',
  headers: z.object({ requestid: uuid.optional() }),
  body: ProposeIntentBody,
  status: 202,
  response: IntentResponse,
  errors: [
    'DomainLockedError',
    'ExpiredRequestError',
    'InvalidIntentError',
    'RequesterLockedError',
    'InvalidSignatureError',
    'PermissionDeniedError',
    'EntityNotFoundError',
    'ConflictingRequestIdError',
    'ServiceUnavailableError',
  ],
});
