import type { AddressTag } from '@countersign/model';

import { sha256 } from './sha256.ts';

// Small, and without the codecs: readers that show an address have it before any ledger's rules are loaded.

const alphabet = 'rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz';
const extendedPattern = /^[XT][1-9A-HJ-NP-Za-km-z]{46}$/;
/** The bytes before those of an account: of the main network's X-addresses, of all others', and of a classic address. */
const prefixes = { main: [0x05, 0x44], other: [0x04, 0x93], classic: [0x00] } as const;
const lengths = { account: 20, checksum: 4, whole: 35 } as const;

/** An X-address (XLS-5) as its classic address and the destination tag that is in it; undefined for any other text. */
export function apart(text: string): { readonly address: string; readonly tag?: AddressTag } | undefined {
  if (!extendedPattern.test(text)) return undefined;
  const bytes = decoded(text);
  const content = bytes && bytes.length === lengths.whole ? bytes.subarray(0, -lengths.checksum) : undefined;
  if (bytes === undefined || content === undefined || !isSame(checksumOf(content), bytes.subarray(content.length)))
    return undefined;
  if (![prefixes.main, prefixes.other].some((prefix) => isSame(content.subarray(0, 2), Uint8Array.from(prefix))))
    return undefined;
  const [account, tag] = [content.subarray(2, 2 + lengths.account), content.subarray(2 + lengths.account)];
  // One byte says whether there is a tag, eight have it, the last four of which are to be 0.
  const [kind = 0, ...digits] = tag;
  if (kind > 1 || digits.slice(4).some((byte) => byte !== 0)) return undefined;
  const number = digits.reduceRight((sum, byte) => sum * 256 + byte, 0);
  return kind === 0
    ? { address: classic(account) }
    : { address: classic(account), tag: { type: 'DestinationTag', value: String(number) } };
}

function classic(account: Uint8Array): string {
  const content = Uint8Array.from([...prefixes.classic, ...account]);
  return encoded(Uint8Array.from([...content, ...checksumOf(content)]));
}

function checksumOf(content: Uint8Array): Uint8Array {
  return sha256(sha256(content)).subarray(0, lengths.checksum);
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

function decoded(text: string): Uint8Array | undefined {
  let number = 0n;
  for (const character of text) {
    const digit = alphabet.indexOf(character);
    if (digit < 0) return undefined;
    number = number * 58n + BigInt(digit);
  }
  const bytes: number[] = [];
  for (; number > 0n; number /= 256n) bytes.unshift(Number(number % 256n));
  const zeros = leading(Array.from(text), alphabet.charAt(0));
  return Uint8Array.from([...Array.from({ length: zeros }, () => 0), ...bytes]);
}

function encoded(bytes: Uint8Array): string {
  let number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let text = '';
  for (; number > 0n; number /= 58n) text = alphabet.charAt(Number(number % 58n)) + text;
  return alphabet.charAt(0).repeat(leading([...bytes], 0)) + text;
}

/** How many of the first ones are this one. */
function leading<T>(all: readonly T[], one: T): number {
  const first = all.findIndex((each) => each !== one);
  return first < 0 ? all.length : first;
}
