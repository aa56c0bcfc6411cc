import { useSyncExternalStore } from 'react';
import { loadKey } from '../../platform/keys/load-key.ts';
import type { DeviceKey } from '../../platform/keys/device-key.ts';
import { eraseAllStored, readStored, writeStored } from '../../platform/storage/database.ts';
import type { Profile } from './profile.ts';

/** The profile and its key; `loading` until the storage was read. */
export type ProfileState =
  | { readonly status: 'loading' | 'none' }
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'ready'; readonly profile: Profile; readonly key: DeviceKey };

let state: ProfileState = { status: 'loading' };
const listeners = new Set<() => void>();

function publish(next: ProfileState): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reads the stored profile. Call once, at start. */
export async function loadProfile(): Promise<void> {
  try {
    const [profile, key] = await Promise.all([readStored<Profile>('profile', 'profile'), loadKey()]);
    publish(profile === undefined || key === undefined ? { status: 'none' } : { status: 'ready', profile, key });
  } catch (error) {
    publish({ status: 'failed', error });
  }
}

/** Stores the profile of a key that was just made. */
export async function startProfile(profile: Profile, key: DeviceKey): Promise<void> {
  await writeStored('profile', 'profile', profile);
  publish({ status: 'ready', profile, key });
}

/** Changes some of the profile. */
export async function changeProfile(changes: Partial<Omit<Profile, 'publicKey' | 'createdAt'>>): Promise<void> {
  if (state.status !== 'ready') throw new Error('There is no profile to change');
  const profile = { ...state.profile, ...changes };
  await writeStored('profile', 'profile', profile);
  publish({ ...state, profile });
}

/** Erases the profile, the key and everything else that is stored, for ever. */
export async function eraseProfile(): Promise<void> {
  await eraseAllStored();
  publish({ status: 'none' });
}

/** The state now, outside components. */
export function profileState(): ProfileState {
  return state;
}

/** The state, for components. */
export function useProfileState(): ProfileState {
  return useSyncExternalStore(subscribe, profileState);
}

/** The profile and key. Only below the routes that need a profile. */
export function useProfile(): { readonly profile: Profile; readonly key: DeviceKey } {
  const current = useProfileState();
  if (current.status !== 'ready') throw new Error('This screen needs a profile');
  return current;
}
