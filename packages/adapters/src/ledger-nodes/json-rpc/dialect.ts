import { z } from 'zod';

import { listOf } from '../following/list-of.ts';
import type { RpcCall } from './json-rpc.ts';

/** How calls and their answers are written. */
export interface Form {
  write(id: number, call: RpcCall): object;
  /** The answers that a message has; undefined for what has none in this form. */
  read(message: unknown): readonly Answer[] | undefined;
}

/** What a socket tells without being asked for it each time. */
interface Subscription {
  readonly call: RpcCall;
  /** Whether a message is of it. */
  isNews(message: unknown): boolean;
}

/** What is not the same for all nodes. */
export interface Dialect {
  /** Whether each call is a request of its own. */
  readonly isSeparate: boolean;
  /** The node's words where an answer, which is no error, says that the node is asked too much. */
  readonly limitIn: (result: unknown) => string | undefined;
  readonly onSocket: Form;
  /** Over HTTP, where that is not {@link jsonRpc}. */
  readonly overHttp?: Form;
  /** To new blocks. */
  readonly subscription: Subscription;
}

/** What a node says of a failure is kept and shown; who wants to fill the database would say more. */
export const longestWords = 1_000;
/** More than are ever asked for at once. */
const mostAnswers = 10_000;

const Answer = z.object({
  id: z.union([z.number(), z.string(), z.null()]).optional(),
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string().transform((words) => words.slice(0, longestWords)) }).nullish(),
});
/** What a node says to one call. */
export type Answer = z.infer<typeof Answer>;
const Answers = z.union([listOf(Answer, mostAnswers), Answer.transform((answer) => [answer])]);

/** https://www.jsonrpc.org/specification. */
export const jsonRpc: Form = {
  write: (id, { method, params }) => ({ jsonrpc: '2.0', id, method, params }),
  read: (message) => Answers.safeParse(message).data,
};

const EthereumNews = z.object({ method: z.literal('eth_subscription') });

/** Of most nodes; the subscription is Ethereum's (https://geth.ethereum.org/docs/interacting-with-geth/rpc/pubsub). */
export const standard: Dialect = {
  isSeparate: false,
  limitIn: () => undefined,
  onSocket: jsonRpc,
  subscription: {
    call: { method: 'eth_subscribe', params: ['newHeads'] },
    isNews: (message) => EthereumNews.safeParse(message).success,
  },
};
