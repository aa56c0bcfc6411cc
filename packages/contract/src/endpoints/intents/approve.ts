import { ApproveIntentBody, IntentResponse, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** `POST /v1/intents/approve` */
export const approveIntent = endpoint(routes.intents.approve, {
  summary: 'Approves an intent',
  headers: z.object({ requestid: uuid.optional() }),
  body: ApproveIntentBody,
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
