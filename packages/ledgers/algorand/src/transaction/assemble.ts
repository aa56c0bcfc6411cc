import { CodedError, fromHex, toHex } from '@countersign/kernel';
import type { AssembledTransaction, BuiltTransaction, PayloadSignature } from '@countersign/ledger-port';

import { paymentFromJson, writePayment } from './payment.ts';
import { isSignedBy, readTransaction, transactionIdOf } from './read-transaction.ts';
import { writeMessagePack } from './write-message-pack.ts';

/** Puts the signature in. Throws `SignatureMismatch` for a missing, surplus or wrong signature. */
export function assemble(built: BuiltTransaction, signatures: readonly PayloadSignature[]): AssembledTransaction {
  const written = writePayment(paymentFromJson(built.unsigned));
  const read = readTransaction(written);
  if (!read.ok) throw new CodedError('MalformedTransaction', 'What was built is no transaction');
  const [given, ...others] = signatures;
  const signature = given && /^[0-9a-f]{128}$/i.test(given.signature) ? fromHex(given.signature) : undefined;
  if (!signature || others.length > 0 || !isSignedBy(read.value.sender, read.value.signed, signature))
    throw new CodedError('SignatureMismatch', 'The signature does not fit the transaction');
  return { raw: toHex(writeMessagePack({ sig: signature, txn: { written } })), transactionId: transactionIdOf(read.value) };
}
