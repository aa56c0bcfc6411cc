import type { Result } from '@countersign/kernel';
import { CodedError, err, ok } from '@countersign/kernel';
import type { AddressFailure, ParsedAddress } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';

import { solanaParameters } from './errors.ts';
import { unspendable } from './programs.ts';

const pattern = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

/** The 32 bytes of an address in base58; undefined for a text that is none, or that another text is written for. */
export function addressBytes(text: string): Uint8Array | undefined {
  if (!pattern.test(text)) return undefined;
  const bytes = base58.decode(text);
  return bytes.length === 32 && base58.encode(bytes) === text ? bytes : undefined;
}

/** The bytes of an address that was checked. Throws `InvalidAddress`. */
export function bytesOf(address: string): Uint8Array {
  const bytes = addressBytes(address);
  if (bytes === undefined) throw new CodedError('InvalidAddress', `${address} is no address of Solana`);
  return bytes;
}

/** The address of 32 bytes. */
export function addressOf(bytes: Uint8Array): string {
  return base58.encode(bytes);
}

/** True for an address that may be somebody's key: a point of the curve. Any other belongs to a program, such as an account for a token. */
export function isOnCurve(address: string): boolean {
  return isPoint(bytesOf(address));
}

/** True for 32 bytes that are a point of the curve, as programs of Solana decide it. */
export function isPoint(bytes: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(bytes, true);
    return true;
  } catch {
    return false;
  }
}

/**
 * Checks an address: base58 of 32 bytes, without a checksum. Programs and sysvars are `UnspendableAddress`. One that is no point of the curve is an address
 * all the same, such as the vault of a multisignature program; who pays it is warned.
 */
export function parseAddress(text: string, ledger: Ledger): Result<ParsedAddress, AddressFailure> {
  solanaParameters(ledger);
  const bytes = addressBytes(text);
  if (bytes === undefined) return err('InvalidAddress');
  if (unspendable.has(text)) return err('UnspendableAddress');
  return ok({ address: text, kind: isPoint(bytes) ? 'Key' : 'Program' });
}

/** The address of an Ed25519 public key (32 bytes), which is that key. Throws `InvalidPublicKey`. */
export function addressFromPublicKey(publicKey: Uint8Array, ledger: Ledger): string {
  solanaParameters(ledger);
  if (publicKey.length !== 32 || !ed25519.utils.isValidPublicKey(publicKey, false))
    throw new CodedError('InvalidPublicKey', 'Not an Ed25519 public key');
  return addressOf(publicKey);
}

/** The one text of an address, in lower case. */
export function spellings({ address }: Omit<ParsedAddress, 'kind'>): readonly string[] {
  return [address.toLowerCase()];
}
