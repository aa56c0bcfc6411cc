import type { JsonObject } from '@countersign/kernel';
import type { BuiltTransaction, Place } from '@countersign/ledger-port';

import { lifetimeInBlocks } from '../costs.ts';
import { chainStateFromJson, type TezosAccountState } from './chain-state.ts';
import type { Operation } from './operation.ts';
import { operationFromJson } from './unsigned.ts';

/** Blocks that an operation must still have before it to be worth a signature. */
const leastBlocksLeft = 10;

/** The name under which an account's counter is reserved. */
export function counterResource(address: string, counter: bigint): string {
  return `${address}:${counter}`;
}

/** The counters that an operation uses up, which is one for each of its contents. */
export function resourcesOf({ contents }: Operation): readonly string[] {
  return contents.map(({ source, counter }) => counterResource(source, counter));
}

/** The first of so many counters in a row that no block, no waiting operation and no other order has. */
export function nextCounter(
  address: string,
  { counter: last, queued = [] }: Pick<TezosAccountState, 'counter' | 'queued'>,
  reserved: readonly string[],
  length: number,
): bigint {
  const taken = new Set([...reserved, ...queued.map((one) => counterResource(address, BigInt(one)))]);
  let first = BigInt(last) + 1n;
  const isFree = (from: bigint) =>
    Array.from({ length }, (_, index) => counterResource(address, from + BigInt(index))).every((one) => !taken.has(one));
  while (!isFree(first)) first++;
  return first;
}

/**
 * Where an operation is in the queue: its counters are used up, it is the next one behind what a block or the node's pool has, or it waits for those before
 * it. The network takes one operation of an account a block, so that one behind another that waits is refused until then, and sent again. A late one counts
 * as used up, and so does one that was to follow the reveal of the key where that failed.
 */
export function place({ unsigned }: Pick<BuiltTransaction, 'unsigned'>, chainState: JsonObject): Place {
  const read = operationFromJson(unsigned);
  const { accounts, level } = chainStateFromJson(chainState);
  if (read === undefined || level + leastBlocksLeft > read.branchLevel + lifetimeInBlocks) return 'Gone';
  const [{ kind, source, counter }] = read.operation.contents;
  const account = accounts[source];
  if (account === undefined) return 'Gone';
  if (counter <= BigInt(account.counter) || account.queued?.includes(counter.toString()) === true) return 'Gone';
  const isFirst = counter === BigInt(account.counter) + 1n;
  if (isFirst && !account.isRevealed && kind !== 'reveal') return 'Gone';
  return counter === nextCounter(source, account, [], 1) ? 'Next' : 'Ahead';
}
