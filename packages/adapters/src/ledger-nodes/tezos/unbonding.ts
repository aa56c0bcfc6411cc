import type { LockedAmount } from '@countersign/ledger-port';

import { take, type Chain } from '../following/chain.ts';
import { get, pathOf } from './ask.ts';
import { Constants, CurrentLevel, UnstakeRequests, type Header } from './shapes.ts';

/**
 * What an account took out of its stake, with the earliest date at which each part is free: when the cycle begins that is one more than the finalisation
 * delay after the one it was asked for in, if each block comes as soon as it may. Without a date where the node's parts are not the whole `frozen`, or it
 * doesn't say the delay. What is `finalizable` has waited long enough, and stays locked until somebody takes it out.
 */
export async function unbondingOf(
  chain: Chain,
  { hash, timestamp }: Header,
  address: string,
  { frozen, finalizable }: { readonly frozen: bigint; readonly finalizable: bigint },
): Promise<readonly LockedAmount[]> {
  const part = (amount: bigint, until?: Date): LockedAmount[] =>
    amount === 0n ? [] : [{ cause: 'Unbonding', amount, ...(until && { until: until.toISOString() }) }];
  if (frozen === 0n) return part(finalizable);
  const paths = [`${pathOf.contract(hash, address)}/unstake_requests`, pathOf.currentLevel(hash), pathOf.constants(hash)];
  const [requested, level, constants] = await chain.ask(paths.map(get));
  const requests = take(chain.name, 'unstake_requests', requested, UnstakeRequests)?.unfinalizable.requests ?? [];
  const { cycle: now, cycle_position: passed } = take(chain.name, 'current_level', level, CurrentLevel);
  const {
    unstake_finalization_delay: delay,
    blocks_per_cycle: blocks,
    minimal_block_delay: seconds,
  } = take(chain.name, 'constants', constants, Constants);
  const whole = requests.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  if (whole !== frozen || delay === undefined || blocks === undefined || seconds === undefined) return part(frozen + finalizable);
  const begins = (cycle: number) => new Date(Date.parse(timestamp) + ((cycle - now) * blocks - passed) * Number(seconds) * 1_000);
  return [...part(finalizable), ...requests.flatMap(({ cycle, amount }) => part(BigInt(amount), begins(cycle + delay + 1)))];
}
