import { CurrentFees } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { ledgerId } from '../../query/values.ts';

/** `GET /v1/ledgers/{ledgerId}/fees` */
export const getLedgerFees = endpoint({
  method: 'GET',
  path: '/v1/ledgers/{ledgerId}/fees',
  summary: 'The current fee levels of a ledger',
  access: 'Member',
  params: z.strictObject({ ledgerId: ledgerId }),
  status: 200,
  response: CurrentFees,
  errors: ['EntityNotFoundError', 'NoFeeInformation', 'RemoteServiceTimeout'],
});
