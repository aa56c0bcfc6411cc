import { CurrentFees } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { ledgerId } from '../../query/values.ts';
import { routes } from '../../routes.ts';

/** `GET /v1/ledgers/{ledgerId}/fees` */
export const getLedgerFees = endpoint(routes.ledgers.fees, {
  summary: 'The current fee levels of a ledger',
  params: z.strictObject({ ledgerId: ledgerId }),
  status: 200,
  response: CurrentFees,
  errors: ['EntityNotFoundError', 'NoFeeInformation', 'RemoteServiceTimeout'],
});
