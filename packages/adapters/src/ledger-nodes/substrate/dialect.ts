import { z } from 'zod';

import { listOf } from '../following/list-of.ts';
import { jsonRpc, longestWords, type Dialect, type Form } from '../json-rpc/dialect.ts';

/** More are never asked for at once. */
const mostAnswers = 10_000;

/** A refusal has its kind in `message`, and which one of them it is in `data`. */
const Failure = z
  .object({ code: z.number(), message: z.string(), data: z.unknown().optional() })
  .transform(({ code, message, data }) => ({
    code,
    message: (typeof data === 'string' ? `${message}: ${data}` : message).slice(0, longestWords),
  }));
const Answer = z.object({
  id: z.union([z.number(), z.string(), z.null()]).optional(),
  result: z.unknown().optional(),
  error: Failure.nullish(),
});
const Answers = z.union([listOf(Answer, mostAnswers), Answer.transform((answer) => [answer])]);

const form: Form = { ...jsonRpc, read: (message) => Answers.safeParse(message).data };

const News = z.object({ method: z.literal('chain_finalizedHead') });

/** How nodes of Substrate are spoken to (https://polkadot.js.org/docs/substrate/rpc): several calls go out as one request. */
export const substrateNode: Dialect = {
  isSeparate: false,
  limitIn: () => undefined,
  onSocket: form,
  overHttp: form,
  subscription: {
    call: { method: 'chain_subscribeFinalizedHeads', params: [] },
    isNews: (message) => News.safeParse(message).success,
  },
};
