import { GenesisRequest } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** `POST /v1/genesis` */
export const createGenesis = endpoint(routes.genesis.create, {
  summary: 'Makes the root domain of an empty instance; accepted once, with the set-up code',
  headers: z.object({ 'x-setup-code': z.string().max(100).optional() }),
  body: GenesisRequest,
  status: 200,
  errors: ['UnauthorizedError', 'GenesisAlreadyDoneError', 'TooManyRequestsError'],
});
