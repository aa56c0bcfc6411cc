import { newId } from '@countersign/kernel';
import { ownKey, readAllStored, readStored, updateOwn } from '../../platform/storage/database.ts';
import type { Profile } from '../profile/profile.ts';

/** A value as the screen had it. */
export interface ShownValue {
  readonly text: string;
  /** Of the thing that `text` is the name of. */
  readonly id?: string;
  /** `text` is a moment, RFC 3339. */
  readonly isMoment?: true;
}

/** A line as the screen had it, by its first value; `more` are the others of a list. */
export interface ShownLine extends ShownValue {
  readonly label: string;
  readonly more?: readonly ShownValue[];
  /** Where it was a change, what was there; in entries from before, one text. */
  readonly before?: string | readonly ShownValue[];
}

/** What a person was shown before they answered: in their language, with the names that were known then. */
export interface Shown {
  readonly sentence: string;
  readonly warnings: readonly string[];
  readonly parts: readonly { readonly title: string; readonly lines: readonly ShownLine[] }[];
}

/** Something that this device signed or refused. */
export interface HistoryEntry {
  /** Begins with `at`, so that entries are in the order of time. */
  readonly id: string;
  /** RFC 3339. */
  readonly at: string;
  readonly subject: 'Request' | 'SignIn' | 'Invitation';
  readonly outcome: 'Signed' | 'Refused';
  readonly shown: Shown;
  /** The canonical text of what was signed, or would have been. */
  readonly text: string;
  /** Lower-case hexadecimal SHA-256 of it. */
  readonly hash: string;
  /** Of the key that signed; base64 of SubjectPublicKeyInfo. */
  readonly publicKey: string;
  /** Base64; absent where it was refused. */
  readonly signature?: string;
  /** Why it was refused, where somebody said so. */
  readonly reason?: string;
}

/**
 * Keeps what was answered. What is handed on afterwards is in the history for certain. Throws a {@link CodedError} with `ProfileErased` where
 * the profile is gone: then nothing may be handed on.
 */
export async function keepInHistory(
  { id: profileId, publicKey }: Pick<Profile, 'id' | 'publicKey'>,
  answered: Omit<HistoryEntry, 'id' | 'at' | 'publicKey'>,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const entry: HistoryEntry = { ...answered, id: `${at}-${newId().slice(0, 8)}`, at, publicKey };
  await updateOwn({ profileId, store: 'history', name: entry.id }, () => entry);
}

/** What a profile answered, the latest first. */
export async function readHistory(profileId: string, limit?: number): Promise<readonly HistoryEntry[]> {
  return readAllStored<HistoryEntry>('history', ownKey(profileId, ''), limit);
}

/** One entry; undefined where there is none with this id. */
export async function readHistoryEntry(profileId: string, id: string): Promise<HistoryEntry | undefined> {
  return readStored<HistoryEntry>('history', ownKey(profileId, id));
}
