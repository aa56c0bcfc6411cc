import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import { memoOfBytes, type TransactionSummary } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';

import { inCoins } from '../amount.ts';
import { tronParameters } from '../errors.ts';
import { movementsOf } from './movements.ts';
import { readSigned, transactionIdOf, type ReadSigned } from './read-raw.ts';
import { describeRaw } from './describe-raw.ts';
import { validityOf } from './validity.ts';

/**
 * Reads serialised bytes back. What was written along is among the memos where it is text, and else among the details. Its fee no byte says: of energy they have
 * a limit, and of bandwidth nothing.
 */
export function decode(raw: string, ledger: Ledger): Result<TransactionSummary, 'MalformedTransaction'> {
  tronParameters(ledger);
  const read = readSigned(raw);
  if (!read.ok) return read;
  const { raw: content } = read.value;
  const { operation, calls, rights, warnings } = describeRaw(content, ledger);
  const memo = content.data && memoOfBytes(content.data);
  return ok({
    transactionId: transactionIdOf(content),
    operation,
    senders: content.contract.owner === undefined ? [] : [content.contract.owner],
    movements: movementsOf(content.contract),
    calls,
    rights,
    ...validityOf(content),
    memos: memo?.kind === 'Text' ? [memo.text] : [],
    details: detailsOf(read.value, memo?.kind === 'Bytes' ? memo.text : undefined),
    warnings,
  });
}

function detailsOf({ raw, signatures }: ReadSigned, data: string | undefined): TransactionSummary['details'] {
  const lines = [
    ['Kind', raw.name],
    ['Block that it names', `${raw.referenceHeight} ${raw.referenceId}`],
    ['Limit for energy', raw.feeLimit === 0n ? undefined : inCoins(raw.feeLimit)],
    ['Permission', raw.permission === 0 ? undefined : raw.permission.toString()],
    ['Signatures', signatures.length === 1 ? undefined : signatures.length.toString()],
    ['Data in hexadecimal', data],
  ] as const;
  return lines.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]));
}
