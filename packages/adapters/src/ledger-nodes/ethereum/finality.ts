import { CodedError } from '@countersign/kernel';

import { take, type Chain } from '../following/chain.ts';
import type { RpcAnswer, RpcCall } from '../json-rpc/json-rpc.ts';
import { count, Header, hex } from './shapes.ts';

/** When a block is final: with so many blocks from it to the newest one, itself counted, or where the chain itself says so. */
export type Finality = number | 'finalized' | 'safe';

/** Older states than this only archives have: nodes keep those of 128 blocks. */
export const oldestState = 100;

/** Asks for the newest block that is final. */
export function finalCall(finality: Finality): RpcCall {
  return typeof finality === 'number'
    ? { method: 'eth_blockNumber', params: [] }
    : { method: 'eth_getBlockByNumber', params: [finality, false] };
}

/** Its height, which is negative where no block is final yet. Throws `LedgerUnreachable` where the node says of none that it is. */
export function finalHeight(chain: Chain, finality: Finality, answer: RpcAnswer | undefined): bigint {
  if (typeof finality === 'number') return take(chain.name, 'eth_blockNumber', answer, count) - BigInt(finality - 1);
  const block = take(chain.name, 'eth_getBlockByNumber', answer, Header.nullable());
  if (block === null) throw new CodedError('LedgerUnreachable', `The node ${chain.name} says of no block that it is ${finality}`);
  return block.number;
}

/** The final block whose state is asked for, as nodes take it; a younger one where no node would have that state any more. */
export function finalState(finality: Finality, newest: bigint): string {
  if (typeof finality !== 'number') return finality;
  const height = newest - BigInt(Math.min(finality, oldestState) - 1);
  return hex(height < 0n ? 0n : height);
}
