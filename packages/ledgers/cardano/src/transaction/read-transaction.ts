import { err, fromHex, ok, toHex, type Result } from '@countersign/kernel';
import { ed25519 } from '@noble/curves/ed25519.js';
import { blake2b } from '@noble/hashes/blake2.js';

import { bytesOf, expectDistinct, listOf, membersOf, setOf } from '../cbor/expect.ts';
import { readCbor, type CborItem } from '../cbor/read.ts';
import type { Body } from './body.ts';
import { readBody } from './read-body.ts';

/** A transaction that was signed, read from its bytes. */
export interface SignedTransaction {
  /** The hash of the body's bytes as they are there, hexadecimal. */
  readonly transactionId: string;
  readonly body: Body;
  /** The keys that signed it, those of addresses of Byron left out. */
  readonly signers: readonly Uint8Array[];
  /** Whether an address of Byron signed it, or scripts come with it. */
  readonly hasOtherWitnesses: boolean;
  readonly hasScripts: boolean;
}

/** Kinds of witnesses by their keys; all others are scripts, and what those are given. */
const witnessKeys = { keys: 0, byron: 2, last: 7 } as const;

/**
 * Reads the bytes of a signed transaction of anybody's. Every signature must be one of its body: the id says nothing of them, and they say whose it is. One
 * whose scripts failed moves what it put up for that alone, and is refused.
 */
export function readTransaction(raw: string): Result<SignedTransaction, 'MalformedTransaction'> {
  try {
    return ok(readAll(fromHex(raw)));
  } catch {
    return err('MalformedTransaction');
  }
}

function readAll(bytes: Uint8Array): SignedTransaction {
  const [first, second, isValid, auxiliary] = listOf(readCbor(bytes), 4);
  if (first === undefined || isValid?.type !== 'Simple' || isValid.value !== true) throw new RangeError('It is no valid one');
  const hash = blake2b(bytes.slice(first.start, first.end), { dkLen: 32 });
  const body = readBody(first);
  expectAuxiliary(body, auxiliary, bytes);
  const witnesses = membersOf(second);
  for (const key of witnesses.keys()) if (key > witnessKeys.last) throw new RangeError('No kind of witness');
  const signers = signersIn(witnesses.get(witnessKeys.keys), 2, hash);
  const others = signersIn(witnesses.get(witnessKeys.byron), 4, hash);
  if (signers.length + others.length === 0) throw new RangeError('Nobody signed it');
  return {
    transactionId: toHex(hash),
    body,
    signers,
    hasOtherWitnesses: others.length > 0,
    hasScripts: [...witnesses.keys()].some((key) => key !== witnessKeys.keys && key !== witnessKeys.byron),
  };
}

/** What is written along is that of which the body has the hash. */
function expectAuxiliary({ auxiliaryHash }: Body, item: CborItem | undefined, bytes: Uint8Array): void {
  const isThere = item !== undefined && !(item.type === 'Simple' && item.value === null);
  const hash = isThere ? toHex(blake2b(bytes.slice(item.start, item.end), { dkLen: 32 })) : undefined;
  if (hash !== auxiliaryHash) throw new RangeError('What is written along is something else');
}

/** The public keys of witnesses, which begin with the key and its signature. */
function signersIn(item: CborItem | undefined, length: number, hash: Uint8Array): readonly Uint8Array[] {
  if (item === undefined) return [];
  const signers = setOf(item).map((witness) => {
    const [key, signature] = listOf(witness, length);
    const publicKey = bytesOf(key, 32);
    if (!ed25519.verify(bytesOf(signature, 64), hash, publicKey, { zip215: false })) throw new RangeError('Not its signature');
    return publicKey;
  });
  expectDistinct(signers.map(toHex));
  return signers;
}
