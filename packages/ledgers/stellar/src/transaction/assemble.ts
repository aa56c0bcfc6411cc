import { CodedError, fromHex, toHex } from '@countersign/kernel';
import type { AssembledTransaction, BuiltTransaction, PayloadSignature } from '@countersign/ledger-port';

import { verifies } from './signature.ts';
import { unsignedFromJson } from './unsigned.ts';
import { signedHash, writeEnvelope } from './write-xdr.ts';

/** Puts the signature in. Throws `SignatureMismatch` for a missing, surplus or wrong one. */
export function assemble(built: BuiltTransaction, signatures: readonly PayloadSignature[]): AssembledTransaction {
  const transaction = unsignedFromJson(built.unsigned);
  const hash = signedHash(transaction);
  const [given, ...others] = signatures;
  const signature = given && /^[0-9a-f]{128}$/i.test(given.signature) ? fromHex(given.signature) : undefined;
  if (!signature || others.length > 0 || !verifies(signature, hash, transaction.source))
    throw new CodedError('SignatureMismatch', 'The signature does not fit the transaction');
  return { raw: toHex(writeEnvelope(transaction, signature)), transactionId: toHex(hash) };
}
