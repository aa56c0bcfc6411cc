import { err, fromHex, ok, toHex, utf8, type Result } from '@countersign/kernel';
import type { AddressFailure, ParsedAddress } from '@countersign/ledger-port';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';

// Written where there is no address, or where people burn on purpose: nobody has a key to them.
const unspendable: ReadonlySet<string> = new Set([
  '0xdead000000000000000000000000000000000000',
  '0xdead000000000000000042069420694206942069',
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  '0xffffffffffffffffffffffffffffffffffffffff',
]);

// EIP-1352 keeps 0x0 to 0xffff for precompiled and system contracts: the zero address, every network's precompiles, and 0x...dEaD.
const reserved = /^0x0{36}/;

/** True for an address from which nobody can ever spend. */
export function isUnspendable(address: string): boolean {
  return reserved.test(address) || unspendable.has(address.toLowerCase());
}

/** Spells 20 bytes of hexadecimal (with `0x`) as EIP-55 does: the case of the letters is a checksum. */
export function checksumAddress(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = toHex(keccak_256(utf8(digits)));
  let spelled = '0x';
  for (const [index, digit] of digits.split('').entries())
    spelled += Number.parseInt(hash.charAt(index), 16) >= 8 ? digit.toUpperCase() : digit;
  return spelled;
}

/** The address of 20 bytes. */
export function addressFromBytes(bytes: Uint8Array): string {
  return checksumAddress(`0x${toHex(bytes)}`);
}

/** The 20 bytes of an address. */
export function addressToBytes(address: string): Uint8Array<ArrayBuffer> {
  return fromHex(address.slice(2));
}

/**
 * Reads an address: `0x` and 40 hexadecimal digits. All lower or all upper case carries no checksum; mixed case must be the
 * spelling of EIP-55, else `BadAddressChecksum`. Addresses are the same on all networks of this kind. Where nobody can ever
 * spend from, nothing may go: `UnspendableAddress`.
 */
export function parseAddress(text: string): Result<ParsedAddress, AddressFailure> {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return err('InvalidAddress');
  const digits = text.slice(2);
  const address = checksumAddress(text);
  const hasChecksum = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  if (hasChecksum && address !== text) return err('BadAddressChecksum');
  return isUnspendable(address) ? err('UnspendableAddress') : ok({ address, kind: 'Account or contract' });
}

/** The address of a secp256k1 public key (compressed or not, 33 or 65 bytes): the last 20 bytes of the point's Keccak-256. */
export function addressFromPublicKey(publicKey: Uint8Array): string {
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  return addressFromBytes(keccak_256(point.subarray(1)).subarray(12));
}
