import { IntentResponse, RejectIntentBody, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** `POST /v1/intents/reject` */
export const rejectIntent = endpoint(routes.intents.reject, {
  summary: 'Rejects an intent',
  headers: z.object({ requestid: uuid.optional() }),
  body: RejectIntentBody,
  status: 202,
  response: IntentResponse,
  errors: [
    'DomainLockedError',
    'ExpiredRequestError',
    'InvalidIntentError',
    'IntentNotOpenedError',
    'RequesterLockedError',
    'InvalidSignatureError',
    'PermissionDeniedError',
    'EntityNotFoundError',
    'ConflictingRequestIdError',
    'ServiceUnavailableError',
  ],
});
