import { isOver, type Validity } from '@countersign/ledger-port';
import { lifetimeInSeconds } from '@countersign/ledger-stellar';

import type { Chain } from '../following/chain.ts';
import { askAt, pathOf } from './ask.ts';
import { newestLedger } from './ledger-source.ts';
import { Ledger, Root } from './shapes.ts';
import { isUnknown } from './transaction-status.ts';

/** Whether it is past on every node that a transaction could be taken: see the port. */
export async function isPast(chains: readonly Chain[], transactionId: string, validity: Validity): Promise<boolean> {
  if (validity.type !== 'Moment' || chains.length === 0) return false;
  const said = await Promise.all(
    chains.map(async (chain) => {
      const newest = await newestLedger(chain);
      const time = new Date(newest.closed_at);
      if (!isOver(validity, { height: newest.sequence, time })) return false;
      return (await hasAllSince(chain, validity.moment)) && isUnknown(chain, transactionId);
    }),
  );
  return said.every((isGone) => isGone);
}

/** Whether a server still has the ledgers from before a transaction that ends at a moment can have been built: then one that it does not know is in none. */
export async function hasAllSince(chain: Chain, moment: string): Promise<boolean> {
  const { history_elder_ledger: first } = await askAt(chain, pathOf.root, Root);
  const { closed_at: closed } = await askAt(chain, pathOf.ledger(first), Ledger);
  // The first ledger of a network is before all of its transactions.
  return first <= 1 || Date.parse(closed) <= Date.parse(moment) - lifetimeInSeconds * 1_000;
}
