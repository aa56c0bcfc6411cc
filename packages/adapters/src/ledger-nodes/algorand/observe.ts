import { memoOfBytes, type ObservedTransaction } from '@countersign/ledger-port';

import type { Round, RoundTransaction } from './read-rounds.ts';

/** A transaction, and everybody whom it concerns. */
export interface Concerning {
  readonly transaction: RoundTransaction;
  readonly round: Round;
  readonly addresses: readonly string[];
}

/** Whom the transactions of a round concern. */
export function concerning(round: Round): readonly Concerning[] {
  return round.transactions.map((transaction) => {
    const moved = transaction.movements.flatMap(({ from, to }) => [...from, ...(to === undefined ? [] : [to])]);
    return { transaction, round, addresses: [...new Set([transaction.sender, ...moved])] };
  });
}

/** The transaction as the ledger's book takes it, as far as it concerns the watched. */
export function observed({ transaction, round }: Concerning, watched: ReadonlySet<string>): ObservedTransaction {
  const { transactionId, raw, sender, fee, note, movements } = transaction;
  return {
    transactionId,
    status: 'Confirmed',
    blockHeight: round.height,
    blockTime: round.time,
    fee,
    feePayer: sender,
    movements: movements.filter(({ from, to }) => [...from, to].some((one) => one !== undefined && watched.has(one))),
    ...(raw !== undefined && { raw }),
    ...(note !== undefined && { memos: [memoOfBytes(note)] }),
  };
}
