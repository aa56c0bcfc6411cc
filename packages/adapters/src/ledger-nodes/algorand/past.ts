import { isOver, type Validity } from '@countersign/ledger-port';

import type { Chain } from '../following/chain.ts';
import { askAt, at, takeUnless } from './ask.ts';
import { lookUp } from './broadcast.ts';
import type { AlgorandIndex } from './history.ts';
import { BlockTransactionIds, Status } from './shapes.ts';

/** For so many rounds a node remembers a transaction by its id, and a transaction can have as many at most. */
const remembered = 1_000;
/** Rounds that may come while it is asked. */
const margin = 50;

/**
 * Whether it is past on every node that a transaction could be taken: see the port. What a node has forgotten is looked for in those rounds that could have the
 * transaction. Where it has forgotten them too, an index has to say that none of them does; without one nobody knows it, and nothing is past.
 */
export async function isPast(
  chains: readonly Chain[],
  index: AlgorandIndex | undefined,
  transactionId: string,
  validity: Validity,
): Promise<boolean> {
  if (validity.type !== 'Height' || chains.length === 0) return false;
  const said = await Promise.all(chains.map((chain) => isPastAt(chain, index, transactionId, validity.height)));
  return said.every((isGone) => isGone);
}

async function isPastAt(chain: Chain, index: AlgorandIndex | undefined, transactionId: string, last: number): Promise<boolean> {
  const { 'last-round': newest } = await askAt(chain, '/v2/status', Status);
  if (!isOver({ type: 'Height', height: last }, { height: newest, time: new Date(0) })) return false;
  if ((await lookUp(chain, transactionId)) !== undefined) return false;
  const first = Math.max(1, last - remembered);
  const end = Math.min(last, newest - remembered + margin);
  const forgotten = Array.from({ length: Math.max(0, end - first + 1) }, (_, offset) => first + offset);
  // Its last round is looked into whatever the node remembers: one that lies of the newest round does not have it.
  const [oldest = last, ...others] = new Set([...forgotten, last]);
  // Alone: a node that has forgotten rounds has forgotten the oldest, and need not be asked for a thousand.
  const [oldestIds] = await idsOf(chain, [oldest]);
  const isIndexed = oldestIds === undefined && (await index?.isInNone(transactionId, first, last)) === true;
  if (oldestIds === undefined && !isIndexed) return false;
  const all = [oldestIds, ...(await idsOf(chain, others))];
  return all.every((ids) => (ids === undefined ? isIndexed : !ids.includes(transactionId)));
}

/** The ids of the transactions of rounds; undefined for one that the node does not have. */
async function idsOf(chain: Chain, rounds: readonly number[]): Promise<readonly (readonly string[] | undefined)[]> {
  const paths = rounds.map((round) => `/v2/blocks/${round}/txids`);
  const answers = await chain.ask(paths.map(at));
  return paths.map((path, position) => takeUnless(chain, path, answers[position], BlockTransactionIds)?.blockTxids);
}
