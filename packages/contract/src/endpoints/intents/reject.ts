import { IntentResponse, RejectIntentBody, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';

/** `POST /v1/intents/reject` */
export const rejectIntent = endpoint({
  method: 'POST',
  path: '/v1/intents/reject',
  summary: 'Rejects an intent',
  access: 'Person',
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
