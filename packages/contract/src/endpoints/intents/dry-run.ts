import { IntentDryRunRequest } from '@countersign/kinds/schemas';

import { endpoint } from '../../endpoint.ts';
import { IntentDryRunResponse } from './dry-run-response.ts';

/** `POST /v1/intents/dry-run` */
export const dryRunIntent = endpoint({
  method: 'POST',
  path: '/v1/intents/dry-run',
  summary: 'Says what would become of an intent, and changes nothing',
  access: 'Person',
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
  ],
});
