import { CodedError, concatBytes, fromHex, toHex } from '@countersign/kernel';
import type { AssembledTransaction, BuiltTransaction, PayloadSignature } from '@countersign/ledger-port';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';

import { pointOffset, signerOf } from './recover.ts';
import { transferFromJson, writeSigned, writeTransfer } from './unsigned.ts';

/** A signature whose `s` is above has a twin below. */
const halfOrder = secp256k1.Point.Fn.ORDER / 2n;

/** Puts the signature in. Throws `SignatureMismatch` for a missing, surplus or wrong signature, and for one that is not in its canonical form. */
export function assemble(built: BuiltTransaction, signatures: readonly PayloadSignature[]): AssembledTransaction {
  const transfer = transferFromJson(built.unsigned);
  const raw = writeTransfer(transfer);
  const [given, ...others] = signatures;
  if (given === undefined || others.length > 0 || !/^[0-9a-f]{128}$/i.test(given.signature))
    throw new CodedError('SignatureMismatch', 'A transaction on Tron has one signature of 64 bytes');
  const points = given.recovery === undefined ? [0, 1] : [given.recovery];
  const signature = points
    .map((point) => concatBytes(fromHex(given.signature), Uint8Array.of(pointOffset + point)))
    .find((one) => signerOf(raw, one) === transfer.sender);
  if (signature === undefined || BigInt(`0x${given.signature.slice(64)}`) > halfOrder)
    throw new CodedError('SignatureMismatch', "The signature is not the sender's");
  return { raw: toHex(writeSigned(raw, signature)), transactionId: toHex(sha256(raw)) };
}
