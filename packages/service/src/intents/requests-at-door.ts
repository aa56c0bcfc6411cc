import { Approve, Propose } from '@countersign/model';
import { createRecentMap } from '@countersign/kernel';

/** Requests that were read at the door, by the shape that they were read in and their canonical text. */
const read = new Map<object, ReturnType<typeof createRecentMap<string, unknown>>>([
  [Propose, createRecentMap(1_000)],
  [Approve, createRecentMap(1_000)],
]);

/**
 * Remembers what a canonical text was read as, so that proving its intent soon afterwards does not read it again. Nobody may change
 * the request.
 */
export function rememberRequest(shape: object, text: string, request: unknown): void {
  read.get(shape)?.set(text, request);
}

/** What this very text was read as in this shape; undefined if it was not, or is forgotten. */
export function requestReadAtDoor(shape: object, text: string): unknown {
  return read.get(shape)?.get(text);
}
