import { amount, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';
import { LedgerNotice } from './dry-run-response.ts';

const fee = z.strictObject({ amount, tickerId: uuid }).optional();

/** `GET /internal/v1/domains/{domainId}/intents/{intentId}/fees` */
export const getIntentFees = endpoint(routes.intents.fees, {
  summary: 'What the ledger says now to an order that waits for approval',
  description:
    'What it would cost at the fee that was set by hand, and at the ledger’s medium level: neither for another fee, nor where the ledger would not take the order now. What to know of the paying account, such as other keys that may move what is there; and whether it can pay at all.',
  params: z.strictObject({ domainId: uuid, intentId: uuid }),
  status: 200,
  response: z.strictObject({
    fee,
    usual: fee,
    ledgerWarnings: z.array(LedgerNotice).optional(),
    /** True where nothing that the account's vault signs would be taken. */
    isNotReady: z.literal(true).optional(),
  }),
  errors: ['EntityNotFoundError', 'RemoteServiceTimeout'],
});
