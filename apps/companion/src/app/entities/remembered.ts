import { canonicalJson, type JsonValue } from '@countersign/kernel';
import { tagKey, type KnownTicker, type RecordKind } from '@countersign/kinds/words';
import type { AddressTag } from '@countersign/model';
import { changeOwn, recallOwn } from '../profile/own-memory.ts';

/** What the server said of a thing when this device last asked. */
export interface Remembered {
  readonly name: string;
  readonly ticker?: KnownTicker;
  readonly trustScore?: number;
  /** Of an endpoint. */
  readonly address?: string;
  readonly tag?: AddressTag;
  readonly publicKey?: string;
  /** The revision that the server named. It is remembered only of what the notary has signed. */
  readonly revision?: number;
  /** SHA-256 of all that is signed of it, in hexadecimal. */
  readonly digest?: string;
  /** It came in an envelope. */
  readonly isSigned?: true;
  /** The whole record as it came; it is not remembered. */
  readonly record?: JsonValue;
}

const keyOf = (kind: RecordKind, id: string): string => `${kind}:${id}`;

/** What this profile remembers of a thing, for when there is no network. */
export async function recall(kind: RecordKind, id: string): Promise<Remembered | undefined> {
  return recallOwn<Remembered>(keyOf(kind, id));
}

/**
 * Whether the notary has signed what is remembered. Older memory does not say so: of an asset it has decimals only where they were signed, and everything
 * else has always come in an envelope.
 */
function wasSigned({ isSigned, ticker }: Remembered): boolean {
  return isSigned === true || ticker === undefined || ticker.decimals !== undefined;
}

/**
 * Whether what the server says cannot follow what this device has seen of the thing: it is not signed any more, older, or another thing at the same
 * revision, which changes with everything else. What was never signed is contradicted by nothing: an asset is not until it is validated.
 */
export function contradicts(said: Remembered, known: Remembered | null | undefined): boolean {
  if (known === null || known === undefined || !wasSigned(known)) return false;
  if (said.isSigned !== true) return true;
  if (known.revision === undefined) return false;
  if (said.revision !== known.revision) return said.revision === undefined || said.revision < known.revision;
  if (said.digest !== undefined && known.digest !== undefined) return said.digest !== known.digest;
  // An app before this one remembered no more.
  const isElsewhere = said.address !== known.address || tagKey(said.tag) !== tagKey(known.tag);
  return said.name !== known.name || (known.address !== undefined && isElsewhere);
}

/**
 * Remembers for a profile what the server said of a thing, unless it contradicts what another answer has left there meanwhile. A user's key stays the first
 * that was seen: a user's key never changes. The disk is not waited for, which takes as long as everything else of a request on the screen; and nothing is
 * written, nor asked of the disk, where nothing is new to what the device knew `before`.
 */
export async function remember(
  kind: RecordKind,
  id: string,
  { record: _record, ...said }: Remembered,
  { before, profileId }: { readonly before: Remembered | null; readonly profileId: string },
): Promise<void> {
  const change = (known: Remembered | undefined) => {
    if (contradicts(said, known)) return undefined;
    const publicKey = known?.publicKey ?? said.publicKey;
    const after = { ...said, ...(publicKey !== undefined && { publicKey }) };
    return known !== undefined && canonicalJson({ ...known }) === canonicalJson(after) ? undefined : after;
  };
  if (change(before ?? undefined) === undefined) return;
  await changeOwn<Remembered>(keyOf(kind, id), change, profileId, 'relaxed');
}
