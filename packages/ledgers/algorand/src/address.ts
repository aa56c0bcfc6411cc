import type { Result } from '@countersign/kernel';
import { CodedError, concatBytes, equalBytes, err, ok } from '@countersign/kernel';
import type { AddressFailure, ParsedAddress } from '@countersign/ledger-port';
import { sha512_256 } from '@noble/hashes/sha2.js';

import { fromBase32, toBase32 } from './base32.ts';

const keyLength = 32;
const checksumLength = 4;

/** The address of 32 bytes: of a public key, or of the hash of several keys or of a program. */
export function addressOf(bytes: Uint8Array): string {
  return toBase32(concatBytes(bytes, checksumOf(bytes)));
}

/** The address of an Ed25519 public key (32 bytes). Throws `InvalidPublicKey`. */
export function addressFromPublicKey(publicKey: Uint8Array): string {
  if (publicKey.length !== keyLength) throw new CodedError('InvalidPublicKey', 'Not an Ed25519 public key');
  return addressOf(publicKey);
}

/** The address that nobody has the key of. */
export const zeroAddress = addressOf(new Uint8Array(keyLength));

/**
 * Checks an address: 58 characters of base32, in capitals alone, of 32 bytes and the last four of their SHA-512/256. All networks have the same
 * ones. The address of zeros is `UnspendableAddress`.
 */
export function parseAddress(text: string): Result<ParsedAddress, AddressFailure> {
  if (!/^[A-Z2-7]{58}$/.test(text)) return err('InvalidAddress');
  const bytes = fromBase32(text);
  if (bytes === undefined) return err('InvalidAddress');
  const key = bytes.subarray(0, keyLength);
  if (!equalBytes(bytes.subarray(keyLength), checksumOf(key))) return err('BadAddressChecksum');
  return text === zeroAddress ? err('UnspendableAddress') : ok({ address: text, kind: 'Account' });
}

/** The 32 bytes of an address that {@link parseAddress} gave. Throws `InvalidAddress` for any other text. */
export function addressBytes(address: string): Uint8Array {
  const bytes = fromBase32(address)?.subarray(0, keyLength);
  if (bytes === undefined || addressOf(bytes) !== address) throw new CodedError('InvalidAddress', `${address} is no address`);
  return bytes;
}

/** Its one spelling, in lower case. */
export function spellings({ address }: Omit<ParsedAddress, 'kind'>): readonly string[] {
  return [address.toLowerCase()];
}

function checksumOf(bytes: Uint8Array): Uint8Array {
  return sha512_256(bytes).subarray(-checksumLength);
}
