import { EthereumCallRequest } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { ledgerId } from '../../query/values.ts';
import { routes } from '../../routes.ts';

/** `POST /v1/ledgers/{ledgerId}/ethereum/call` */
export const callContract = endpoint(routes.ledgers.ethereumCall, {
  summary: 'Asks a contract and changes nothing: what a call would return at the newest block, in hexadecimal',
  params: z.strictObject({ ledgerId: ledgerId }),
  body: EthereumCallRequest,
  status: 200,
  response: z.string().regex(/^0[xX][a-fA-F0-9]*$/),
  errors: ['EntityNotFoundError', 'InvalidAddressError', 'TransactionDryRunError', 'RemoteServiceTimeout'],
});
