import { CodedError, err, ok, type Result } from '@countersign/kernel';
import type { AddressFailure, ParsedAddress } from '@countersign/ledger-port';
import type { AddressTag, Ledger } from '@countersign/model';
import { ed25519 } from '@noble/curves/ed25519.js';

import { stellarParameters } from './errors.ts';
import { decodeStrkey } from './strkey.ts';
import { accountKey, accountText, apart, taggedBeginnings as beginningsOf, taggedText } from './tagged-address.ts';

/**
 * Checks an account's address (G), a muxed address (M), whose number it carries on, or a request of a payment (SEP-7) that has nothing in it but an
 * account and its memo. Contracts, pools, claimable balances, signers and seeds are `UnsupportedAddress`; an account that no key can be of is
 * `UnspendableAddress`.
 */
export function parseAddress(text: string, ledger: Ledger): Result<ParsedAddress, AddressFailure> {
  stellarParameters(ledger);
  const tagged = apart(text);
  if (tagged !== undefined) {
    if (!isKey(accountKey(tagged.address))) return err('UnspendableAddress');
    return ok({ ...tagged, kind: tagged.tag?.type === 'Muxed' ? 'Muxed account' : 'Account with memo' });
  }
  const read = decodeStrkey(text);
  if (!read.ok) return read;
  if (read.value.kind !== 'Account') return err('UnsupportedAddress');
  return isKey(read.value.payload) ? ok({ address: text, kind: 'Account' }) : err('UnspendableAddress');
}

/** True for a public key that somebody can have: a point of the curve, and none of those few that no private key leads to. */
function isKey(publicKey: Uint8Array | undefined): boolean {
  if (publicKey === undefined) return false;
  try {
    return !ed25519.Point.fromBytes(publicKey, false).isSmallOrder();
  } catch {
    return false;
  }
}

/** One text for an account and its tag: a muxed address, or a request of SEP-7; undefined for tags of other kinds. */
export function addressWithTag(address: string, tag: AddressTag, ledger: Ledger): string | undefined {
  stellarParameters(ledger);
  return taggedText(address, tag);
}

/** The account's own address, and its text with the tag; in lower case. */
export function spellings({ address, tag }: Omit<ParsedAddress, 'kind'>, ledger: Ledger): readonly string[] {
  const text = tag === undefined ? undefined : addressWithTag(address, tag, ledger);
  return [address, ...(text === undefined ? [] : [text])].map((one) => one.toLowerCase());
}

/** What every text of an account begins with that has a tag in it, in lower case. */
export function taggedBeginnings(address: string, ledger: Ledger): readonly string[] {
  stellarParameters(ledger);
  return beginningsOf(address).map((text) => text.toLowerCase());
}

/** The address of an Ed25519 public key (32 bytes). Throws `InvalidPublicKey`. */
export function addressFromPublicKey(publicKey: Uint8Array, ledger: Ledger): string {
  stellarParameters(ledger);
  if (publicKey.length !== 32 || !isKey(publicKey)) throw new CodedError('InvalidPublicKey', 'Not an Ed25519 public key');
  return accountText(publicKey);
}

/** The account of a destination's text, whatever its tag; undefined for any other text. */
export function accountOf(text: string): string | undefined {
  return accountKey(text) === undefined ? apart(text)?.address : text;
}
