import { readStored, writeStored } from '../../platform/storage/database.ts';
import { profileState } from '../profile/profile-store.ts';

/** How many requests of each kind waited: all that the app says of them before it is unlocked. */
export interface LastSeen {
  readonly logins: number;
  readonly signatures: number;
}

export const nothingSeen: LastSeen = { logins: 0, signatures: 0 };

const key = 'waiting-when-last-open';

/** Counts by kind; nothing else of the requests goes into it. */
export function countWaiting(items: readonly { readonly kind: 'Sign' | 'Login' }[]): LastSeen {
  const logins = items.filter(({ kind }) => kind === 'Login').length;
  return { logins, signatures: items.length - logins };
}

/** Keeps what waits, for when the app is locked. Nothing is kept of a profile that was deleted meanwhile. */
export async function noteWaiting(items: readonly { readonly kind: 'Sign' | 'Login' }[]): Promise<void> {
  const [seen, before] = [countWaiting(items), await lastSeen()];
  if (seen.logins === before.logins && seen.signatures === before.signatures) return;
  if (profileState().status === 'ready') await writeStored('memory', key, seen);
}

/** What waited when the app was last open. */
export async function lastSeen(): Promise<LastSeen> {
  return (await readStored<LastSeen>('memory', key)) ?? nothingSeen;
}
