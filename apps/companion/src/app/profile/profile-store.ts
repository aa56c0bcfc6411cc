import { useSyncExternalStore } from 'react';
import { goneKey } from '../../platform/keys/gone-key.ts';
import { usableKey, type StoredKey } from '../../platform/keys/stored-key.ts';
import type { DeviceKey } from '../../platform/keys/device-key.ts';
import { withdrawPinQuestion } from '../../platform/pin/pin-question.ts';
import {
  eraseStored,
  onStorageBlocked,
  ownKey,
  profileName,
  readAllStored,
  readStored,
  updateOwn,
  writeAllStored,
  writeStored,
} from '../../platform/storage/database.ts';
import { askToKeep } from '../../platform/storage/keeping.ts';
import { onOtherTab, tellOtherTabs } from '../../platform/storage/other-tabs.ts';
import type { Profile } from './profile.ts';

/**
 * The profiles of this device, and the one that it acts for, with its key; `loading` until the storage was read, `blocked` while an older
 * version of the app holds it in another tab.
 */
export type ProfileState =
  | { readonly status: 'loading' | 'blocked' | 'none' }
  | { readonly status: 'failed'; readonly error: unknown }
  | ({ readonly status: 'ready' } & Opened);

interface Opened {
  readonly profiles: readonly Profile[];
  readonly profile: Profile;
  readonly key: DeviceKey;
  /** The profile is there, and its key is not any more: the browser, or somebody, erased it. */
  readonly isKeyGone?: boolean;
}

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

/** Under which name a profile's key is stored. */
const keyName = 'device';
const chosenKey = 'chosen-profile';

/** Reads the stored profiles, and again whenever another tab changed them. Call once, at start. */
export async function loadProfiles(): Promise<void> {
  onStorageBlocked(() => publish({ status: 'blocked' }));
  onOtherTab('ProfilesChanged', () => void tryToOpen(async () => chosenId()));
  await tryToOpen(() => readStored<string>('device', chosenKey));
  // Browsers say no to apps that they hardly know, and yes to those that are used.
  if (state.status === 'ready') await askToKeep();
}

async function tryToOpen(id: () => Promise<string | undefined>): Promise<void> {
  try {
    await open(await id());
  } catch (error) {
    publish({ status: 'failed', error });
  }
}

function chosenId(): string | undefined {
  return state.status === 'ready' ? state.profile.id : undefined;
}

/** Acts for the profile with this id from now on, or for the first that there is. */
async function open(id: string | undefined): Promise<void> {
  const stored = await readAllStored<Profile>('profile', '');
  const profiles = stored.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
  const profile = profiles.find((one) => one.id === id) ?? profiles[0];
  const key = profile && (await readStored<StoredKey>('keys', ownKey(profile.id, keyName)));
  // Whose PIN is asked for is no longer the one that the device acts for.
  if (profile?.id !== chosenId()) withdrawPinQuestion();
  if (profile === undefined) return publish({ status: 'none' });
  if (key === undefined) return publish({ status: 'ready', profiles, profile, key: goneKey(profile.publicKey), isKeyGone: true });
  return publish({ status: 'ready', profiles, profile, key: usableKey(key, profile.id) });
}

/** Stores the profile of a key that was just made, asks the browser to keep both for good, and acts for it. */
export async function startProfile(profile: Profile, key: StoredKey): Promise<void> {
  await writeAllStored([
    { store: 'keys', key: ownKey(profile.id, keyName), value: key },
    { store: 'profile', key: ownKey(profile.id, profileName), value: profile },
    { store: 'device', key: chosenKey, value: profile.id },
  ]);
  tellOtherTabs('ProfilesChanged');
  // Some browsers ask their user: nothing waits for the answer.
  void askToKeep();
  await open(profile.id);
}

/** Acts for another profile of this device; other tabs go on with theirs. */
export async function chooseProfile(id: string): Promise<void> {
  await writeStored('device', chosenKey, id);
  await open(id);
}

/** What can be changed of a profile. */
type Changes = Partial<Omit<Profile, 'id' | 'publicKey' | 'createdAt'>>;

/**
 * Changes some of the profile with this id, by what is stored of it, whichever the device acts for by then. Throws a {@link CodedError} with
 * `ProfileErased`.
 */
export async function changeProfile(id: string, change: Changes | ((before: Profile) => Changes)): Promise<void> {
  await updateOwn<Profile>({ profileId: id, store: 'profile', name: profileName }, (before) =>
    before === undefined ? undefined : { ...before, ...(typeof change === 'function' ? change(before) : change) },
  );
  tellOtherTabs('ProfilesChanged');
  await open(chosenId());
}

/**
 * Puts something before the key of the profile with this id, such as a PIN, and then says of the profile what it is. Throws a
 * {@link CodedError} with `ProfileErased`.
 */
export async function changeKey(
  id: string,
  change: (key: StoredKey) => Promise<StoredKey>,
  changes: Pick<Profile, 'verification'>,
): Promise<void> {
  const key = await readStored<StoredKey>('keys', ownKey(id, keyName));
  if (key === undefined) throw new Error('There is no key to change');
  const changed = await change(key);
  await updateOwn<StoredKey>({ profileId: id, store: 'keys', name: keyName }, () => changed);
  await changeProfile(id, changes);
}

/** Erases the profile with this id, its key and everything else of it, for ever, in all tabs. What is of other profiles stays. */
export async function eraseProfile(id: string): Promise<void> {
  await eraseStored(id);
  tellOtherTabs('ProfilesChanged');
  await open(chosenId());
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
export function useProfile(): Opened {
  const current = useProfileState();
  if (current.status !== 'ready') throw new Error('This screen needs a profile');
  return current;
}
