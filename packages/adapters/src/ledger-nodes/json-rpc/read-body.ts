import { CodedError } from '@countersign/kernel';

/** A full block with its receipts has a few megabytes; a node must not fill this process's memory. */
export const usualMostBytes = 32 * 2 ** 20;
/** A block that somebody filled on purpose: 60 million gas write 52 MB of receipts. Nothing but a single call of a single block may have so much. */
export const mostBytesOfOneCall = 256 * 2 ** 20;
/** Said of an answer that has more. */
export const tooLarge = 'the answer is too large';

/** The text of an answer. Throws `AnswerTooLarge` for one that has more bytes. */
export async function readBody(response: Response, mostBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > mostBytes) throw new CodedError('AnswerTooLarge', tooLarge);
    parts.push(decoder.decode(chunk, { stream: true }));
  }
  return parts.join('') + decoder.decode();
}
