import { useSyncExternalStore } from 'react';
import { usableKey, type StoredKey } from '../../platform/keys/stored-key.ts';
import type { DeviceKey } from '../../platform/keys/device-key.ts';
import {
  eraseStored,
  onStorageBlocked,
  readAllStored,
  readStored,
  writeAllStored,
  writeStored,
} from '../../platform/storage/database.ts';
import type { Profile } from './profile.ts';

/**
 * The profiles of this device, and the one that it acts for, with its key; `loading` until the storage was read, `blocked` while an older
 * version of the app holds it in another tab.
 */
export type ProfileState =
  | { readonly status: 'loading' | 'blocked' | 'none' }
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'ready'; readonly profiles: readonly Profile[]; readonly profile: Profile; readonly key: DeviceKey };

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

const profileKey = (id: string): string => `${id}/profile`;
const keyKey = (id: string): string => `${id}/device`;
const chosenKey = 'chosen-profile';

/** Reads the stored profiles. Call once, at start. */
export async function loadProfiles(): Promise<void> {
  onStorageBlocked(() => publish({ status: 'blocked' }));
  try {
    await open(await readStored<string>('device', chosenKey));
  } catch (error) {
    publish({ status: 'failed', error });
  }
}

/** Acts for the profile with this id from now on, or for the first that there is. */
async function open(id: string | undefined): Promise<void> {
  const stored = await readAllStored<Profile>('profile', '');
  const profiles = stored.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
  const profile = profiles.find((one) => one.id === id) ?? profiles[0];
  const key = profile && (await readStored<StoredKey>('keys', keyKey(profile.id)));
  if (profile === undefined || key === undefined) return publish({ status: 'none' });
  return publish({ status: 'ready', profiles, profile, key: usableKey(key, profile.id) });
}

/** Stores the profile of a key that was just made, and acts for it. */
export async function startProfile(profile: Profile, key: StoredKey): Promise<void> {
  await writeAllStored([
    { store: 'keys', key: keyKey(profile.id), value: key },
    { store: 'profile', key: profileKey(profile.id), value: profile },
    { store: 'device', key: chosenKey, value: profile.id },
  ]);
  await open(profile.id);
}

/** Acts for another profile of this device. */
export async function chooseProfile(id: string): Promise<void> {
  await writeStored('device', chosenKey, id);
  await open(id);
}

/** Changes some of the profile that the device acts for. */
export async function changeProfile(changes: Partial<Omit<Profile, 'id' | 'publicKey' | 'createdAt'>>): Promise<void> {
  if (state.status !== 'ready') throw new Error('There is no profile to change');
  const profile = { ...state.profile, ...changes };
  await writeStored('profile', profileKey(profile.id), profile);
  await open(profile.id);
}

/** Puts something before the key of the profile, such as a PIN, and says of the profile what it is. */
export async function changeKey(
  change: (key: StoredKey) => Promise<StoredKey>,
  changes: Pick<Profile, 'verification'>,
): Promise<void> {
  if (state.status !== 'ready') throw new Error('There is no key to change');
  const { profile } = state;
  const key = await readStored<StoredKey>('keys', keyKey(profile.id));
  if (key === undefined) throw new Error('There is no key to change');
  await writeAllStored([
    { store: 'keys', key: keyKey(profile.id), value: await change(key) },
    { store: 'profile', key: profileKey(profile.id), value: { ...profile, ...changes } },
  ]);
  await open(profile.id);
}

/** Erases the profile that the device acts for, its key and everything else of it, for ever. What is of other profiles stays. */
export async function eraseProfile(): Promise<void> {
  if (state.status !== 'ready') return;
  await eraseStored(state.profile.id);
  await open(undefined);
}

/** The state now, outside components. */
export function profileState(): ProfileState {
  return state;
}

/** The state, for components. */
export function useProfileState(): ProfileState {
  return useSyncExternalStore(subscribe, profileState);
}

/** The profile that the device acts for, and its key. Only below the routes that need a profile. */
export function useProfile(): { readonly profile: Profile; readonly key: DeviceKey; readonly profiles: readonly Profile[] } {
  const current = useProfileState();
  if (current.status !== 'ready') throw new Error('This screen needs a profile');
  return current;
}
