import { z } from 'zod';

import { jsonRpc, type Dialect } from '../json-rpc/dialect.ts';

const News = z.object({ method: z.literal('slotNotification') });

/** How nodes of Solana are spoken to (https://solana.com/docs/rpc): several calls go out as one request. */
export const agave: Dialect = {
  isSeparate: false,
  limitIn: () => undefined,
  onSocket: jsonRpc,
  subscription: {
    call: { method: 'slotSubscribe', params: [] },
    isNews: (message) => News.safeParse(message).success,
  },
};
