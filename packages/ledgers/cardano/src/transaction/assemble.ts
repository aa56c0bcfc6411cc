import { CodedError, fromHex, toHex } from '@countersign/kernel';
import type { AssembledTransaction, BuiltTransaction, PayloadSignature } from '@countersign/ledger-port';
import { ed25519 } from '@noble/curves/ed25519.js';

import { signersOf } from './signers.ts';
import { unsignedFromJson } from './unsigned.ts';
import { bodyHash, writeTransaction, type Witness } from './write-body.ts';

/** Puts the witnesses beside the body. Throws `SignatureMismatch` for a missing, surplus or wrong signature. */
export function assemble({ unsigned }: BuiltTransaction, signatures: readonly PayloadSignature[]): AssembledTransaction {
  const read = unsignedFromJson(unsigned);
  if (read === undefined) throw new CodedError('SignatureMismatch', 'Not a transaction that was built here');
  const hash = bodyHash(read.bytes);
  const signers = signersOf(read);
  const witnesses = signers.flatMap(({ publicKey }, index): readonly Witness[] => {
    const { signature = '' } = signatures[index] ?? {};
    const witness = { publicKey: fromHex(publicKey), signature: fromHex(/^[0-9a-f]{128}$/i.test(signature) ? signature : '') };
    return isSigned(hash, witness) ? [witness] : [];
  });
  if (witnesses.length !== signers.length || signatures.length !== signers.length)
    throw new CodedError('SignatureMismatch', 'The signatures do not fit the transaction');
  return { raw: toHex(writeTransaction(read.bytes, witnesses)), transactionId: toHex(hash) };
}

function isSigned(hash: Uint8Array, { publicKey, signature }: Witness): boolean {
  try {
    return ed25519.verify(signature, hash, publicKey, { zip215: false });
  } catch {
    return false;
  }
}
