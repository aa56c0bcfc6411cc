import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import { ledgerWarning, memoOfBytes, type TransactionSummary } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';

import { algorandParameters } from '../errors.ts';
import { describeTransaction } from './describe.ts';
import { movementsOf } from './movements.ts';
import { readSigned, transactionIdOf, type ReadTransaction } from './read-transaction.ts';
import { validityOf } from './validity.ts';

/** Reads serialised bytes back. A note is among the memos where it is text, and else among the details. */
export function decode(raw: string, ledger: Ledger): Result<TransactionSummary, 'MalformedTransaction'> {
  const read = readSigned(raw);
  if (!read.ok) return read;
  const { transaction } = read.value;
  const { operation, calls, rights, warnings } = describeTransaction(transaction, ledger);
  const { genesisHash } = algorandParameters(ledger);
  const isForeign = transaction.genesisHash !== genesisHash;
  const network = transaction.genesisId ?? transaction.genesisHash;
  const note = transaction.note && memoOfBytes(transaction.note);
  return ok({
    transactionId: transactionIdOf(transaction),
    operation,
    senders: [transaction.sender],
    movements: movementsOf(transaction),
    calls,
    rights,
    fee: transaction.fee,
    ...validityOf(transaction),
    memos: note?.kind === 'Text' ? [note.text] : [],
    details: detailsOf(transaction, note?.kind === 'Bytes' ? note.text : undefined),
    warnings: [...(isForeign ? [ledgerWarning('ForeignNetwork', { network })] : []), ...warnings],
  });
}

function detailsOf(
  { type, firstRound, lastRound, genesisId, lease, group, rekeyTo, closeTo, others }: ReadTransaction,
  note: string | undefined,
): TransactionSummary['details'] {
  const bytes = others.size === 0 ? undefined : [...others.keys()].join(', ');
  const lines = [
    ['Type', type],
    ['Network', genesisId],
    ['First round', firstRound.toString()],
    ['Last round', lastRound.toString()],
    ['Note in hexadecimal', note],
    ['Lease', lease],
    ['Group', group],
    ['Given to the key of', rekeyTo],
    ['What is left goes to', closeTo],
    ['Further members', bytes],
  ] as const;
  return lines.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]));
}
