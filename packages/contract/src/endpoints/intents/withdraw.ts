import { IntentResponse, uuid, WithdrawIntentBody } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** `POST /internal/v1/intents/withdraw` */
export const withdrawIntent = endpoint(routes.intents.withdraw, {
  summary: 'Withdraws an open intent, by its author alone',
  description: 'It ends as Rejected, “Withdrawn by its author”. An author cannot reject.',
  headers: z.object({ requestid: uuid.optional() }),
  body: WithdrawIntentBody,
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
