import { CodedError, type Result } from '@countersign/kernel';
import type { z } from 'zod';

import type { JsonRpc, RpcAnswer, RpcCall, RpcError } from '../json-rpc/json-rpc.ts';
import { quantity } from './shapes.ts';

/** A node of one chain. Each answer was given together with the id of the chain that it is of. */
export interface Chain {
  readonly name: string;
  /** Throws `LedgerUnreachable`, and `WrongNetwork` where the node is of another chain. */
  ask(calls: readonly RpcCall[]): Promise<readonly RpcAnswer[]>;
}

/** The node, whose every answer is refused that is of another chain: a node may be swapped at any time. */
export function onChain(rpc: JsonRpc, chainId: number): Chain {
  return {
    name: rpc.name,
    async ask(calls) {
      const [chain, ...answers] = await rpc.ask([{ method: 'eth_chainId', params: [] }, ...calls]);
      const id = take(rpc.name, 'eth_chainId', chain, quantity);
      if (id !== BigInt(chainId))
        throw new CodedError('WrongNetwork', `The node ${rpc.name} is of chain ${id}, and the ledger is chain ${chainId}`);
      return answers;
    },
  };
}

/** The answer in its shape. Throws `LedgerUnreachable` for an error and for what has another shape. */
export function take<Shape extends z.ZodType>(
  name: string,
  method: string,
  answer: RpcAnswer | undefined,
  shape: Shape,
): z.infer<Shape> {
  if (answer?.ok !== true)
    throw new CodedError('LedgerUnreachable', `The node ${name} gives no ${method}: ${answer?.error.message ?? 'no answer'}`);
  const read = shape.safeParse(answer.value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new CodedError(
    'LedgerUnreachable',
    `The node ${name} answers ${method} as none does: ${issue?.path.join('.')}: ${issue?.message}`,
  );
}

/** One call's answer in its shape. */
export async function askFor<Shape extends z.ZodType>(
  chain: Chain,
  method: string,
  params: readonly unknown[],
  shape: Shape,
): Promise<z.infer<Shape>> {
  const [answer] = await chain.ask([{ method, params }]);
  return take(chain.name, method, answer, shape);
}

/** One call's answer, which may be the node's own refusal. */
export async function tryFor(chain: Chain, method: string, params: readonly unknown[]): Promise<Result<unknown, RpcError>> {
  const [answer] = await chain.ask([{ method, params }]);
  if (answer === undefined) throw new CodedError('LedgerUnreachable', `The node ${chain.name} gives no ${method}`);
  return answer;
}

/** A number as nodes take it. */
export function hex(value: bigint | number): string {
  return `0x${value.toString(16)}`;
}
