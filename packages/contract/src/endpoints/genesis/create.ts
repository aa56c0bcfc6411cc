import { GenesisRequest } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';

/** `POST /v1/genesis` */
export const createGenesis = endpoint({
  method: 'POST',
  path: '/v1/genesis',
  summary: 'Makes the root domain of an empty instance; accepted once, with the set-up code',
  access: 'Public',
  headers: z.object({ 'x-setup-code': z.string().max(100).optional() }),
  body: GenesisRequest,
  status: 200,
  errors: ['UnauthorizedError', 'GenesisAlreadyDoneError', 'TooManyRequestsError'],
});
