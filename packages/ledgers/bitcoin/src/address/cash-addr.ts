import type { Result } from '@countersign/kernel';
import { err, ok } from '@countersign/kernel';
import type { AddressFailure } from '@countersign/ledger-port';
import { bech32 } from '@scure/base';

/** An address of Bitcoin Cash taken apart: the network by its prefix, and what it pays to. */
export interface CashAddress {
  readonly prefix: string;
  readonly type: CashAddressType;
  readonly hash: Uint8Array;
}

/** What an address says of whom it pays. Those of the last two (CHIP-2022-02) also say that their wallet knows what to do with tokens; coins go to them as to the others. */
const types = ['KeyHash', 'ScriptHash', 'KeyHashWithTokens', 'ScriptHashWithTokens'] as const;
export type CashAddressType = (typeof types)[number];

/** Lengths of a hash in bytes, by the last three bits of the version byte. */
const lengths = [20, 24, 28, 32, 40, 48, 56, 64] as const;

const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const checksumLength = 8;
const separator = ':';

/**
 * Reads an address by the specification of CashAddr, in lower or upper case; one without a prefix is tried with each of those given, which its checksum tells apart.
 * `UnsupportedAddress` for a type or a length of the hash that no rules are known of.
 */
export function parseCashAddr(text: string, prefixes: readonly string[]): Result<CashAddress, AddressFailure> {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return err('InvalidAddress');
  const [first = '', ...rest] = text.toLowerCase().split(separator);
  const payload = rest.length === 0 ? first : rest.length === 1 ? rest[0] : undefined;
  const words = payload === undefined ? undefined : wordsOf(payload);
  if (words === undefined) return err('InvalidAddress');
  const tried = rest.length === 0 ? prefixes : [first];
  const prefix = tried.find((one) => polymod([...maskOf(one), ...words]) === 0n);
  if (prefix === undefined) return err('BadAddressChecksum');
  return contentOf(prefix, words.slice(0, -checksumLength));
}

/** The address of a hash on the network with the given prefix, as it is written: in lower case, prefix and all. */
export function encodeCashAddr({ prefix, type, hash }: CashAddress): string {
  const version = (types.indexOf(type) << 3) | lengths.findIndex((length) => length === hash.length);
  const words = bech32.toWords(Uint8Array.of(version, ...hash));
  const checksum = polymod([...maskOf(prefix), ...words, ...Array.from({ length: checksumLength }, () => 0)]);
  const tail = Array.from({ length: checksumLength }, (_, at) =>
    Number((checksum >> BigInt(5 * (checksumLength - 1 - at))) & 31n),
  );
  return `${prefix}${separator}${[...words, ...tail].map((word) => alphabet[word]).join('')}`;
}

function contentOf(prefix: string, words: readonly number[]): Result<CashAddress, AddressFailure> {
  // What is left of the last word has to be zero.
  const bytes = bech32.fromWordsUnsafe([...words]);
  if (!bytes) return err('InvalidAddress');
  const [version] = bytes;
  const hash = bytes.slice(1);
  // The first bit is reserved.
  if (version === undefined || version >= 0x80 || hash.length !== lengths[version & 7]) return err('InvalidAddress');
  const type = types[version >> 3];
  return type === undefined ? err('UnsupportedAddress') : ok({ prefix, type, hash });
}

function wordsOf(payload: string): readonly number[] | undefined {
  const words = Array.from(payload, (character) => alphabet.indexOf(character));
  return words.length > checksumLength && words.every((word) => word >= 0) ? words : undefined;
}

/** What the checksum is of besides the payload: the last five bits of each character of the prefix, and a zero for the separator. */
function maskOf(prefix: string): readonly number[] {
  return [...Array.from(prefix, (character) => character.charCodeAt(0) & 31), 0];
}

const generators = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n];

function polymod(words: readonly number[]): bigint {
  let checksum = 1n;
  for (const word of words) {
    const top = checksum >> 35n;
    checksum = ((checksum & 0x7_ffff_ffffn) << 5n) ^ BigInt(word);
    for (const [bit, generator] of generators.entries()) if ((top >> BigInt(bit)) & 1n) checksum ^= generator;
  }
  return checksum ^ 1n;
}
