import type { SeenVersion } from './changes.ts';
import { isLive, stageOf } from './stages.ts';
import type { TransactionState } from './stages.ts';

/** An output that an order wants to spend, by what is known of it here. */
export interface WantedOutput {
  /** The transaction that makes it, with the orders that are or were to take that one's place; absent where it is not recorded yet. */
  readonly maker?: SeenVersion & TransactionState & { readonly replacements: readonly TransactionState[] };
  readonly isQuarantined: boolean;
}

/** True if nothing is about to take the place of a transaction, so that what it makes can be built on. */
export function willStay({
  replacements,
  ...state
}: TransactionState & { readonly replacements: readonly TransactionState[] }): boolean {
  return stageOf(state) === 'Confirmed' || !replacements.some(isLive);
}

/**
 * True if an output may be spent. The ledger may show outputs that are not recorded yet, and are quarantined once they are: an output
 * counts only where its transaction is known here and will stay, and nothing holds it in quarantine.
 */
export function maySpend({ maker, isQuarantined }: WantedOutput): boolean {
  return maker !== undefined && !isQuarantined && willStay(maker);
}
