import { ApiTicker, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** `GET /v1/tickers/{tickerId}` */
export const getTicker = endpoint(routes.tickers.get, {
  summary: 'An asset',
  params: z.strictObject({ tickerId: uuid }),
  status: 200,
  response: ApiTicker,
  errors: ['EntityNotFoundError'],
});
