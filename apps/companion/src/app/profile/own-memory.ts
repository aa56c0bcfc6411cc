import { isCodedError } from '@countersign/kernel';
import { ownKey, readStored, updateOwn } from '../../platform/storage/database.ts';
import { profileState } from './profile-store.ts';

/** What the profile that the device acts for remembers under a name; nothing of it is another profile's. */
export async function recallOwn<T>(name: string): Promise<T | undefined> {
  const profileId = ownId();
  return profileId === undefined ? undefined : readStored<T>('memory', ownKey(profileId, name));
}

/**
 * Changes what a profile remembers under a name by what it was, without another tab in between: the profile that the device acts for when
 * this is called, unless another is named. Of a device without one nothing is kept, nor of a profile that was erased meanwhile. Where `change` gives
 * undefined, it stays as it was.
 */
export async function changeOwn<T>(
  name: string,
  change: (before: T | undefined) => T | undefined,
  profileId: string | undefined = ownId(),
  durability: 'strict' | 'relaxed' = 'strict',
): Promise<void> {
  if (profileId === undefined) return;
  await updateOwn<T>({ profileId, store: 'memory', name }, change, durability).catch((error: unknown) => {
    if (!isCodedError(error, 'ProfileErased')) throw error;
  });
}

/** The profile that the device acts for; undefined where there is none. */
export function ownId(): string | undefined {
  const state = profileState();
  return state.status === 'ready' ? state.profile.id : undefined;
}
