import { toHex, utf8 } from '@countersign/kernel';
import { memoLimits, SenderMemo } from '@countersign/model';
import { proseProblem } from '@countersign/model/names';

/** The bytes of a memo as people are shown them: as the text that they spell in UTF-8, or as bytes where that is none, or one that shows as something else. */
export function memoOfBytes(bytes: Uint8Array): SenderMemo {
  const text = textOf(bytes);
  return text !== undefined && isReadable(text) ? { kind: 'Text', text } : { kind: 'Bytes', text: toHex(bytes) };
}

/** Those memos that are kept: a stranger chooses how many there are, how long they are, and what is in them. */
export function keptMemos(memos: readonly SenderMemo[]): readonly SenderMemo[] {
  return memos
    .filter(({ text }) => text !== '')
    .map((memo) => (memo.kind === 'Text' && !isReadable(memo.text) ? memoOfBytes(utf8(memo.text)) : memo))
    .filter((memo) => SenderMemo.safeParse(memo).success)
    .slice(0, memoLimits.memos);
}

function isReadable(text: string): boolean {
  return text.isWellFormed() && text.trim() !== '' && proseProblem(text) === undefined;
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
