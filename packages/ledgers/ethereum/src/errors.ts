import { CodedError } from '@countersign/kernel';
import type { TransactionRefusal } from '@countersign/ledger-port';

/** Why bytes are no valid signed transaction. */
export type TransactionFailure =
  | 'MalformedTransaction'
  | 'UnsupportedTransactionType'
  | 'InvalidV'
  | 'InvalidR'
  | 'InvalidS'
  | 'NonCanonicalS';

/** The failures in words, as forms and logs show them. */
export const transactionFailureMessages = {
  MalformedTransaction: 'malformed transaction',
  UnsupportedTransactionType: 'unsupported transaction type',
  InvalidV: 'invalid v',
  InvalidR: 'invalid r',
  InvalidS: 'invalid s',
  NonCanonicalS: 'non-canonical s',
} as const satisfies Record<TransactionFailure, string>;

/** Thrown while bytes are read, and turned into a result before anyone else sees it. */
export class TransactionReadError extends CodedError<TransactionFailure> {
  constructor(code: TransactionFailure, detail?: string) {
    super(code, detail === undefined ? transactionFailureMessages[code] : `${transactionFailureMessages[code]}: ${detail}`);
  }
}

/** A refused {@link TransactionRefusal} result. */
export function refuse(
  hint: TransactionRefusal['hint'],
  message: string,
): { readonly ok: false; readonly error: TransactionRefusal } {
  return { ok: false, error: { hint, message } };
}
