import { fromHex } from '@countersign/kernel';
import { readArguments } from '@countersign/ledger-ethereum';

import { readableText } from '../following/readable-text.ts';

/** More than any text that is read here has. */
const longestAnswer = 2_048;

/** A text, or the 32 bytes that old tokens have in its place; undefined for what people could not read. */
export function readableIn(answer: string | undefined): string | undefined {
  if (answer === undefined || answer.length > longestAnswer) return undefined;
  return readableText(answer.length === 64 ? fixedText(answer) : stringIn(answer));
}

function fixedText(answer: string): string | undefined {
  const end = fromHex(answer).findLastIndex((byte) => byte !== 0) + 1;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fromHex(answer).slice(0, end));
  } catch {
    return undefined;
  }
}

function stringIn(answer: string): string | undefined {
  try {
    const [text] = readArguments([{ name: '', type: 'string' }], fromHex(answer));
    return typeof text === 'string' ? text : undefined;
  } catch (error) {
    // A contract may answer anything.
    if (error instanceof RangeError || error instanceof TypeError) return undefined;
    throw error;
  }
}
