import { fromHex, ok, toHex, utf8, type Result } from '@countersign/kernel';
import { memoOfBytes, type TransactionRefusal } from '@countersign/ledger-port';
import type { AddressTag, SenderMemo, StellarMemo } from '@countersign/model';

import { refuse } from '../errors.ts';
import { memoLimits, memoTags } from '../tagged-address.ts';
import type { ReadMemo } from './read-xdr.ts';

/** A memo as what tells an account's customers apart. */
export function tagOfMemo({ type, value }: StellarMemo): AddressTag {
  const tag = memoTags[type];
  return { type: tag, value: tag === 'MemoHash' || tag === 'MemoReturn' ? value.toLowerCase() : value };
}

/** The memo of a tag; undefined for one that is within an address, or of another network. */
export function memoOfTag({ type, value }: AddressTag): StellarMemo | undefined {
  switch (type) {
    case 'MemoHash':
      return { type: 'Hash', value };
    case 'MemoId':
      return { type: 'Id', value };
    case 'MemoReturn':
      return { type: 'Return', value };
    case 'MemoText':
      return { type: 'Text', value };
    case 'Muxed':
    case 'DestinationTag':
      return undefined;
  }
}

/** A memo in the one spelling in which transactions are built of it, or why there can be none of it. */
export function readMemo({ type, value }: StellarMemo): Result<StellarMemo, TransactionRefusal> {
  if (type === 'Text') {
    return value !== '' && value.isWellFormed() && utf8(value).length <= memoLimits.textBytes
      ? ok({ type, value })
      : refuse('InvalidUserPayload', `A memo of text has 1 to ${memoLimits.textBytes} bytes`);
  }
  if (type === 'Id') {
    return /^(0|[1-9][0-9]{0,19})$/.test(value) && BigInt(value) <= BigInt(memoLimits.largestId)
      ? ok({ type, value })
      : refuse('InvalidUserPayload', 'A memo of an id is a whole number of up to 64 bits');
  }
  return /^[0-9a-f]{64}$/i.test(value)
    ? ok({ type, value: value.toLowerCase() })
    : refuse('InvalidUserPayload', 'A memo of a hash has 32 bytes, in hexadecimal');
}

/** A memo on a line of its own: the text, the number, or the bytes in hexadecimal. */
export function memoLine(memo: ReadMemo): string {
  return memo.type === 'Text' ? (textOf(memo.bytes) ?? toHex(memo.bytes)) : memo.value;
}

/** What a transaction's sender wrote along. */
export function senderMemos(memo: ReadMemo | undefined): readonly SenderMemo[] {
  if (memo === undefined) return [];
  if (memo.type === 'Text') return memo.bytes.length === 0 ? [] : [memoOfBytes(memo.bytes)];
  return [memo.type === 'Id' ? { kind: 'Text', text: memo.value } : { kind: 'Bytes', text: toHex(fromHex(memo.value)) }];
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
