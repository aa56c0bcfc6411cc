import type { z } from 'zod';

import { take, type Chain } from '../../following/chain.ts';
import type { RpcAnswer, RpcCall } from '../../json-rpc/json-rpc.ts';

/** Entries of a page at most, as servers have it. */
export const pageSize = 200;

/** Paths of Horizon's interface (https://developers.stellar.org/docs/data/apis/horizon/api-reference). */
export const pathOf = {
  newest: '/ledgers?order=desc&limit=1',
  ledger: (sequence: number) => `/ledgers/${sequence}`,
  transactions: (sequence: number, cursor: string | undefined) =>
    `/ledgers/${sequence}/transactions?order=asc&limit=${pageSize}&include_failed=true${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
  ofAccount: (address: string, cursor: string) =>
    `/accounts/${address}/transactions?order=asc&limit=${pageSize}&include_failed=true&cursor=${encodeURIComponent(cursor)}`,
  transaction: (id: string) => `/transactions/${id}`,
  account: (address: string) => `/accounts/${address}`,
  fees: '/fee_stats',
  root: '/',
  send: '/transactions_async',
} as const;

/** What is asked for at a path. */
export function at(path: string): RpcCall {
  return { method: path, params: [] };
}

const notFound = 404;

/** The answer in its shape; undefined where the server has no such thing. Throws `LedgerUnreachable`. */
export function takeUnless<Shape extends z.ZodType>(
  { name }: Pick<Chain, 'name'>,
  path: string,
  answer: RpcAnswer | undefined,
  shape: Shape,
): z.infer<Shape> | undefined {
  return answer?.ok === false && answer.error.code === notFound ? undefined : take(name, path, answer, shape);
}

/** One answer in its shape. */
export async function askAt<Shape extends z.ZodType>(chain: Chain, path: string, shape: Shape): Promise<z.infer<Shape>> {
  const [answer] = await chain.ask([at(path)]);
  return take(chain.name, path, answer, shape);
}

/** The same; undefined where the server has no such thing. */
export async function askUnless<Shape extends z.ZodType>(
  chain: Chain,
  path: string,
  shape: Shape,
): Promise<z.infer<Shape> | undefined> {
  const [answer] = await chain.ask([at(path)]);
  return takeUnless(chain, path, answer, shape);
}
