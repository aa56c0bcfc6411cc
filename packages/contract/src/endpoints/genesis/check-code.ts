import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** `POST /internal/v1/genesis/code` */
export const checkSetupCode = endpoint(routes.genesis.checkCode, {
  summary: 'Whether a code is the set-up code of an empty instance; tries count as those of genesis do',
  headers: z.object({ 'x-setup-code': z.string().max(100).optional() }),
  status: 204,
  errors: ['UnauthorizedError', 'GenesisAlreadyDoneError', 'TooManyRequestsError'],
});
