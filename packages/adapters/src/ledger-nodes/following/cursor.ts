import { CodedError } from '@countersign/kernel';

/** How far a ledger was read: the last block, and the first one, from which the history of accounts that are brought in begins. */
export interface Cursor {
  readonly height: number;
  /** Undefined before the first block. */
  readonly hash: string | undefined;
  readonly first: number;
}

/** A cursor as text. */
export function writeCursor({ height, hash = '', first }: Cursor): string {
  return `${height}:${hash}:${first}`;
}

/** The reverse. Throws `MalformedCursor`. */
export function readCursor(text: string): Cursor {
  const [, height = '', hash = '', first = ''] = /^(-?[0-9]+):((?:0x)?[0-9a-f]{64})?:([0-9]+)$/i.exec(text) ?? [];
  if (height === '') throw new CodedError('MalformedCursor', `${text} says of no chain how far it was read`);
  return { height: Number(height), hash: hash === '' ? undefined : hash, first: Number(first) };
}
