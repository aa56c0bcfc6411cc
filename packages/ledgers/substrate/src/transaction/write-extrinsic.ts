import { concatBytes, fromHex } from '@countersign/kernel';
import { blake2b } from '@noble/hashes/blake2.js';

import { compact, littleEndian } from '../bytes/writer.ts';
import type { Runtime } from '../runtime.ts';
import { eraBytes } from './era.ts';
import type { Transaction } from './transaction.ts';
import { callBytes } from './write-call.ts';

/** Version 4 of extrinsics, with the bit of those that are signed. */
const signedVersion = 0x84;

/** Longer payloads are hashed before they are signed. */
const longestPayload = 256;

/** What is signed and not sent: the network adds it by itself. */
export type Added = Pick<Transaction, 'specVersion' | 'transactionVersion' | 'genesisHash' | 'blockHash' | 'metadataHash'>;

/** All that is signed: the call, what is sent with it, and what the network adds by itself. */
export function payloadBytes(transaction: Transaction, runtime: Runtime): Uint8Array {
  return concatBytes(callBytes(transaction.call, runtime), extraBytes(transaction, runtime), addedBytes(transaction));
}

/** The bytes of what the network adds, the last ones of what is signed. */
export function addedBytes({ specVersion, transactionVersion, genesisHash, blockHash, metadataHash }: Added): Uint8Array {
  return concatBytes(
    littleEndian(specVersion, 4),
    littleEndian(transactionVersion, 4),
    fromHex(genesisHash),
    fromHex(blockHash),
    metadataHash === undefined ? Uint8Array.of(0) : concatBytes(Uint8Array.of(1), fromHex(metadataHash)),
  );
}

/** The bytes that a key signs of a payload. */
export function signedBytes(payload: Uint8Array): Uint8Array {
  return payload.length > longestPayload ? blake2b(payload, { dkLen: 32 }) : payload;
}

/** What a signed transaction is put together from. */
interface SignedParts {
  /** The key of who signed it, hexadecimal. */
  readonly signer: string;
  /** Ed25519. */
  readonly signature: Uint8Array;
  readonly extra: Uint8Array;
  readonly call: Uint8Array;
}

/** A signed transaction as nodes take it. */
export function extrinsicBytes({ signer, signature, extra, call }: SignedParts): Uint8Array {
  const [ofKey, ofEd25519] = [Uint8Array.of(0), Uint8Array.of(0)];
  const body = concatBytes(Uint8Array.of(signedVersion), ofKey, fromHex(signer), ofEd25519, signature, extra, call);
  return concatBytes(compact(body.length), body);
}

/** The hash by which explorers know a transaction. Another one may have the same, after its account was gone in between. */
export function extrinsicHash(bytes: Uint8Array): Uint8Array {
  return blake2b(bytes, { dkLen: 32 });
}

/** What is sent with a call, and is signed with it. */
export function extraBytes({ era, nonce, tip, metadataHash }: Transaction, { hasFeeAsset }: Runtime): Uint8Array {
  return concatBytes(
    eraBytes(era),
    compact(nonce),
    compact(tip),
    // The fee is paid in the coin.
    hasFeeAsset ? Uint8Array.of(0) : new Uint8Array(),
    Uint8Array.of(metadataHash === undefined ? 0 : 1),
  );
}
