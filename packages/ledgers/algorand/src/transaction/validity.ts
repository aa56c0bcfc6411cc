import type { JsonObject } from '@countersign/kernel';
import type { BuiltTransaction, Place, Validity } from '@countersign/ledger-port';

import { chainStateFromJson } from './chain-state.ts';
import { paymentFromJson } from './payment.ts';

/** Rounds that a transaction must still have before it to be worth a signature. */
const leastRoundsLeft = 10;

/** The last round that may have a transaction: each has one. */
export function validityOf({ lastRound }: { readonly lastRound: number }): { readonly validity: Validity } {
  return { validity: { type: 'Height', height: lastRound } };
}

/** Transactions of a sender have no order: each is the next one until it is too late for it. */
export function place({ unsigned }: Pick<BuiltTransaction, 'unsigned'>, chainState: JsonObject): Place {
  const { lastRound } = paymentFromJson(unsigned);
  return lastRound < chainStateFromJson(chainState).round + leastRoundsLeft ? 'Gone' : 'Next';
}
