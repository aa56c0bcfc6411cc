import { ownKey, readStored } from '../../platform/storage/database.ts';
import { changeOwn } from '../profile/own-memory.ts';

/** How many requests of each kind waited: all that the app says of them before it is unlocked. */
export interface LastSeen {
  readonly logins: number;
  readonly signatures: number;
}

export const nothingSeen: LastSeen = { logins: 0, signatures: 0 };

const name = 'waiting-when-last-open';

/** Counts by kind; nothing else of the requests goes into it. */
export function countWaiting(items: readonly { readonly kind: 'Sign' | 'Login' }[]): LastSeen {
  const logins = items.filter(({ kind }) => kind === 'Login').length;
  return { logins, signatures: items.length - logins };
}

/** Keeps what waits for a profile, for when it is locked. */
export async function noteWaiting(profileId: string, items: readonly { readonly kind: 'Sign' | 'Login' }[]): Promise<void> {
  const [seen, before] = [countWaiting(items), await lastSeen(profileId)];
  if (seen.logins === before.logins && seen.signatures === before.signatures) return;
  await changeOwn(name, () => seen, profileId);
}

/** What waited for the profile with this id when it was last open. */
export async function lastSeen(profileId: string): Promise<LastSeen> {
  return (await readStored<LastSeen>('memory', ownKey(profileId, name))) ?? nothingSeen;
}
