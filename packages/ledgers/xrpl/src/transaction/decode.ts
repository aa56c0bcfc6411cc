import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import type { TransactionSummary } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';

import { describeMembers } from './describe-members.ts';
import { describeTransaction } from './describe.ts';
import { textOf } from './memos.ts';
import { movementsOf } from './movements.ts';
import type { XrplTransaction } from './serialization.ts';
import { deserialize, transactionIdOf } from './serialization.ts';
import { validityOf } from './validity.ts';
import { warningsOf } from './warnings.ts';

/** Reads serialised bytes back. Memos are their data in hexadecimal; what they spell is among the details. */
export function decode(raw: string, ledger: Ledger): Result<TransactionSummary, 'MalformedTransaction'> {
  const read = deserialize(raw);
  if (!read.ok) return read;
  const transaction = read.value;
  const described = describeTransaction(transaction);
  return ok({
    transactionId: transactionIdOf(raw),
    operation: transaction.TransactionType,
    senders: [transaction.Account],
    movements: movementsOf(transaction),
    calls: described.calls,
    rights: described.rights,
    fee: BigInt(transaction.Fee),
    sequence: transaction.Sequence.toString(),
    ...validityOf(transaction),
    memos: memosOf(transaction).flatMap((memo) => memo['MemoData'] ?? []),
    details: [...describeMembers(transaction), ...memoTexts(transaction)],
    warnings: [...warningsOf(transaction, ledger), ...described.warnings],
  });
}

function memosOf(transaction: XrplTransaction): Readonly<Record<string, string>>[] {
  return transaction.Memos?.map(({ Memo }) => Memo) ?? [];
}

function memoTexts(transaction: XrplTransaction): { label: string; value: string }[] {
  const labels = [
    ['MemoType', 'Memo type'],
    ['MemoFormat', 'Memo format'],
    ['MemoData', 'Memo text'],
  ] as const;
  return memosOf(transaction).flatMap((memo) =>
    labels.flatMap(([member, label]) => {
      const text = textOf(memo[member] ?? '');
      return text ? [{ label, value: text }] : [];
    }),
  );
}
