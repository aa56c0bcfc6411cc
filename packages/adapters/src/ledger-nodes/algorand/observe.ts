import { hasValidSignature, readSigned } from '@countersign/ledger-algorand';
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
  const isClaimed = watched.has(sender) && !isSigned(raw);
  return {
    transactionId,
    status: 'Confirmed',
    blockHeight: round.height,
    blockTime: round.time,
    fee,
    feePayer: sender,
    movements: movements
      .filter(({ from, to }) => [...from, to].some((one) => one !== undefined && watched.has(one)))
      .map((movement) => (isClaimed && movement.from.includes(sender) ? { ...movement, isUnproven: true } : movement)),
    ...(raw !== undefined && { raw }),
    ...(note !== undefined && { memos: [memoOfBytes(note)] }),
  };
}

/** Whether the sender's own key signed; that of another one, to which an account was given away, is no account's here. */
function isSigned(raw: string | undefined): boolean {
  const read = raw === undefined ? undefined : readSigned(raw);
  return read?.ok === true && read.value.signer === undefined && hasValidSignature(read.value);
}
