import { isOver, type Validity } from '@countersign/ledger-port';
import { lifetimeInSeconds } from '@countersign/ledger-stellar';

import type { Chain } from '../following/chain.ts';
import type { LedgerMoment, ServerInterface } from './servers.ts';

/** Whether it is past on every node that a transaction could be taken: see the port. */
export async function isPast(
  { search }: ServerInterface,
  chains: readonly Chain[],
  transactionId: string,
  validity: Validity,
): Promise<boolean> {
  if (validity.type !== 'Moment' || chains.length === 0) return false;
  const said = await Promise.all(
    chains.map(async (chain) => {
      const { isFound, oldest, newest } = await search(chain, transactionId);
      const isEnded = isOver(validity, { height: newest.sequence, time: newest.time });
      return !isFound && isEnded && isBefore(oldest, validity.moment);
    }),
  );
  return said.every((isGone) => isGone);
}

/** Whether a ledger is from before a transaction that ends at a moment can have been built: a server that has all ledgers since has it, if any does. */
export function isBefore({ sequence, time }: LedgerMoment, moment: string): boolean {
  // The first ledger of a network is before all of its transactions.
  return sequence <= 1 || time.getTime() <= Date.parse(moment) - lifetimeInSeconds * 1_000;
}
