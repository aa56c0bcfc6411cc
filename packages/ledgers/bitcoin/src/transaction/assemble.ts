import { CodedError, fromHex, toHex } from '@countersign/kernel';
import type { AssembledTransaction, BuiltTransaction, PayloadSignature } from '@countersign/ledger-port';
import { secp256k1 } from '@noble/curves/secp256k1.js';

import { readScript } from '../script/templates.ts';
import { sighashAll } from './hash-types.ts';
import { contentIdOf, serialize, transactionIdOf } from './serialization.ts';
import { digestToSign } from './sighash.ts';
import { previousOutput, toRawTransaction, unsignedFromJson } from './unsigned.ts';

/**
 * Puts the signatures in, DER with the hash type, each with its public key: in the witness for P2WPKH, in the input's script
 * for P2PKH. Throws `SignatureMismatch` for a missing, surplus or wrong signature, or one with a high s.
 */
export function assemble(built: BuiltTransaction, signatures: readonly PayloadSignature[]): AssembledTransaction {
  const unsigned = unsignedFromJson(built.unsigned);
  const { hashType = sighashAll } = unsigned;
  const transaction = toRawTransaction(unsigned);
  if (signatures.length !== unsigned.inputs.length) throw mismatch(`${unsigned.inputs.length} signatures are needed`);
  const witnesses: Uint8Array[][] = [];
  const inputs = transaction.inputs.map((raw, index) => {
    const entry = unsigned.inputs[index];
    const signature = signatures[index];
    if (!entry || !signature) throw mismatch(`Input ${index} has no signature`);
    const previous = previousOutput(entry);
    const publicKey = fromHex(entry.publicKey);
    const der = checkedDer(signature, digestToSign(transaction, index, previous, hashType), publicKey, index);
    const isWitness = readScript(previous.script)?.kind === 'P2WPKH';
    witnesses.push(isWitness ? [Uint8Array.of(...der, hashType), publicKey] : []);
    return isWitness
      ? raw
      : { ...raw, finalScriptSig: Uint8Array.of(der.length + 1, ...der, hashType, publicKey.length, ...publicKey) };
  });
  const signed = { ...transaction, inputs, witnesses };
  const contentId = contentIdOf(signed, { hashType });
  return {
    raw: toHex(serialize(signed)),
    transactionId: transactionIdOf(signed),
    ...(contentId !== undefined && { contentId }),
  };
}

function checkedDer(
  { signature }: PayloadSignature,
  digest: Uint8Array | undefined,
  publicKey: Uint8Array,
  index: number,
): Uint8Array {
  const compact = /^[0-9a-f]{128}$/i.test(signature) ? fromHex(signature) : undefined;
  if (!compact || !digest || !secp256k1.verify(compact, digest, publicKey, { prehash: false, lowS: true })) {
    throw mismatch(`The signature of input ${index} does not fit`);
  }
  return secp256k1.Signature.fromBytes(compact, 'compact').toBytes('der');
}

function mismatch(message: string): CodedError<'SignatureMismatch'> {
  return new CodedError('SignatureMismatch', message);
}
