import { addressText, amount } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { ledgerId } from '../../query/values.ts';
import { routes } from '../../routes.ts';

/** `POST /internal/v1/ledgers/{ledgerId}/faucet` */
export const requestFromFaucet = endpoint(routes.ledgers.faucet, {
  summary: 'Sends coins of a sandbox ledger to an address',
  params: z.strictObject({ ledgerId: ledgerId }),
  body: z.strictObject({ address: addressText, amount: amount.optional() }),
  status: 200,
  response: z.strictObject({ transactionId: z.string() }),
  errors: ['EntityNotFoundError', 'InvalidAddressError'],
});
