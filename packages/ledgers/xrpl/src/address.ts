import type { Result } from '@countersign/kernel';
import { CodedError, err, ok } from '@countersign/kernel';
import { destinationTag, destinationTagOf, type AddressFailure, type ParsedAddress } from '@countersign/ledger-port';
import type { AddressTag, Ledger } from '@countersign/model';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { classicAddressToXAddress, encodeAccountID, isValidClassicAddress, xAddressToClassicAddress } from 'ripple-address-codec';

import { xrplParameters } from './errors.ts';

// The accounts of all zeros and of one, that of reserved names, and that of "not a number": no key can be known for them, so what
// is sent there is lost.
const blackholes: readonly string[] = [
  'rrrrrrrrrrrrrrrrrrrrrhoLvTp',
  'rrrrrrrrrrrrrrrrrrrrBZbvji',
  'rrrrrrrrrrrrrrrrrNAMEtxvNvQ',
  'rrrrrrrrrrrrrrrrrrrn5RM1rHd',
];

const classicPattern = /^r[1-9A-HJ-NP-Za-km-z]{24,34}$/;
const extendedPattern = /^[XT][1-9A-HJ-NP-Za-km-z]{46}$/;

/**
 * Checks a classic address (`r...`) or an X-address (XLS-5), whose tag it carries on: `X...` belongs to the main network,
 * `T...` to all others. Addresses that nobody holds a key of are `UnspendableAddress`.
 */
export function parseAddress(text: string, ledger: Ledger): Result<ParsedAddress, AddressFailure> {
  const isMainNetwork = xrplParameters(ledger).networkId === 0;
  if (classicPattern.test(text)) {
    if (!isValidClassicAddress(text)) return err('BadAddressChecksum');
    return blackholes.includes(text) ? err('UnspendableAddress') : ok({ address: text, kind: 'Classic' });
  }
  if (!extendedPattern.test(text)) return err('InvalidAddress');
  try {
    const { classicAddress, tag, test } = xAddressToClassicAddress(text);
    if (test === isMainNetwork) return err('WrongNetwork');
    if (blackholes.includes(classicAddress)) return err('UnspendableAddress');
    return ok({ address: classicAddress, kind: 'X-address', ...(tag === false ? {} : { tag: destinationTag(tag) }) });
  } catch (error) {
    return err(/checksum/i.test(String(error)) ? 'BadAddressChecksum' : 'InvalidAddress');
  }
}

/** The X-address (XLS-5) of a classic address and a tag, for the ledger's network; undefined for tags of other kinds. */
export function addressWithTag(address: string, tag: AddressTag, ledger: Ledger): string | undefined {
  const number = destinationTagOf(tag);
  return number === undefined ? undefined : classicAddressToXAddress(address, number, xrplParameters(ledger).networkId !== 0);
}

/** The classic address, and the X-addresses without and with the tag; in lower case. */
export function spellings({ address, tag: paid }: Omit<ParsedAddress, 'kind'>, ledger: Ledger): readonly string[] {
  const isTest = xrplParameters(ledger).networkId !== 0;
  const number = destinationTagOf(paid);
  const tags = number === undefined ? ([false] as const) : ([false, number] as const);
  return [address, ...tags.map((tag) => classicAddressToXAddress(address, tag, isTest))].map((text) => text.toLowerCase());
}

const highestTag = 2 ** 32 - 1;

function commonBeginning(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return one.slice(0, length);
}

/**
 * What all X-addresses of a classic address begin with, in lower case. Their bytes are the same up to the tag, and base58 keeps the order of
 * numbers of one length: whatever is between the lowest and the highest begins as both do.
 */
export function taggedBeginning(address: string, ledger: Ledger): string {
  const isTest = xrplParameters(ledger).networkId !== 0;
  const [lowest, highest] = ([false, highestTag] as const).map((tag) => classicAddressToXAddress(address, tag, isTest));
  return commonBeginning(lowest ?? '', highest ?? '').toLowerCase();
}

/** The classic address of a compressed secp256k1 public key (33 bytes): RIPEMD-160 of its SHA-256, in base58. Throws `InvalidPublicKey`. */
export function addressFromPublicKey(publicKey: Uint8Array, ledger: Ledger): string {
  xrplParameters(ledger);
  if (publicKey.length !== 33 || !secp256k1.utils.isValidPublicKey(publicKey, true)) {
    throw new CodedError('InvalidPublicKey', 'Not a compressed secp256k1 public key');
  }
  return accountOfKey(publicKey);
}

/** The account that a key is of, whichever the network. */
export function accountOfKey(publicKey: Uint8Array): string {
  return encodeAccountID(ripemd160(sha256(publicKey)));
}

/** True for a classic address, whichever the network. */
export function isClassicAddress(text: string): boolean {
  return isValidClassicAddress(text);
}
