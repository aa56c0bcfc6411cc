import { CodedError, type Result } from '@countersign/kernel';
import type { z } from 'zod';

import type { JsonRpc, RpcAnswer, RpcCall, RpcError } from '../json-rpc/json-rpc.ts';
import { mostBytesOfOneCall } from '../json-rpc/read-body.ts';
import { seenNode, type SeenNode } from './seen-node.ts';

/** What distinguishes a chain from others. */
export interface ChainIdentity {
  /** What a node is asked with each request, before anything else; at most {@link identityCalls}. */
  readonly calls: readonly RpcCall[];
  /** Throws `WrongNetwork` where the answers, one for each call, are those of another chain. */
  check(name: string, answers: readonly (RpcAnswer | undefined)[]): void;
}

/** A node of one chain. Each answer was given together with what distinguishes the chain. */
export interface Chain extends Pick<SeenNode, 'saw' | 'sight'> {
  readonly name: string;
  /** So many calls at most are one request; what is asked in several may be answered by different nodes, or at different times. */
  readonly callsTogether: number;
  /** As a node is asked. Throws `LedgerUnreachable`, and `WrongNetwork` where the node is of another chain. */
  ask(...asked: Parameters<JsonRpc['ask']>): Promise<readonly RpcAnswer[]>;
}

/** Calls of a request that ask which chain a node is of. */
export const identityCalls = 2;

/**
 * The node, whose every answer is refused that another chain gives: a node may be swapped at any time. It is asked in the same request where that
 * is possible, and else before anything is said to it.
 */
export function onChain(rpc: JsonRpc, identity: ChainIdentity): Chain {
  const { watch, saw, sight } = seenNode(rpc.name);
  const asksFirst = identity.calls.length;

  async function asked(calls: readonly RpcCall[], mostBytes?: number): Promise<readonly RpcAnswer[]> {
    if (rpc.isSeparate === true) {
      identity.check(rpc.name, await rpc.ask(identity.calls));
      return rpc.ask(calls, mostBytes);
    }
    const answers = await rpc.ask([...identity.calls, ...calls], mostBytes);
    identity.check(rpc.name, answers.slice(0, asksFirst));
    return answers.slice(asksFirst);
  }

  const most = rpc.isSeparate === true ? rpc.batch : rpc.batch - identityCalls;
  return {
    name: rpc.name,
    callsTogether: rpc.isSeparate === true ? 1 : most,
    saw,
    sight,
    async ask(calls, mostBytes) {
      const answers: RpcAnswer[] = [];
      for (let start = 0; start === 0 || start < calls.length; start += most)
        answers.push(...(await watch(asked(calls.slice(start, start + most), mostBytes))));
      return answers;
    },
  };
}

/** The same node, each call in a request of its own, one after the other, whose answer may be as large as one may be at all. */
export function oneByOne(chain: Chain): Chain {
  return {
    ...chain,
    callsTogether: 1,
    async ask(calls) {
      const answers: RpcAnswer[] = [];
      for (const call of calls) answers.push(...(await chain.ask([call], mostBytesOfOneCall)));
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
