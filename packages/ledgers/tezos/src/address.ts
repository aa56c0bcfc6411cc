import type { Result } from '@countersign/kernel';
import { CodedError, err, ok } from '@countersign/kernel';
import type { AddressFailure, ParsedAddress } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';
import { ed25519 } from '@noble/curves/ed25519.js';
import { blake2b } from '@noble/hashes/blake2.js';

import { encodeText, readText } from './bytes/base58.ts';
import { tezosParameters } from './errors.ts';

/** Kinds of implicit accounts, by the curve of their key: Ed25519, secp256k1, P-256, BLS. Accounts here are of the first, and any of them may be paid. */
export const implicitKinds = ['tz1', 'tz2', 'tz3', 'tz4'] as const;
type ImplicitKind = (typeof implicitKinds)[number];

const names = {
  tz1: 'Ed25519',
  tz2: 'secp256k1',
  tz3: 'P-256',
  tz4: 'BLS',
  KT1: 'Contract',
} as const satisfies Record<ImplicitKind | 'KT1', string>;

/** The hash of no key that anybody could have. */
const isNobody = (bytes: Uint8Array) => bytes.every((byte) => byte === 0);

/**
 * Checks the address of an implicit account (`tz1` to `tz4`) or of a contract (`KT1`). They are the same on every network. Smart rollups (`sr1`) take no
 * payments as accounts do, and prefixes that are not known here may be of anything: both are `UnsupportedAddress`.
 */
export function parseAddress(text: string, ledger: Ledger): Result<ParsedAddress, AddressFailure> {
  tezosParameters(ledger);
  if (!/^(tz|KT|sr)[1-9A-HJ-NP-Za-km-z]{30,40}$/.test(text)) return err('InvalidAddress');
  const read = readText(text, [...implicitKinds, 'KT1']);
  if (!read.ok) {
    if (read.error === 'BadChecksum') return err('BadAddressChecksum');
    return err(read.error === 'OtherKind' ? 'UnsupportedAddress' : 'InvalidAddress');
  }
  return isNobody(read.value.bytes) ? err('UnspendableAddress') : ok({ address: text, kind: names[read.value.kind] });
}

/** Base58 tells upper case from lower case, so that an address has one spelling. */
export function spellings({ address }: Omit<ParsedAddress, 'kind'>): readonly string[] {
  return [address.toLowerCase()];
}

/** The `tz1` address of an Ed25519 public key (32 bytes): BLAKE2b of 160 bits, in Base58Check. Throws `InvalidPublicKey`. */
export function addressFromPublicKey(publicKey: Uint8Array, ledger: Ledger): string {
  tezosParameters(ledger);
  if (publicKey.length !== 32 || !ed25519.utils.isValidPublicKey(publicKey, false))
    throw new CodedError('InvalidPublicKey', 'Not an Ed25519 public key');
  return accountOfKey(publicKey);
}

/** The account that an Ed25519 key is of, whichever the network. */
export function accountOfKey(publicKey: Uint8Array): string {
  return encodeText('tz1', blake2b(publicKey, { dkLen: 20 }));
}

/** True for the address of a contract, which runs code when it is paid. */
export function isContract(address: string): boolean {
  return address.startsWith('KT1');
}
