import { TrustedLedger } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { ledgerId } from '../../query/values.ts';
import { routes } from '../../routes.ts';

/** `GET /v1/trusted-ledgers/{ledgerId}` */
export const getTrustedLedger = endpoint(routes.trustedLedgers.get, {
  summary: 'A ledger, by the name older clients read it under',
  params: z.strictObject({ ledgerId: ledgerId }),
  status: 200,
  response: TrustedLedger,
  errors: ['EntityNotFoundError'],
});
