import { TrustedLedger } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { ledgerId } from '../../query/values.ts';
import { routes } from '../../routes.ts';

/** `GET /v1/ledgers/{ledgerId}` */
export const getLedger = endpoint(routes.ledgers.get, {
  summary: 'A ledger',
  params: z.strictObject({ ledgerId: ledgerId }),
  status: 200,
  response: TrustedLedger,
  errors: ['EntityNotFoundError'],
});
