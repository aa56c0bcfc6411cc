import { addressText, amount, shortText } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { ledgerId } from '../../query/values.ts';
import { routes } from '../../routes.ts';

/** `POST /internal/v1/ledgers/{ledgerId}/faucet` */
export const requestFromFaucet = endpoint(routes.ledgers.faucet, {
  summary: 'Sends coins of a sandbox ledger to an address, or one of the tokens that its faucet gives',
  params: z.strictObject({ ledgerId: ledgerId }),
  /** `amount` is of coins alone; of a token the faucet gives as much as it usually does, of those with a number one that is left. */
  body: z.strictObject({ address: addressText, amount: amount.optional(), token: shortText.optional() }),
  status: 200,
  response: z.strictObject({ transactionId: z.string() }),
  errors: ['EntityNotFoundError', 'InvalidAddressError'],
});
