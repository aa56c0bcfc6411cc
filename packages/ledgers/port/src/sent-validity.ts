import type { Ledger } from '@countersign/model';

import type { LedgerModule } from './ledger-module.ts';
import type { SentTransaction } from './transaction.ts';
import type { Validity } from './validity.ts';

/** The part of a ledger's rules that says until when a transaction is good. */
interface ReadingRules {
  readonly transaction: Pick<LedgerModule['transaction'], 'decode' | 'readUnsigned' | 'endOfSent'>;
}

/**
 * Until when a transaction that was sent is good: by its bytes, and where those leave out the block that they are counted from, or where to look for it, by what
 * was signed. Undefined where it is good for good, or where that can't be read.
 */
export function sentValidity({ transaction }: ReadingRules, sent: SentTransaction, ledger: Ledger): Validity | undefined {
  const read = transaction.decode(sent.raw, ledger);
  if (!read.ok) return transaction.endOfSent?.(sent);
  const { validity, endsWithin } = read.value;
  if (endsWithin === undefined && validity?.type !== 'AfterBlock') return validity;
  const unsigned = transaction.readUnsigned(sent.unsigned, ledger);
  const signed = unsigned.ok ? unsigned.value.validity : transaction.endOfSent?.(sent);
  if (validity?.type !== 'AfterBlock') return signed;
  const isSame = signed?.type === 'AfterBlock' && signed.blockHash === validity.blockHash;
  return isSame && signed.near !== undefined ? { ...validity, near: signed.near } : validity;
}
