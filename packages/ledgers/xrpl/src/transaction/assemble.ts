import { CodedError, fromHex, toHex } from '@countersign/kernel';
import type { AssembledTransaction, BuiltTransaction, PayloadSignature } from '@countersign/ledger-port';
import { secp256k1 } from '@noble/curves/secp256k1.js';

import { serialize, transactionFromJson, transactionIdOf } from './serialization.ts';
import { verifyCompact } from './signature.ts';

/** Puts the signature in, DER and fully canonical. Throws `SignatureMismatch` for a missing, surplus or wrong signature. */
export function assemble(built: BuiltTransaction, signatures: readonly PayloadSignature[]): AssembledTransaction {
  const transaction = transactionFromJson(built.unsigned);
  const [given, ...others] = signatures;
  const compact = given && /^[0-9a-f]{128}$/i.test(given.signature) ? fromHex(given.signature) : undefined;
  if (!compact || others.length > 0 || !verifyCompact(transaction, compact)) {
    throw new CodedError('SignatureMismatch', 'The signature does not fit the transaction');
  }
  const der = secp256k1.Signature.fromBytes(compact, 'compact').toBytes('der');
  const raw = serialize({ ...transaction, TxnSignature: toHex(der).toUpperCase() });
  return { raw: raw.toLowerCase(), transactionId: transactionIdOf(raw) };
}
