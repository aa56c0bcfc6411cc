import { ApiTicker, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';

/** `GET /v1/tickers/{tickerId}` */
export const getTicker = endpoint({
  method: 'GET',
  path: '/v1/tickers/{tickerId}',
  summary: 'An asset',
  access: 'Member',
  params: z.strictObject({ tickerId: uuid }),
  status: 200,
  response: ApiTicker,
  errors: ['EntityNotFoundError'],
});
