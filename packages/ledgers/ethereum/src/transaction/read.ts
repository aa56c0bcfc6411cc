import { err, fromHex, ok, toHex, type Result } from '@countersign/kernel';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { RLP, type RLPInput } from 'micro-eth-signer/core/rlp.js';

import { addressFromBytes } from '../address.ts';
import { maximumAmount, maximumUint64 } from '../amount.ts';
import { TransactionReadError, type TransactionFailure } from '../errors.ts';
import type { AccessListEntry, TransactionFields, TransactionSignature } from './fields.ts';
import { recoverAddress } from './recover.ts';

/** A signed transaction, read and verified. */
export interface SignedTransaction {
  readonly fields: TransactionFields;
  readonly signature: TransactionSignature;
  /** Whose signature it is. */
  readonly sender: string;
  /** `0x` and the Keccak-256 of the bytes, as explorers show it. */
  readonly transactionId: string;
}

/**
 * Reads a serialised signed transaction of type 0, 1 or 2 (hexadecimal, no prefix) in its one canonical form, and recovers
 * the sender. Other types of EIP-2718 are `UnsupportedTransactionType`.
 */
export function readTransaction(raw: string): Result<SignedTransaction, TransactionFailure> {
  try {
    const bytes = toBytes(raw);
    const { fields, signature } = readFields(bytes);
    const sender = recoverAddress(fields, signature);
    return ok({ fields, signature, sender, transactionId: `0x${toHex(keccak_256(bytes))}` });
  } catch (error) {
    if (error instanceof TransactionReadError) return err(error.code);
    throw error;
  }
}

/** What a serialised signed transaction asks for, without working out who signed it. */
export function readSignedFields(raw: string): Result<TransactionFields, TransactionFailure> {
  try {
    return ok(readFields(toBytes(raw)).fields);
  } catch (error) {
    if (error instanceof TransactionReadError) return err(error.code);
    throw error;
  }
}

function toBytes(raw: string): Uint8Array<ArrayBuffer> {
  if (raw.length < 4 || raw.length % 2 !== 0 || !/^[0-9a-fA-F]+$/.test(raw))
    throw new TransactionReadError('MalformedTransaction', 'not hexadecimal');
  return fromHex(raw);
}

type Reader = (items: readonly RLPInput[]) => {
  readonly fields: TransactionFields;
  readonly v: bigint;
  readonly r: bigint;
  readonly s: bigint;
};

const readers = { 0: readLegacy, 1: readAccessListType, 2: readDynamicFeeType } satisfies Record<
  TransactionFields['type'],
  Reader
>;

function readFields(bytes: Uint8Array): { readonly fields: TransactionFields; readonly signature: TransactionSignature } {
  const first = bytes[0] ?? 0;
  // EIP-2718: a list starts at 0xc0; 0x00 to 0x7f are types, of which 0 was never given out.
  if (first >= 0x80 && first < 0xc0) throw new TransactionReadError('MalformedTransaction', 'no list');
  if (first < 0xc0 && first !== 1 && first !== 2) throw new TransactionReadError('UnsupportedTransactionType', String(first));
  const type = first === 1 || first === 2 ? first : 0;
  const { fields, v, r, s } = readers[type](decodeList(type === 0 ? bytes : bytes.subarray(1)));
  if (r === 0n) throw new TransactionReadError('InvalidR');
  if (s === 0n) throw new TransactionReadError('InvalidS');
  const yParity = type === 0 ? (v < 35n ? v - 27n : (v - 35n) % 2n) : v;
  if (yParity !== 0n && yParity !== 1n) throw new TransactionReadError('InvalidV');
  return { fields, signature: { r, s, yParity: yParity === 1n ? 1 : 0 } };
}

function decodeList(bytes: Uint8Array): readonly RLPInput[] {
  let decoded: RLPInput;
  try {
    decoded = RLP.decode(bytes);
  } catch (error) {
    throw new TransactionReadError('MalformedTransaction', error instanceof Error ? error.message : undefined);
  }
  if (!Array.isArray(decoded)) throw new TransactionReadError('MalformedTransaction', 'no list');
  return decoded;
}

