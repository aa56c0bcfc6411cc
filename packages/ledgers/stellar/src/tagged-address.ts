import { fromBase64, fromHex, toBase64, toHex, utf8 } from '@countersign/kernel';
import type { AddressTag, StellarMemo } from '@countersign/model';

import { decodeStrkey, encodeStrkey } from './strkey.ts';

// Small, and without curves or codecs: readers that show an address have it before any ledger's rules are loaded.

/** What a memo may be at most: bytes of a text, and the largest number. */
export const memoLimits = { textBytes: 28, largestId: '18446744073709551615' } as const;

/** What a memo is as a tag: on this network it tells an account's customers apart, whatever it was written for. */
export const memoTags = {
  Hash: 'MemoHash',
  Id: 'MemoId',
  Return: 'MemoReturn',
  Text: 'MemoText',
} as const satisfies Record<StellarMemo['type'], AddressTag['type']>;

/** How every address with a memo begins that is written as one text: the request of a payment of SEP-7, with nothing in it but whom and the memo. */
const requestBeginning = 'web+stellar:pay?destination=';

const memoTypes = {
  MemoHash: 'MEMO_HASH',
  MemoId: 'MEMO_ID',
  MemoReturn: 'MEMO_RETURN',
  MemoText: 'MEMO_TEXT',
} as const;
type MemoTag = Extract<AddressTag, { readonly type: keyof typeof memoTypes }>;

/** An account with what tells its customers apart: a number within the address (SEP-23), or the memo of a payment (SEP-7). */
export interface TaggedAccount {
  /** Its own address, which begins with G. */
  readonly address: string;
  readonly tag?: AddressTag;
}

/** The address of a public key (32 bytes). */
export function accountText(publicKey: Uint8Array): string {
  return encodeStrkey('Account', publicKey);
}

/** The public key of an account's address; undefined for any other text. */
export function accountKey(address: string): Uint8Array | undefined {
  const read = decodeStrkey(address);
  return read.ok && read.value.kind === 'Account' ? read.value.payload : undefined;
}

/** The muxed address (M) of an account's address and an unsigned number of 64 bits. */
export function muxedText(address: string, id: bigint): string {
  const payload = new Uint8Array(40);
  payload.set(accountKey(address) ?? new Uint8Array(32));
  new DataView(payload.buffer).setBigUint64(32, id);
  return encodeStrkey('Muxed', payload);
}

/** A muxed address as the account that is paid and the number in it; undefined for any other text. */
export function muxedApart(text: string): { readonly address: string; readonly id: bigint } | undefined {
  const read = decodeStrkey(text);
  if (!read.ok || read.value.kind !== 'Muxed') return undefined;
  const { payload } = read.value;
  const id = new DataView(payload.buffer, payload.byteOffset).getBigUint64(32);
  return { address: accountText(payload.subarray(0, 32)), id };
}

/** One text for an account and its tag; undefined for a tag that the network does not have, or that is too large for it. */
export function taggedText(address: string, tag: AddressTag): string | undefined {
  if (accountKey(address) === undefined) return undefined;
  if (tag.type === 'Muxed') return isId(tag.value) ? muxedText(address, BigInt(tag.value)) : undefined;
  if (tag.type === 'DestinationTag') return undefined;
  const memo = memoText(tag);
  return memo === undefined
    ? undefined
    : `${requestBeginning}${address}&memo=${encodeURIComponent(memo)}&memo_type=${memoTypes[tag.type]}`;
}

/** What every text of an account begins with that has a tag in it: a muxed address, or a request. */
export function taggedBeginnings(address: string): readonly string[] {
  // Account and version have 33 bytes, which are 52 whole symbols; the number begins within the next one.
  return [muxedText(address, 0n).slice(0, 52), `${requestBeginning}${address}`];
}

/** Takes a text apart that is an account with its tag; undefined for any other, and for one that is not written as {@link taggedText} does. */
export function apart(text: string): TaggedAccount | undefined {
  const muxed = muxedApart(text);
  if (muxed !== undefined) return { address: muxed.address, tag: { type: 'Muxed', value: muxed.id.toString() } };
  const [, address = '', memo = '', type = ''] =
    /^web\+stellar:pay\?destination=([A-Z2-7]{56})&memo=([^&]{1,200})&memo_type=(MEMO_[A-Z]{2,6})$/.exec(text) ?? [];
  const tag = address === '' ? undefined : tagOf(type, memo);
  return tag !== undefined && taggedText(address, tag) === text ? { address, tag } : undefined;
}

function isId(value: string): boolean {
  return /^(0|[1-9][0-9]{0,19})$/.test(value) && BigInt(value) <= BigInt(memoLimits.largestId);
}

function memoText({ type, value }: MemoTag): string | undefined {
  if (type === 'MemoText')
    return value !== '' && value.isWellFormed() && utf8(value).length <= memoLimits.textBytes ? value : undefined;
  if (type === 'MemoId') return isId(value) ? value : undefined;
  return /^[0-9a-f]{64}$/.test(value) ? toBase64(fromHex(value)) : undefined;
}

function tagOf(type: string, memo: string): AddressTag | undefined {
  try {
    const value = decodeURIComponent(memo);
    if (type === memoTypes.MemoText) return { type: 'MemoText', value };
    if (type === memoTypes.MemoId) return { type: 'MemoId', value };
    const hash = toHex(fromBase64(value));
    if (type === memoTypes.MemoHash) return { type: 'MemoHash', value: hash };
    return type === memoTypes.MemoReturn ? { type: 'MemoReturn', value: hash } : undefined;
  } catch {
    return undefined;
  }
}
