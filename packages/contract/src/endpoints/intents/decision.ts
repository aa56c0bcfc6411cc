import { IntentResponse, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint, type Endpoint } from '../../endpoint.ts';
import type { Route } from '../../routes.ts';

const frame = {
  headers: z.object({ requestid: uuid.optional() }),
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
} as const;

/** An endpoint that takes a signed request about an open intent: an approval, a rejection or a withdrawal. */
export function decisionEndpoint<const R extends Route, const D extends Pick<Endpoint, 'summary' | 'description' | 'body'>>(
  route: R,
  definition: D,
) {
  return endpoint(route, { ...frame, ...definition });
}
