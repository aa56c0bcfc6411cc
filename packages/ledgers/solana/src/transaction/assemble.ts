import { CodedError, fromHex, toHex } from '@countersign/kernel';
import type { AssembledTransaction, BuiltTransaction, PayloadSignature } from '@countersign/ledger-port';
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';

import { bytesOf } from '../address.ts';
import { readMessage, type SignedMessage } from '../message/read-message.ts';
import { writeTransaction } from '../message/write-message.ts';
import { unsignedFromJson } from './unsigned.ts';

/** Puts the signature in front. Throws `SignatureMismatch` for a missing, surplus or wrong signature. */
export function assemble(built: BuiltTransaction, signatures: readonly PayloadSignature[]): AssembledTransaction {
  const hex = unsignedFromJson(built.unsigned)?.message ?? '';
  const message = readMessage(hex);
  const [given, ...others] = signatures;
  const signature = given && /^[0-9a-f]{128}$/i.test(given.signature) ? fromHex(given.signature) : undefined;
  const [signer, ...cosigners] = message.ok ? message.value.signers : [];
  const isFit = signature !== undefined && signer !== undefined && others.length + cosigners.length === 0;
  if (!isFit || !isSigned(signature, fromHex(hex), signer))
    throw new CodedError('SignatureMismatch', 'The signature does not fit the transaction');
  return { raw: toHex(writeTransaction([signature], fromHex(hex))), transactionId: base58.encode(signature) };
}

/** True if one of a transaction's signatures is that of the address's own key. */
export function isSignedBy({ message, signatures, signed }: SignedMessage, address: string): boolean {
  const signature = signatures[message.signers.indexOf(address)];
  return signature !== undefined && isSigned(signature, signed, address);
}

/** True for an address's signature of a message, by the strict rule of the network's nodes: one form alone, and no key of small order. */
export function isSigned(signature: Uint8Array, message: Uint8Array, address: string): boolean {
  try {
    return ed25519.verify(signature, message, bytesOf(address), { zip215: false });
  } catch {
    return false;
  }
}
