import type { JsonObject } from '@countersign/kernel';
import type { BuiltTransaction, Place, Validity } from '@countersign/ledger-port';

import { leastSecondsLeft } from '../costs.ts';
import { chainStateFromJson } from './chain-state.ts';
import { transferFromJson } from './unsigned.ts';

/** The moment up to which blocks take a transaction. */
export function validityOf({ expiration }: { readonly expiration: number }): { readonly validity: Validity } {
  return { validity: { type: 'Moment', moment: new Date(expiration).toISOString() } };
}

/** Transactions of a sender have no order: each is the next one until it is too late for it. */
export function place({ unsigned }: Pick<BuiltTransaction, 'unsigned'>, chainState: JsonObject): Place {
  const { expiration } = transferFromJson(unsigned);
  return expiration < chainStateFromJson(chainState).time + leastSecondsLeft * 1000 ? 'Gone' : 'Next';
}
