import { canonicalJson, type JsonValue } from '@countersign/kernel';
import type { KnownTicker, RecordKind } from '@countersign/kinds/words';
import { changeOwn, recallOwn } from '../profile/own-memory.ts';

/** What the server said of a thing when this device last asked. */
export interface Remembered {
  readonly name: string;
  readonly ticker?: KnownTicker;
  readonly trustScore?: number;
  /** Of an endpoint. */
  readonly address?: string;
  readonly publicKey?: string;
  /** The revision that the server named. */
  readonly revision?: number;
  /** The whole record as it came; it is not remembered. */
  readonly record?: JsonValue;
}

const keyOf = (kind: RecordKind, id: string): string => `${kind}:${id}`;

/** What this profile remembers of a thing, for when there is no network. */
export async function recall(kind: RecordKind, id: string): Promise<Remembered | undefined> {
  return recallOwn<Remembered>(keyOf(kind, id));
}

/**
 * Remembers for a profile what the server said of a thing. A user's key stays the first that was seen: a user's key never changes. The disk is not waited
 * for, which takes as long as everything else of a request on the screen; and nothing is written, nor asked of the disk, where nothing is new to
 * what the device knew `before`.
 */
export async function remember(
  kind: RecordKind,
  id: string,
  { record: _record, ...said }: Remembered,
  { before, profileId }: { readonly before: Remembered | null; readonly profileId: string },
): Promise<void> {
  const change = (known: Remembered | undefined) => {
    const publicKey = known?.publicKey ?? said.publicKey;
    const after = { ...said, ...(publicKey !== undefined && { publicKey }) };
    return known !== undefined && canonicalJson({ ...known }) === canonicalJson(after) ? undefined : after;
  };
  if (change(before ?? undefined) === undefined) return;
  await changeOwn<Remembered>(keyOf(kind, id), change, profileId, 'relaxed');
}
