import { z } from 'zod';

import { longestWords, type Dialect } from '../json-rpc/dialect.ts';

/**
 * A server's refusal, which is the result of a call as any other:
 * https://xrpl.org/docs/references/http-websocket-apis/api-conventions/error-formatting.
 */
export const Refused = z.object({
  status: z.literal('error'),
  error: z.string(),
  error_message: z.string().optional(),
  /** Whether a transaction is in none of the ledgers in which it was looked for. */
  searched_all: z.boolean().optional(),
});
export type Refused = z.infer<typeof Refused>;

/** A refusal in words. */
export function wordsOf({ error, error_message: message }: Refused): string {
  return (message === undefined ? error : `${error}: ${message}`).slice(0, longestWords);
}

/** Servers that are asked too much. */
const limits = ['slowDown', 'tooBusy'];

/** What servers send over WebSocket, https://xrpl.org/docs/references/http-websocket-apis/api-conventions/response-formatting. */
const Message = z.looseObject({ id: z.number().optional(), type: z.string().optional(), result: z.unknown().optional() });
const News = z.object({ type: z.literal('ledgerClosed') });

/**
 * How rippled, and Clio in front of it, are spoken to: one call a request. Over WebSocket a call's parameters stand beside its name, and a refusal where
 * else the result is.
 */
export const rippled: Dialect = {
  isSeparate: true,
  limitIn: (result) => {
    const refused = Refused.safeParse(result).data;
    return refused !== undefined && limits.includes(refused.error) ? wordsOf(refused) : undefined;
  },
  onSocket: {
    write: (id, { method, params: [params] }) => ({ id, command: method, ...Object(params) }),
    read(value) {
      const message = Message.safeParse(value).data;
      if (message === undefined) return undefined;
      const refused = Refused.safeParse(value).data;
      if (refused === undefined) return message.type === 'response' ? [{ id: message.id, result: message.result }] : [];
      // One without an id refuses what could not be read at all.
      return message.id === undefined
        ? [{ error: { code: 0, message: wordsOf(refused) } }]
        : [{ id: message.id, result: refused }];
    },
  },
  subscription: {
    call: { method: 'subscribe', params: [{ streams: ['ledger'] }] },
    isNews: (message) => News.safeParse(message).success,
  },
};
