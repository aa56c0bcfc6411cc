import { CodedError } from '@countersign/kernel';
import { z } from 'zod';

import type { BlockSource } from '../following/block-source.ts';
import { take } from '../following/chain.ts';
import { listOf } from '../following/list-of.ts';
import type { JsonRpc } from '../json-rpc/json-rpc.ts';
import { get } from './ask.ts';
import type { ReadBlock } from './read-blocks.ts';

/** Where addresses occur. */
export type TezosHistory = NonNullable<BlockSource<ReadBlock>['occurrences']>;

/** The most operations that TzKT names in one answer. No block has as many. */
const atOnce = 10_000;

const Levels = listOf(z.int().min(0), atOnce);
const Head = z.object({ level: z.int().min(0), chainId: z.string() });

/** Lists of TzKT in which an address occurs, and by which of their members (https://api.tzkt.io). */
const lists = [
  ['transactions', 'anyof.sender.target.initiator'],
  ['delegations', 'anyof.sender.prevDelegate.newDelegate'],
  ['reveals', 'sender'],
  ['originations', 'anyof.sender.initiator'],
  ['staking', 'staker'],
] as const;

/**
 * In which blocks addresses occur, by the index of TzKT, which is believed for nothing but where to look: the blocks are read from the nodes. Throws
 * `LedgerUnreachable` where it has not come as far as it is asked for, and `WrongNetwork` where it is of another chain.
 */
export function tzktHistory(server: JsonRpc, chainId: string): TezosHistory {
  async function levelsOf(list: string, members: string, address: string, after: number, until: number) {
    const path = `/v1/operations/${list}?${members}=${address}&level.gt=${after}&level.le=${until}&sort.asc=level&select=level&limit=${atOnce}`;
    const [answer] = await server.ask([get(path)]);
    const levels = take(server.name, list, answer, Levels);
    // The last one may go on in the next answer.
    return { levels, end: levels.length < atOnce ? until : (levels.at(-1) ?? until) - 1 };
  }

  return async (_, addresses, after, { height: until }) => {
    const [answer] = await server.ask([get('/v1/head')]);
    const head = take(server.name, 'head', answer, Head);
    if (head.chainId !== chainId)
      throw new CodedError(
        'WrongNetwork',
        `The index ${server.name} is of the chain ${head.chainId}, and the ledger is ${chainId}`,
      );
    if (head.level < until)
      throw new CodedError('LedgerUnreachable', `The index ${server.name} is at block ${head.level}, and not at ${until} yet`);
    const found = await Promise.all(
      addresses.flatMap((address) => lists.map(([list, members]) => levelsOf(list, members, address, after, until))),
    );
    const end = Math.min(until, ...found.map((one) => one.end));
    if (end <= after)
      throw new CodedError(
        'LedgerUnreachable',
        `The index ${server.name} names more operations of one block than it gives at once`,
      );
    const levels = new Set(found.flatMap((one) => one.levels.filter((level) => level <= end)));
    return { heights: [...levels].toSorted((one, other) => one - other), end };
  };
}
