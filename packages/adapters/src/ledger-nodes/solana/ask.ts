import { CodedError } from '@countersign/kernel';
import type { z } from 'zod';

import { take, type Chain } from '../following/chain.ts';
import type { RpcAnswer, RpcCall } from '../json-rpc/json-rpc.ts';

/** What nodes answer where a slot has no block: skipped by its leader, in what they keep themselves or in long-term storage. */
const leftOut: readonly number[] = [-32007, -32009];
/** There is no such block here: not yet, or not any more. */
const missing: readonly number[] = [-32001, -32004, -32011, -32014];

/** A call. */
export function call(method: string, ...params: readonly unknown[]): RpcCall {
  return { method, params };
}

/** Only what can't be taken back any more. */
export const finalized = { commitment: 'finalized' } as const;
/** What a vote of the network stands behind, seconds earlier. */
export const confirmed = { commitment: 'confirmed' } as const;

/** The answer in its shape, or that the slot has no block, or that the node does not have it. Throws `LedgerUnreachable`. */
export function blockIn<Shape extends z.ZodType>(
  { name }: Pick<Chain, 'name'>,
  answer: RpcAnswer | undefined,
  shape: Shape,
): z.infer<Shape> | 'LeftOut' | 'Missing' {
  if (answer?.ok === false && leftOut.includes(answer.error.code)) return 'LeftOut';
  const isMissing = answer?.ok === false ? missing.includes(answer.error.code) : answer?.value === null;
  return isMissing ? 'Missing' : take(name, 'getBlock', answer, shape);
}

/** Throws `LedgerUnreachable`. */
export function notGiven({ name }: Pick<Chain, 'name'>, what: string): never {
  throw new CodedError('LedgerUnreachable', `The node ${name} ${what}`);
}
