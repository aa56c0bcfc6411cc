import { RejectIntentBody } from '@countersign/model';

import { routes } from '../../routes.ts';
import { decisionEndpoint } from './decision.ts';

/** `POST /v1/intents/reject` */
export const rejectIntent = decisionEndpoint(routes.intents.reject, { summary: 'Rejects an intent', body: RejectIntentBody });
