import type { JsonObject, Result } from '@countersign/kernel';
import { fromHex, ok } from '@countersign/kernel';
import { memoOfBytes, type TransactionRefusal } from '@countersign/ledger-port';
import type { SenderMemo, XrplMemo } from '@countersign/model';

import { refuse } from '../errors.ts';
import type { XrplTransaction } from './serialization.ts';

/** A memo as transactions carry it. */
export interface WrappedMemo extends JsonObject {
  readonly Memo: { readonly MemoType?: string; readonly MemoData?: string; readonly MemoFormat?: string };
}

// The ledger takes a kilobyte of memos; each field costs a byte or two more than its content.
const maximumBytes = 1_000;
// What RFC 3986 allows in URLs.
const urlCharacters = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]*$/;

/** Memos in upper-case hexadecimal as transactions carry them, or why they cannot be. */
export function wrapMemos(memos: readonly XrplMemo[]): Result<readonly WrappedMemo[], TransactionRefusal> {
  const wrapped: WrappedMemo[] = [];
  let bytes = 0;
  for (const memo of memos) {
    const fields = [memo.memoType, memo.memoData, memo.memoFormat].filter((field) => field !== undefined && field !== '');
    if (fields.length === 0) return refuse('InvalidUserPayload', 'A memo without content');
    if (fields.some((field) => field !== undefined && field.length % 2 !== 0)) {
      return refuse('InvalidUserPayload', 'A memo is hexadecimal, two digits for each byte');
    }
    if (![memo.memoType, memo.memoFormat].every((field) => urlCharacters.test(textOf(field ?? '') ?? '\0'))) {
      return refuse('InvalidUserPayload', "A memo's type and format have the characters of URLs alone");
    }
    bytes += fields.reduce((sum, field) => sum + 2 + (field?.length ?? 0) / 2, 4);
    wrapped.push({
      Memo: {
        ...(memo.memoType ? { MemoType: memo.memoType.toUpperCase() } : {}),
        ...(memo.memoData ? { MemoData: memo.memoData.toUpperCase() } : {}),
        ...(memo.memoFormat ? { MemoFormat: memo.memoFormat.toUpperCase() } : {}),
      },
    });
  }
  return bytes > maximumBytes ? refuse('InvalidUserPayload', 'Memos have at most a kilobyte in all') : ok(wrapped);
}

/** What a transaction's sender wrote along. */
export function senderMemos({ Memos = [] }: XrplTransaction): readonly SenderMemo[] {
  return Memos.flatMap(({ Memo: { MemoData = '' } }) => (MemoData === '' ? [] : memoOfBytes(fromHex(MemoData))));
}

/** The text that hexadecimal digits spell in UTF-8; undefined where they spell none that can be shown. */
export function textOf(hex: string): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(fromHex(hex));
    return /[\p{Cc}\p{Cf}]/u.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}
