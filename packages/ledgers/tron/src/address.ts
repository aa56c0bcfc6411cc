import type { Result } from '@countersign/kernel';
import { CodedError, concatBytes, err, fromHex, ok, toHex } from '@countersign/kernel';
import type { AddressFailure, ParsedAddress } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58, createBase58check } from '@scure/base';

import { tronParameters } from './errors.ts';

const base58check = createBase58check(sha256);

/** What the bytes of an address begin with, and what they began with on the first test network. */
const [prefix, formerTestPrefix] = [0x41, 0xa0];
const addressLength = 21;

/** The account that the first block gave all coins that are burnt: nobody has its key. */
const blackHole = 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy';

/** 0x0 to 0xffff is the machine's own, as on Ethereum (EIP-1352): the zero address and precompiled contracts. */
const isReserved = (bytes: Uint8Array) => bytes.subarray(1, 19).every((byte) => byte === 0);

/** The text of an address: Base58Check of 21 bytes. */
export function addressOf(bytes: Uint8Array): string {
  return base58check.encode(bytes);
}

/** True for 21 bytes that begin as those of an address do. */
export function isAddress(bytes: Uint8Array | undefined): bytes is Uint8Array {
  return bytes?.length === addressLength && bytes[0] === prefix;
}

/** True for an address of which nobody has the key. */
export function isUnspendable(address: string): boolean {
  return address === blackHole || isReserved(addressBytes(address));
}

/**
 * Checks an address: Base58Check of 0x41 and 20 bytes. All networks have the same ones. Hexadecimal, which nodes take, has no checksum, and is
 * `UnsupportedAddress` as the addresses of other ledgers are.
 */
export function parseAddress(text: string, ledger: Ledger): Result<ParsedAddress, AddressFailure> {
  tronParameters(ledger);
  if (/^(0x)?(41)?[0-9a-f]{40}$/i.test(text)) return err('UnsupportedAddress');
  const bytes = bytesOf(text);
  if (!bytes.ok) return bytes;
  if (bytes.value[0] === formerTestPrefix && bytes.value.length === addressLength) return err('WrongNetwork');
  if (!isAddress(bytes.value)) return err('UnsupportedAddress');
  return isUnspendable(text) ? err('UnspendableAddress') : ok({ address: text, kind: 'Account or contract' });
}

function bytesOf(text: string): Result<Uint8Array, AddressFailure> {
  // No text here is longer; decoding takes time by the square of the length.
  if (text.length < 20 || text.length > 50) return err('InvalidAddress');
  try {
    base58.decode(text);
  } catch {
    return err('InvalidAddress');
  }
  try {
    return ok(base58check.decode(text));
  } catch {
    return err('BadAddressChecksum');
  }
}

/** The 21 bytes of an address. Throws `InvalidAddress` for any other text. */
export function addressBytes(address: string): Uint8Array {
  const bytes = bytesOf(address);
  if (!bytes.ok || !isAddress(bytes.value)) throw new CodedError('InvalidAddress', `${address} is no address`);
  return bytes.value;
}

/** Base58 tells upper case from lower case, so that an address has one spelling. */
export function spellings({ address }: Omit<ParsedAddress, 'kind'>): readonly string[] {
  return [address.toLowerCase()];
}

/** The address of a secp256k1 public key (33 or 65 bytes): the last 20 bytes of the point's Keccak-256. Throws `InvalidPublicKey`. */
export function addressFromPublicKey(publicKey: Uint8Array): string {
  if (!secp256k1.utils.isValidPublicKey(publicKey)) throw new CodedError('InvalidPublicKey', 'Not a secp256k1 public key');
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  return addressOf(concatBytes(Uint8Array.of(prefix), keccak_256(point.subarray(1)).subarray(12)));
}

/** An address as calls of contracts have it: `0x` and 20 bytes. */
export function toCallAddress(address: string): string {
  return `0x${toHex(addressBytes(address).subarray(1))}`;
}

/** The address that a call means by `0x` and 20 bytes. */
export function fromCallAddress(text: string): string {
  return addressOf(concatBytes(Uint8Array.of(prefix), fromHex(text.slice(2))));
}