function readLegacy(items: readonly RLPInput[]): ReturnType<Reader> {
  expectLength(items, 9);
  const v = readNumber(items[6], maximumAmount, 'InvalidV');
  if (v !== 27n && v !== 28n && v < 35n) throw new TransactionReadError('InvalidV');
  const gasPrice = readNumber(items[1]);
  return {
    fields: {
      type: 0,
      ...(v < 35n ? {} : { chainId: (v - 35n) / 2n }),
      nonce: readNonce(items[0]),
      maxPriorityFeePerGas: gasPrice,
      maxFeePerGas: gasPrice,
      gasLimit: readNumber(items[2], maximumUint64),
      ...readCall(items, 3),
      accessList: [],
    },
    v,
    ...readScalars(items, 7),
  };
}

function readAccessListType(items: readonly RLPInput[]): ReturnType<Reader> {
  expectLength(items, 11);
  const gasPrice = readNumber(items[2]);
  return {
    fields: {
      type: 1,
      chainId: readNumber(items[0]),
      nonce: readNonce(items[1]),
      maxPriorityFeePerGas: gasPrice,
      maxFeePerGas: gasPrice,
      gasLimit: readNumber(items[3], maximumUint64),
      ...readCall(items, 4),
      accessList: readAccessList(items[7]),
    },
    v: readNumber(items[8], maximumAmount, 'InvalidV'),
    ...readScalars(items, 9),
  };
}

function readDynamicFeeType(items: readonly RLPInput[]): ReturnType<Reader> {
  expectLength(items, 12);
  return {
    fields: {
      type: 2,
      chainId: readNumber(items[0]),
      nonce: readNonce(items[1]),
      maxPriorityFeePerGas: readNumber(items[2]),
      maxFeePerGas: readNumber(items[3]),
      gasLimit: readNumber(items[4], maximumUint64),
      ...readCall(items, 5),
      accessList: readAccessList(items[8]),
    },
    v: readNumber(items[9], maximumAmount, 'InvalidV'),
    ...readScalars(items, 10),
  };
}

function expectLength(items: readonly RLPInput[], length: number): void {
  if (items.length !== length) throw new TransactionReadError('MalformedTransaction', `${items.length} fields`);
}

function readBytes(item: RLPInput | undefined, code: TransactionFailure = 'MalformedTransaction'): Uint8Array {
  if (item instanceof Uint8Array) return item;
  throw new TransactionReadError(code, 'a list where bytes belong');
}

function readNumber(
  item: RLPInput | undefined,
  maximum = maximumAmount,
  code: TransactionFailure = 'MalformedTransaction',
): bigint {
  const bytes = readBytes(item, code);
  if (bytes[0] === 0) throw new TransactionReadError(code, 'leading zero');
  const value = bytes.length === 0 ? 0n : BigInt(`0x${toHex(bytes)}`);
  if (value > maximum) throw new TransactionReadError(code, 'number too large');
  return value;
}

/** EIP-2681: a nonce is below 2^64 - 1. */
function readNonce(item: RLPInput | undefined): bigint {
  return readNumber(item, maximumUint64 - 1n);
}

function readScalars(items: readonly RLPInput[], start: number): { readonly r: bigint; readonly s: bigint } {
  return {
    r: readNumber(items[start], maximumAmount, 'InvalidR'),
    s: readNumber(items[start + 1], maximumAmount, 'InvalidS'),
  };
}

function readCall(items: readonly RLPInput[], start: number): Pick<TransactionFields, 'to' | 'value' | 'data'> {
  const to = readBytes(items[start]);
  if (to.length !== 0 && to.length !== 20) throw new TransactionReadError('MalformedTransaction', 'address length');
  return {
    ...(to.length === 0 ? {} : { to: addressFromBytes(to) }),
    value: readNumber(items[start + 1]),
    data: toHex(readBytes(items[start + 2])),
  };
}

function readAccessList(item: RLPInput | undefined): readonly AccessListEntry[] {
  if (!Array.isArray(item)) throw new TransactionReadError('MalformedTransaction', 'access list');
  return item.map((entry) => {
    if (!Array.isArray(entry) || entry.length !== 2 || !Array.isArray(entry[1]))
      throw new TransactionReadError('MalformedTransaction', 'access list entry');
    const address = readBytes(entry[0]);
    if (address.length !== 20) throw new TransactionReadError('MalformedTransaction', 'address length');
    const storageKeys = entry[1].map((key) => {
      const bytes = readBytes(key);
      if (bytes.length !== 32) throw new TransactionReadError('MalformedTransaction', 'storage key length');
      return toHex(bytes);
    });
    return { address: addressFromBytes(address), storageKeys };
  });
}
