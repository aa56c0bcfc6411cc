import { CodedError, err } from '@countersign/kernel';
import type { z } from 'zod';

import { take, type Chain } from '../following/chain.ts';
import type { RpcAnswer, RpcCall } from '../json-rpc/json-rpc.ts';
import { Refused, wordsOf } from './dialect.ts';

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

/** Throws `LedgerUnreachable`. */
export function notGiven({ name }: Pick<Chain, 'name'>, what: string): never {
  throw new CodedError('LedgerUnreachable', `The node ${name} ${what}`);
}
