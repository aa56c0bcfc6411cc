import { TrustedLedger } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { ledgerId } from '../../query/values.ts';

/** `GET /v1/trusted-ledgers/{ledgerId}` */
export const getTrustedLedger = endpoint({
  method: 'GET',
  path: '/v1/trusted-ledgers/{ledgerId}',
  summary: 'A ledger, by the name older clients read it under',
  access: 'Member',
  params: z.strictObject({ ledgerId: ledgerId }),
  status: 200,
  response: TrustedLedger,
  errors: ['EntityNotFoundError'],
});
