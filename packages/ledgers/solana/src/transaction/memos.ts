import type { Result } from '@countersign/kernel';
import { ok, toHex } from '@countersign/kernel';
import { memoOfBytes, type TransactionRefusal } from '@countersign/ledger-port';
import type { SenderMemo } from '@countersign/model';
import { utf8 } from '@countersign/kernel';

import { refuse } from '../errors.ts';
import type { ReadOperation } from './read-operation.ts';

/** The bytes of the longest memo that fits into a transaction of its own. */
const longestMemo = 566;

/** Checks memos: bytes of UTF-8, of which each has some. */
export function checkMemos(memos: readonly string[]): Result<void, TransactionRefusal> {
  if (memos.some((memo) => memo === '')) return refuse('InvalidUserPayload', 'A memo without content');
  if (memos.some((memo) => !memo.isWellFormed() || utf8(memo).length > longestMemo))
    return refuse('InvalidUserPayload', `A memo has at most ${longestMemo} bytes`);
  return ok(undefined);
}

/** Memos as texts; bytes that spell none are shown in hexadecimal. */
export function memoTexts({ memos }: Pick<ReadOperation, 'memos'>): readonly string[] {
  return memos.map((bytes) => {
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      return `0x${toHex(bytes)}`;
    }
  });
}

/** What a transaction's sender wrote along. */
export function senderMemos({ memos }: Pick<ReadOperation, 'memos'>): readonly SenderMemo[] {
  return memos.filter(({ length }) => length > 0).map(memoOfBytes);
}
