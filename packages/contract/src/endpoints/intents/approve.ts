import { ApproveIntentBody } from '@countersign/model';

import { routes } from '../../routes.ts';
import { decisionEndpoint } from './decision.ts';

/** `POST /v1/intents/approve` */
export const approveIntent = decisionEndpoint(routes.intents.approve, { summary: 'Approves an intent', body: ApproveIntentBody });
