import { addressText, amount } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { ledgerId } from '../../query/values.ts';
import { routes } from '../../routes.ts';

/** `POST /internal/v1/ledgers/{ledgerId}/faucet` */
export const requestFromFaucet = endpoint(routes.ledgers.faucet, {
  summary: 'Sends coins of a sandbox ledger to an address, or one of its tokens with a number',
  params: z.strictObject({ ledgerId: ledgerId }),
  /** `amount` is of coins alone; of tokens there is one at a time, whichever is left. */
  body: z.strictObject({ address: addressText, amount: amount.optional(), gift: z.enum(['Coins', 'Token']).optional() }),
  status: 200,
  response: z.strictObject({ transactionId: z.string() }),
  errors: ['EntityNotFoundError', 'InvalidAddressError'],
});
