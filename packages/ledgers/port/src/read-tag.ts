import { utf8 } from '@countersign/kernel';
import type { AddressTag } from '@countersign/model';

import type { TagDescriptor } from './descriptor.ts';

/**
 * A tag of a kind from what was typed; undefined for anything else. Numbers are written without zeros before them, hashes in lower case; a text is what it
 * is, spaces included.
 */
export function readTag(kind: TagDescriptor, text: string): AddressTag | undefined {
  const { type, maximum, maximumBytes } = kind;
  if (maximumBytes !== undefined) return isTextOf(text, maximumBytes) ? { type, value: text } : undefined;
  const typed = text.trim();
  if (maximum !== undefined) return isNumberUpTo(typed, maximum) ? { type, value: String(BigInt(typed)) } : undefined;
  return /^[0-9a-f]{64}$/i.test(typed) ? { type, value: typed.toLowerCase() } : undefined;
}

function isTextOf(text: string, bytes: number): boolean {
  return text !== '' && text.isWellFormed() && utf8(text).length <= bytes;
}

function isNumberUpTo(text: string, maximum: string): boolean {
  return /^\d{1,64}$/.test(text) && BigInt(text) <= BigInt(maximum);
}
