import { CodedError, toHex, utf8 } from '@countersign/kernel';
import { decodeText } from '@countersign/ledger-tezos';
import type { z } from 'zod';

import { take, type Chain } from '../following/chain.ts';
import type { RpcAnswer, RpcCall } from '../json-rpc/json-rpc.ts';
import { Header } from './shapes.ts';

/** Blocks on top of a final one: what two others build on is never taken back (Tenderbake). */
export const blocksOnTop = 2;

/** Paths of a node's interface (https://octez.tezos.com/docs/api/openapi.html). */
export const pathOf = {
  header: (block: string | number) => `/chains/main/blocks/${block}/header`,
  operations: (block: string | number) => `/chains/main/blocks/${block}/operations/3`,
  hashes: (block: string | number) => `/chains/main/blocks/${block}/operation_hashes/3`,
  constants: (block: string | number) => `/chains/main/blocks/${block}/context/constants`,
  currentLevel: (block: string | number) => `/chains/main/blocks/${block}/helpers/current_level`,
  contract: (block: string | number, address: string) => `/chains/main/blocks/${block}/context/contracts/${address}`,
  deactivated: (block: string | number, address: string) =>
    `/chains/main/blocks/${block}/context/delegates/${address}/deactivated`,
  simulate: (block: string | number) => `/chains/main/blocks/${block}/helpers/scripts/simulate_operation`,
  pending: '/chains/main/mempool/pending_operations',
  inject: '/injection/operation?chain=main',
};

/** What is at a path: one call. */
export function get(path: string): RpcCall {
  return { method: path, params: [] };
}

/** JSON that is sent to a path: one call. */
export function post(path: string, body: unknown): RpcCall {
  return { method: path, params: [toHex(utf8(JSON.stringify(body))), 'application/json'] };
}

/** The status of what is not there. */
const notFound = 404;

/** What is at several paths, in one shape. */
export async function read<Shape extends z.ZodType>(
  chain: Chain,
  paths: readonly string[],
  shape: Shape,
): Promise<readonly z.infer<Shape>[]> {
  const answers = await chain.ask(paths.map(get));
  return paths.map((path, index) => take(chain.name, path, answers[index], shape));
}

/** What is at one path. */
export async function readOne<Shape extends z.ZodType>(chain: Chain, path: string, shape: Shape): Promise<z.infer<Shape>> {
  const [answer] = await chain.ask([get(path)]);
  return take(chain.name, path, answer, shape);
}

/** An answer in its shape; undefined for what is not there. */
export function takeUnlessAbsent<Shape extends z.ZodType>(
  chain: Pick<Chain, 'name'>,
  path: string,
  answer: RpcAnswer | undefined,
  shape: Shape,
): z.infer<Shape> | undefined {
  return answer?.ok === false && answer.error.code === notFound ? undefined : take(chain.name, path, answer, shape);
}

/** A block's hash as cursors have it, hexadecimal. Throws `LedgerUnreachable` for any other text. */
export function hexOf({ name }: Pick<Chain, 'name'>, hash: string): string {
  const bytes = decodeText('block', hash);
  if (bytes === undefined)
    throw new CodedError('LedgerUnreachable', `The node ${name} names a block ${hash.slice(0, 60)}, which is no hash`);
  return toHex(bytes);
}

/** The newest block that is final on a node. */
export async function newestFinal(chain: Chain) {
  const { level, hash, timestamp } = await readOne(chain, pathOf.header(`head~${blocksOnTop}`), Header);
  return { height: level, hash: hexOf(chain, hash), time: new Date(timestamp) };
}
