import { CodedError, toHex } from '@countersign/kernel';
import type { AssembledTransaction, BuiltTransaction, PayloadSignature } from '@countersign/ledger-port';
import { keccak_256 } from '@noble/hashes/sha3.js';

import { TransactionReadError } from '../errors.ts';
import type { TransactionFields, TransactionSignature } from './fields.ts';
import { recoverAddress } from './recover.ts';
import { serialize } from './serialization.ts';
import { fieldsFromJson } from './unsigned.ts';

/**
 * Puts the signature in. Throws `SignatureMismatch` where it is not the sender's on exactly this transaction, or is not in the
 * network's canonical form.
 */
export function assemble(built: BuiltTransaction, signatures: readonly PayloadSignature[]): AssembledTransaction {
  const [given, ...others] = signatures;
  if (given === undefined || others.length > 0 || !/^[0-9a-f]{128}$/i.test(given.signature))
    throw new CodedError('SignatureMismatch', 'An Ethereum transaction has one signature of 64 bytes');
  const fields = fieldsFromJson(built.unsigned['fields']);
  const r = BigInt(`0x${given.signature.slice(0, 64)}`);
  const s = BigInt(`0x${given.signature.slice(64)}`);
  const parities: readonly (0 | 1)[] = given.recovery === undefined ? [0, 1] : [given.recovery];
  const signature = parities
    .map((yParity) => ({ r, s, yParity }))
    .find((one) => signer(fields, one) === built.unsigned['sender']);
  if (signature === undefined) throw new CodedError('SignatureMismatch', "The signature is not the sender's");
  const raw = serialize(fields, signature);
  return { raw: toHex(raw), transactionId: `0x${toHex(keccak_256(raw))}` };
}

function signer(fields: TransactionFields, signature: TransactionSignature): string | undefined {
  try {
    return recoverAddress(fields, signature);
  } catch (error) {
    if (error instanceof TransactionReadError) return undefined;
    throw error;
  }
}
