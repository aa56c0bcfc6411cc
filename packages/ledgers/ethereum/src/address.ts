import { err, fromHex, ok, toHex, utf8, type Result } from '@countersign/kernel';
import type { AddressFailure, ParsedAddress } from '@countersign/ledger-port';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';

/** Where coins go that nobody can ever spend again. */
export const burnAddresses: ReadonlySet<string> = new Set([
  '0x0000000000000000000000000000000000000000',
  '0x000000000000000000000000000000000000dEaD',
]);

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
 * spelling of EIP-55, else `BadAddressChecksum`. Addresses are the same on all networks of this kind.
 */
export function parseAddress(text: string): Result<ParsedAddress, AddressFailure> {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return err('InvalidAddress');
  const digits = text.slice(2);
  const address = checksumAddress(text);
  const hasChecksum = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  if (hasChecksum && address !== text) return err('BadAddressChecksum');
  return ok({ address, kind: burnAddresses.has(address) ? 'Burn address' : 'Account or contract' });
}

/** The address of a secp256k1 public key (compressed, 33 bytes): the last 20 bytes of the point's Keccak-256. */
export function addressFromPublicKey(publicKey: Uint8Array): string {
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  return addressFromBytes(keccak_256(point.subarray(1)).subarray(12));
}
