import { amount, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

const fee = z.strictObject({ amount, tickerId: uuid }).optional();

/** `GET /internal/v1/domains/{domainId}/intents/{intentId}/fees` */
export const getIntentFees = endpoint(routes.intents.fees, {
  summary:
    'What an order that waits for approval would cost now at the fee that was set by hand, and at its ledger’s medium level',
  description: 'Neither for anything else, nor where its ledger would not take the order now.',
  params: z.strictObject({ domainId: uuid, intentId: uuid }),
  status: 200,
  response: z.strictObject({ fee, usual: fee }),
  errors: ['EntityNotFoundError', 'RemoteServiceTimeout'],
});
