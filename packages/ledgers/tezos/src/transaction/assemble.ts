import { CodedError, concatBytes, fromHex, toHex } from '@countersign/kernel';
import type { AssembledTransaction, BuiltTransaction, PayloadSignature } from '@countersign/ledger-port';
import { ed25519 } from '@noble/curves/ed25519.js';

import { decodeText } from '../bytes/base58.ts';
import { operationId, signingHash } from './forge.ts';
import { operationFromJson } from './unsigned.ts';

/** Puts the signature behind the operation. Throws `SignatureMismatch` for a missing, surplus or wrong signature. */
export function assemble({ unsigned }: BuiltTransaction, signatures: readonly PayloadSignature[]): AssembledTransaction {
  const read = operationFromJson(unsigned);
  const [given, ...others] = signatures;
  const signature = given && /^[0-9a-f]{128}$/i.test(given.signature) ? fromHex(given.signature) : undefined;
  if (read === undefined || signature === undefined || others.length > 0 || !isSigned(read.forged, signature, read.publicKey))
    throw new CodedError('SignatureMismatch', 'The signature does not fit the operation');
  const signed = concatBytes(read.forged, signature);
  return { raw: toHex(signed), transactionId: operationId(signed) };
}

/** True if a signature is that of a key (`edpk...`) over an operation. */
export function isSigned(forged: Uint8Array, signature: Uint8Array, publicKey: string): boolean {
  const key = decodeText('edpk', publicKey);
  try {
    return key !== undefined && ed25519.verify(signature, signingHash(forged), key, { zip215: false });
  } catch {
    return false;
  }
}
