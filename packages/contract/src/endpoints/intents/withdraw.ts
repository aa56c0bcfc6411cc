import { WithdrawIntentBody } from '@countersign/model';

import { routes } from '../../routes.ts';
import { decisionEndpoint } from './decision.ts';

/** `POST /internal/v1/intents/withdraw` */
export const withdrawIntent = decisionEndpoint(routes.intents.withdraw, {
  summary: 'Withdraws an open intent, by its author alone',
  description: 'It ends as Rejected, “Withdrawn by its author”. An author cannot reject.',
  body: WithdrawIntentBody,
});
