import { readStored, writeStored } from '../../platform/storage/database.ts';
import { profileState } from './profile-store.ts';

/** What the profile that the device acts for remembers under a name; nothing of it is another profile's. */
export async function recallOwn<T>(name: string): Promise<T | undefined> {
  const id = ownId();
  return id === undefined ? undefined : readStored<T>('memory', `${id}/${name}`);
}

/** Remembers something for that profile. Of a device without one nothing is kept. */
export async function rememberOwn(name: string, value: unknown): Promise<void> {
  const id = ownId();
  if (id !== undefined) await writeStored('memory', `${id}/${name}`, value);
}

function ownId(): string | undefined {
  const state = profileState();
  return state.status === 'ready' ? state.profile.id : undefined;
}
