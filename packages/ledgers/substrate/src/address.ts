import type { Result } from '@countersign/kernel';
import { CodedError, err, fromHex, ok, toHex, utf8 } from '@countersign/kernel';
import type { AddressFailure, ParsedAddress } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';
import { ed25519 } from '@noble/curves/ed25519.js';

import { decodeSs58, encodeSs58 } from './bytes/ss58.ts';
import { substrateParameters } from './errors.ts';

/** What accounts without a key begin with: those of pallets, and of other chains above and beside this one. */
const keylessBeginnings = ['modl', 'para', 'sibl'].map((text) => toHex(utf8(text)));

/**
 * Checks an account's address (SS58) with the prefix of the ledger's network. The same key has another text on each network, and one for all of them
 * (42): those are of another network. Indexes of accounts are `UnsupportedAddress`. What nobody can have the key of is `UnspendableAddress`.
 */
export function parseAddress(text: string, ledger: Ledger): Result<ParsedAddress, AddressFailure> {
  const { addressPrefix } = substrateParameters(ledger);
  if (!/^[1-9A-HJ-NP-Za-km-z]{3,60}$/.test(text)) return err('InvalidAddress');
  const read = decodeSs58(text);
  if (!read.ok) {
    if (read.error === 'BadChecksum') return err('BadAddressChecksum');
    return err(read.error === 'OtherKind' ? 'UnsupportedAddress' : 'InvalidAddress');
  }
  if (read.value.prefix !== addressPrefix) return err('WrongNetwork');
  const key = toHex(read.value.key);
  const isKeyless = /^0+$/.test(key) || keylessBeginnings.some((beginning) => key.startsWith(beginning));
  return isKeyless ? err('UnspendableAddress') : ok({ address: text, kind: 'Account' });
}

/** Base58 tells upper case from lower case, so that an address has one spelling. */
export function spellings({ address }: Omit<ParsedAddress, 'kind'>): readonly string[] {
  return [address.toLowerCase()];
}

/** The address of an Ed25519 public key (32 bytes). Throws `InvalidPublicKey`. */
export function addressFromPublicKey(publicKey: Uint8Array, ledger: Ledger): string {
  if (publicKey.length !== 32 || !ed25519.utils.isValidPublicKey(publicKey, false))
    throw new CodedError('InvalidPublicKey', 'Not an Ed25519 public key');
  return addressOfKey(toHex(publicKey), ledger);
}

/** The address of an account, by its key in hexadecimal. */
export function addressOfKey(key: string, ledger: Ledger): string {
  return encodeSs58(substrateParameters(ledger).addressPrefix, fromHex(key));
}

/** The key, hexadecimal, that is in an address of any network; undefined for a text that is none. */
export function keyOfAddress(address: string): string | undefined {
  const read = decodeSs58(address);
  return read.ok ? toHex(read.value.key) : undefined;
}
