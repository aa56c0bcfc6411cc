import type { JsonObject } from '@countersign/kernel';
import type { Ledger } from '@countersign/model';

import type { LedgerModule } from './ledger-module.ts';
import type { Validity } from './validity.ts';

/** The part of a ledger's rules that says until when a transaction is good. */
interface ReadingRules {
  readonly transaction: Pick<LedgerModule['transaction'], 'decode' | 'readUnsigned'>;
}

/** A transaction that was sent, hexadecimal, and what was signed of it. */
interface SentTransaction {
  readonly raw: string;
  readonly unsigned: JsonObject;
}

/**
 * Until when a transaction that was sent is good: by its bytes, and where those leave out the block that they are counted from, or where to look for it, by what
 * was signed. Undefined where it is good for good, or where that can't be read.
 */
export function sentValidity(
  { transaction }: ReadingRules,
  { raw, unsigned }: SentTransaction,
  ledger: Ledger,
): Validity | undefined {
  const sent = transaction.decode(raw, ledger);
  if (!sent.ok) return undefined;
  const { validity, endsWithin } = sent.value;
  if (endsWithin === undefined && validity?.type !== 'AfterBlock') return validity;
  const read = transaction.readUnsigned(unsigned, ledger);
  const signed = read.ok ? read.value.validity : undefined;
  if (validity?.type !== 'AfterBlock') return signed;
  const isSame = signed?.type === 'AfterBlock' && signed.blockHash === validity.blockHash;
  return isSame && signed.near !== undefined ? { ...validity, near: signed.near } : validity;
}
