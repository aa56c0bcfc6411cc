import { concatBytes, fromHex } from '@countersign/kernel';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { RLP, type RLPInput } from 'micro-eth-signer/core/rlp.js';

import { addressToBytes } from '../address.ts';
import type { TransactionFields, TransactionSignature } from './fields.ts';

/** A number as RLP wants it: big-endian bytes without leading zeros, none for 0. */
function numberBytes(value: bigint): Uint8Array {
  if (value === 0n) return new Uint8Array();
  const text = value.toString(16);
  return fromHex(text.padStart(text.length + (text.length % 2), '0'));
}

function baseItems(fields: TransactionFields): RLPInput[] {
  const to = fields.to === undefined ? new Uint8Array() : addressToBytes(fields.to);
  const call: RLPInput[] = [numberBytes(fields.gasLimit), to, numberBytes(fields.value), fromHex(fields.data)];
  if (fields.type === 0) return [numberBytes(fields.nonce), numberBytes(fields.maxFeePerGas), ...call];
  const accessList = fields.accessList.map(({ address, storageKeys }) => [
    addressToBytes(address),
    storageKeys.map((key) => fromHex(key)),
  ]);
  const start = [numberBytes(fields.chainId ?? 0n), numberBytes(fields.nonce)];
  if (fields.type === 1) return [...start, numberBytes(fields.maxFeePerGas), ...call, accessList];
  return [...start, numberBytes(fields.maxPriorityFeePerGas), numberBytes(fields.maxFeePerGas), ...call, accessList];
}

function withType(type: TransactionFields['type'], items: RLPInput[]): Uint8Array<ArrayBuffer> {
  const list = RLP.encode(items);
  return type === 0 ? concatBytes(list) : concatBytes(Uint8Array.of(type), list);
}

/** Keccak-256 of what is signed: EIP-155 for legacy transactions, EIP-2930, EIP-1559. */
export function signingDigest(fields: TransactionFields): Uint8Array {
  const items = baseItems(fields);
  if (fields.type === 0 && fields.chainId !== undefined)
    items.push(numberBytes(fields.chainId), new Uint8Array(), new Uint8Array());
  return keccak_256(withType(fields.type, items));
}

/** The signed transaction as networks take it: RLP, after its type byte where it has one (EIP-2718). */
export function serialize(fields: TransactionFields, signature: TransactionSignature): Uint8Array<ArrayBuffer> {
  const { r, s, yParity } = signature;
  const parity = BigInt(yParity);
  const legacyV = fields.chainId === undefined ? 27n + parity : 35n + 2n * fields.chainId + parity;
  const v = fields.type === 0 ? legacyV : parity;
  return withType(fields.type, [...baseItems(fields), numberBytes(v), numberBytes(r), numberBytes(s)]);
}
