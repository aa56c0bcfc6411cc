import { CodedError, fromHex } from '@countersign/kernel';
import type { z } from 'zod';

import { askFor, take, type Chain } from '../following/chain.ts';
import type { RpcCall } from '../json-rpc/json-rpc.ts';
import { Hash, Header, Stored } from './shapes.ts';
import type { Kept } from './storage.ts';

/** A call of a node (https://polkadot.js.org/docs/substrate/rpc). */
export function call(method: string, ...params: readonly unknown[]): RpcCall {
  return { method, params };
}

/** Throws `LedgerUnreachable`. */
export function notGiven({ name }: Pick<Chain, 'name'>, what: string): never {
  throw new CodedError('LedgerUnreachable', `The node ${name} ${what}`);
}

/** A block by its place. Hashes are hexadecimal, without a prefix. */
interface Place {
  readonly height: number;
  readonly hash: string;
  readonly parentHash: string;
}

/** Where a block is. Throws `LedgerUnreachable` for one that the node does not have. */
export async function placeOf(chain: Chain, hash: string): Promise<Place> {
  const { number, parentHash } = await askFor(chain, 'chain_getHeader', [`0x${hash}`], Header);
  return { height: Number(number), hash, parentHash: parentHash.slice(2).toLowerCase() };
}

/** The newest block that can't be taken back any more. */
export async function newestFinal(chain: Chain): Promise<Place> {
  const hash = await askFor(chain, 'chain_getFinalizedHead', [], Hash);
  return placeOf(chain, hash.slice(2).toLowerCase());
}

/** The newest block. */
export async function newest(chain: Chain): Promise<Place> {
  const hash = await askFor(chain, 'chain_getBlockHash', [], Hash);
  return placeOf(chain, hash.slice(2).toLowerCase());
}

/** What is kept at a block under each of these, in its shape; undefined where there is nothing. Throws `LedgerUnreachable`. */
export async function readKept<Shape extends z.ZodType>(
  chain: Chain,
  block: string,
  kept: readonly Kept[],
  shape: Shape,
): Promise<readonly (z.infer<Shape> | undefined)[]> {
  if (kept.length === 0) return [];
  const answers = await chain.ask(kept.map(({ key }) => call('state_getStorage', key, `0x${block}`)));
  return kept.map((one, index) => {
    const stored = take(chain.name, 'state_getStorage', answers[index], Stored);
    return stored === null ? undefined : inShape(chain, () => one.read(fromHex(stored.slice(2))), shape);
  });
}

/** What is read of bytes, in its shape. Throws `LedgerUnreachable` where they are no such thing. */
export function inShape<Shape extends z.ZodType>(chain: Pick<Chain, 'name'>, read: () => unknown, shape: Shape): z.infer<Shape> {
  const found = shape.safeParse(readable(chain, read));
  return found.success ? found.data : notGiven(chain, `keeps ${found.error.issues[0]?.path.join('.')} as no network does`);
}

/** What is read of bytes. Throws `LedgerUnreachable` where nothing can be read of them. */
export function readable<T>(chain: Pick<Chain, 'name'>, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return notGiven(chain, `keeps what nobody can read: ${error.message}`);
  }
}
