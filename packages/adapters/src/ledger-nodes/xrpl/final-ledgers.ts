import { isOver, type Validity } from '@countersign/ledger-port';
import { lifetimeInLedgers } from '@countersign/ledger-xrpl';

import type { Chain } from '../following/chain.ts';
import { askOne, call, refusalOf } from './ask.ts';
import { headerOf } from './read-ledgers.ts';
import { Header } from './shapes.ts';

/** The newest ledger that is final on a node. */
export async function newestFinal(chain: Chain) {
  const answer = await askOne(chain, 'ledger', { ledger_index: 'validated', binary: true }, Header);
  return { height: answer.ledger_index, hash: answer.ledger_hash, time: headerOf(chain, answer).closeTime };
}

/**
 * Whether a node has all ledgers up to `newest`, a final one, that could have a transaction good until ledger `last`, and has it in none of them.
 * What was signed here was never meant for ledgers before those.
 */
export async function isInNone(chain: Chain, transactionId: string, last: number, newest: number): Promise<boolean> {
  const range = { min_ledger: Math.max(1, last - lifetimeInLedgers), max_ledger: Math.min(last, newest) };
  const [found] = await chain.ask([call('tx', { transaction: transactionId.toUpperCase(), ...range })]);
  const refused = refusalOf(found);
  return refused?.error === 'txnNotFound' && refused.searched_all === true;
}

/** Whether it is past on every node that a transaction could be taken: see the port. */
export async function isPast(chains: readonly Chain[], transactionId: string, validity: Validity): Promise<boolean> {
  if (validity.type !== 'Height' || chains.length === 0) return false;
  const said = await Promise.all(
    chains.map(async (chain) => {
      const newest = await newestFinal(chain);
      return isOver(validity, newest) && isInNone(chain, transactionId, validity.height, newest.height);
    }),
  );
  return said.every((isGone) => isGone);
}
