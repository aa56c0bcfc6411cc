import { IntentDryRunRequest } from '@countersign/kinds/schemas';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';
import { IntentDryRunResponse } from './dry-run-response.ts';

/** `POST /v1/intents/dry-run` */
export const dryRunIntent = endpoint(routes.intents.dryRun, {
  summary: 'Says what would become of an intent, and changes nothing',
  body: IntentDryRunRequest,
  status: 200,
  response: IntentDryRunResponse,
  errors: [
    'DomainLockedError',
    'ExpiredRequestError',
    'InvalidIntentError',
    'RequesterLockedError',
    'PermissionDeniedError',
    'EntityNotFoundError',
    'ServiceUnavailableError',
  ],
});
