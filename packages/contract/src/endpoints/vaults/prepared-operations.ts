import { uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/**
 * `GET /v1/vaults/{vaultId}/operations/prepared`: for members who may read the root domain's transactions. The same file again
 * until it was answered or something else waits; `EntityNotFoundError` where nothing does.
 */
export const getPreparedOperations = endpoint(routes.vaults.preparedOperations, {
  summary: 'The file that asks a vault without a network for what waits for it',
  description:
    'For members who may read the transactions of the root domain. The same file again until it was answered or something else waits.',
  params: z.strictObject({ vaultId: uuid }),
  status: 200,
  response: z.string().meta({ format: 'binary' }),
  example: '(the bytes of a file for the command line of the vault)',
  errors: ['EntityNotFoundError', 'InvalidRequestError', 'ServiceUnavailableError'],
});
