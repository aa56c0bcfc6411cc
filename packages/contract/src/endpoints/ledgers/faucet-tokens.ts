import { addressText, shortText, TickerLedgerDetails } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { ledgerId } from '../../query/values.ts';
import { routes } from '../../routes.ts';

/** `GET /internal/v1/ledgers/{ledgerId}/faucet`. `isTaken`: the address takes it; where it has to say so first, it is false until then. */
export const listFaucetTokens = endpoint(routes.ledgers.faucetTokens, {
  summary: "The tokens that a sandbox ledger's faucet gives to an address",
  params: z.strictObject({ ledgerId: ledgerId }),
  query: z.strictObject({ address: addressText }),
  status: 200,
  response: z.strictObject({
    items: z.array(
      z.strictObject({
        token: shortText,
        fungible: z.boolean(),
        ledgerDetails: TickerLedgerDetails.optional(),
        isTaken: z.boolean(),
      }),
    ),
  }),
  errors: ['EntityNotFoundError'],
});
