import { sha256 } from '@noble/hashes/sha2.js';
import type { Result } from '@countersign/kernel';
import { err, ok } from '@countersign/kernel';
import type { AddressFailure } from '@countersign/ledger-port';
import { base58, createBase58check } from '@scure/base';

const base58check = createBase58check(sha256);

/** An address of the older form: version byte and 20-byte hash. */
export interface Base58Address {
  readonly version: number;
  readonly program: Uint8Array;
}

/** Reads a Base58Check address: one version byte, 20 bytes of hash and 4 of checksum. */
export function parseBase58(text: string): Result<Base58Address, AddressFailure> {
  let bytes: Uint8Array;
  try {
    bytes = base58.decode(text);
  } catch {
    return err('InvalidAddress');
  }
  if (bytes.length !== 25) return err('InvalidAddress');
  try {
    const payload = base58check.decode(text);
    return ok({ version: payload[0] ?? 0, program: payload.slice(1) });
  } catch {
    return err('BadAddressChecksum');
  }
}

/** The Base58Check address of a version byte and a 20-byte hash. */
export function encodeBase58(version: number, program: Uint8Array): string {
  return base58check.encode(Uint8Array.of(version, ...program));
}
