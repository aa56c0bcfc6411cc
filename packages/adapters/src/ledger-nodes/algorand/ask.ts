import { CodedError } from '@countersign/kernel';
import type { z } from 'zod';

import { take, type Chain } from '../following/chain.ts';
import type { RpcAnswer, RpcCall } from '../json-rpc/json-rpc.ts';

/** What is asked for at a path. */
export function at(path: string): RpcCall {
  return { method: path, params: [] };
}

/** The answer in its shape; undefined where the node has no such thing. Throws `LedgerUnreachable`. */
export function takeUnless<Shape extends z.ZodType>(
  { name }: Pick<Chain, 'name'>,
  path: string,
  answer: RpcAnswer | undefined,
  shape: Shape,
): z.infer<Shape> | undefined {
  return answer?.ok === false && answer.error.code === 404 ? undefined : take(name, path, answer, shape);
}

/** The bytes of an answer. Throws `LedgerUnreachable`. */
export function takeBytes({ name }: Pick<Chain, 'name'>, path: string, answer: RpcAnswer | undefined): Uint8Array {
  if (answer?.ok === true && answer.value instanceof Uint8Array) return answer.value;
  const words = answer?.ok === false ? answer.error.message : 'no bytes';
  throw new CodedError('LedgerUnreachable', `The node ${name} gives no ${path}: ${words}`);
}

/** One answer in its shape. */
export async function askAt<Shape extends z.ZodType>(chain: Chain, path: string, shape: Shape): Promise<z.infer<Shape>> {
  const [answer] = await chain.ask([at(path)]);
  return take(chain.name, path, answer, shape);
}

/** Throws `LedgerUnreachable`. */
export function notGiven({ name }: Pick<Chain, 'name'>, what: string): never {
  throw new CodedError('LedgerUnreachable', `The node ${name} ${what}`);
}
