import { CodedError, err } from '@countersign/kernel';
import { z } from 'zod';

import { take, type Chain } from '../following/chain.ts';
import type { Dialect, RpcAnswer, RpcCall } from '../json-rpc/json-rpc.ts';

/** A server's refusal, which is the result of a call as any other: https://xrpl.org/docs/references/http-websocket-apis/api-conventions/error-formatting. */
const Refused = z.object({
  status: z.literal('error'),
  error: z.string(),
  error_message: z.string().optional(),
  /** Whether a transaction is in none of the ledgers in which it was looked for. */
  searched_all: z.boolean().optional(),
});
type Refused = z.infer<typeof Refused>;

/** Servers that are asked too much. */
const limits = ['slowDown', 'tooBusy'];

/** How rippled, and Clio in front of it, speak JSON-RPC: one call a request. */
export const rippled: Dialect = {
  isSeparate: true,
  limitIn: (result) => {
    const refused = Refused.safeParse(result).data;
    return refused !== undefined && limits.includes(refused.error) ? wordsOf(refused) : undefined;
  },
};

/** A call in the form that all servers still take. */
export function call(method: string, params: Readonly<Record<string, unknown>> = {}): RpcCall {
  return { method, params: [{ api_version: 1, ...params }] };
}

/** How a server refused; undefined where it did not. */
export function refusalOf(answer: RpcAnswer | undefined): Refused | undefined {
  return answer?.ok === true ? Refused.safeParse(answer.value).data : undefined;
}

/** The answer in its shape. Throws `LedgerUnreachable` for a refusal and for what has another shape. */
export function read<Shape extends z.ZodType>(
  { name }: Pick<Chain, 'name'>,
  method: string,
  answer: RpcAnswer | undefined,
  shape: Shape,
): z.infer<Shape> {
  const refused = refusalOf(answer);
  return take(name, method, refused === undefined ? answer : err({ code: 0, message: wordsOf(refused) }), shape);
}

/** The same; undefined where the server refused because there is no such thing. */
export function readUnless<Shape extends z.ZodType>(
  chain: Pick<Chain, 'name'>,
  method: string,
  answer: RpcAnswer | undefined,
  shape: Shape,
  nothing: string,
): z.infer<Shape> | undefined {
  return refusalOf(answer)?.error === nothing ? undefined : read(chain, method, answer, shape);
}

/** One call's answer in its shape. */
export async function askOne<Shape extends z.ZodType>(
  chain: Chain,
  method: string,
  params: Readonly<Record<string, unknown>>,
  shape: Shape,
): Promise<z.infer<Shape>> {
  const [answer] = await chain.ask([call(method, params)]);
  return read(chain, method, answer, shape);
}

function wordsOf({ error, error_message: message }: Refused): string {
  return message === undefined ? error : `${error}: ${message}`;
}

/** Throws `LedgerUnreachable`. */
export function notGiven({ name }: Pick<Chain, 'name'>, what: string): never {
  throw new CodedError('LedgerUnreachable', `The node ${name} ${what}`);
}
