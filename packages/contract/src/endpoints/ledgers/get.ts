import { TrustedLedger } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { ledgerId } from '../../query/values.ts';

/** `GET /v1/ledgers/{ledgerId}` */
export const getLedger = endpoint({
  method: 'GET',
  path: '/v1/ledgers/{ledgerId}',
  summary: 'A ledger',
  access: 'Member',
  params: z.strictObject({ ledgerId: ledgerId }),
  status: 200,
  response: TrustedLedger,
  errors: ['EntityNotFoundError'],
});
