import { CodedError, newId } from '@countersign/kernel';
import { ofOneProfile } from './migration.ts';

/** The stores of this app in the browser's IndexedDB. */
export type StoreName = 'keys' | 'profile' | 'memory' | 'history' | 'device';

const databaseName = 'countersign-companion';
const version = 2;
const stores: readonly StoreName[] = ['keys', 'profile', 'memory', 'history', 'device'];
/** Under which name a profile itself is stored. */
export const profileName = 'profile';
/** What is each profile's own. */
const storesOfProfiles: readonly StoreName[] = ['keys', 'profile', 'memory', 'history'];
const storesOfVersion1 = ['keys', 'profile', 'memory'] as const;

let opened: Promise<IDBDatabase> | undefined;
let blocked: () => void = () => undefined;

/** Calls this where an older version of the app is open in another tab, so that the storage has to wait for it to be closed. */
export function onStorageBlocked(listener: () => void): void {
  blocked = listener;
}

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseName, version);
    opening.addEventListener('upgradeneeded', ({ oldVersion }) => {
      const { result: database, transaction } = opening;
      for (const store of stores) if (!database.objectStoreNames.contains(store)) database.createObjectStore(store);
      if (oldVersion === 1 && transaction !== null) void upgrade(transaction).catch(() => transaction.abort());
    });
    opening.addEventListener('blocked', () => blocked());
    opening.addEventListener('success', () => {
      // A newer version in another tab need not wait for this one.
      opening.result.addEventListener('versionchange', () => {
        opening.result.close();
        opened = undefined;
      });
      resolve(opening.result);
    });
    opening.addEventListener('error', () => {
      opened = undefined;
      reject(opening.error ?? new Error('The storage of this device cannot be opened'));
    });
  });
  return opened;
}

/** Gives what a device of version 1 holds to the one profile it has: all of it, or nothing of it was changed. */
async function upgrade(transaction: IDBTransaction): Promise<void> {
  const held = await Promise.all(
    storesOfVersion1.map(async (store) => {
      const objects = transaction.objectStore(store);
      const [keys, values] = await Promise.all([settled(objects.getAllKeys()), settled(objects.getAll())]);
      return {
        store,
        records: new Map<string, unknown>(keys.map((key, index) => [typeof key === 'string' ? key : '', values[index]])),
      };
    }),
  );
  const own = ofOneProfile(Object.fromEntries(held.map(({ store, records }) => [store, records])), newId());
  for (const store of storesOfVersion1) transaction.objectStore(store).clear();
  for (const { store, key, value } of own) transaction.objectStore(store).put(value, key);
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The storage of this device failed')));
  });
}

/** The stores as they are read in this moment. */
const reading = new Map<StoreName, IDBObjectStore>();

/** A store to read from, in one transaction with all that is read before the page goes on: a request asks for a dozen things at once. */
function toRead(database: IDBDatabase, store: StoreName): IDBObjectStore {
  const begun = reading.get(store);
  if (begun !== undefined) return begun;
  const objects = database.transaction(store).objectStore(store);
  reading.set(store, objects);
  queueMicrotask(() => reading.delete(store));
  return objects;
}

/** What is stored under the key, or undefined. */
export async function readStored<T>(store: StoreName, key: string): Promise<T | undefined> {
  const objects = toRead(await open(), store);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- What stands under a key is what this device put there.
  return settled(objects.get(key) as IDBRequest<T | undefined>);
}

/** All that is stored under keys that begin so, the last key first, `limit` of it at most. */
export async function readAllStored<T>(store: StoreName, prefix: string, limit?: number): Promise<readonly T[]> {
  const database = await open();
  const objects = database.transaction(store).objectStore(store);
  const keys = (await settled(objects.getAllKeys(below(prefix)))).toReversed().slice(0, limit);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- as in `readStored`
  return Promise.all(keys.map((key) => settled(objects.get(key) as IDBRequest<T>)));
}

/** A value to be stored. */
export interface StoredEntry {
  readonly store: StoreName;
  readonly key: string;
  readonly value: unknown;
}

/** Stores values, all or none of them; resolves when they are safely stored. */
export async function writeAllStored(entries: readonly StoredEntry[]): Promise<void> {
  const database = await open();
  const transaction = database.transaction([...new Set(entries.map(({ store }) => store))], 'readwrite', {
    durability: 'strict',
  });
  for (const { store, key, value } of entries) transaction.objectStore(store).put(value, key);
  await committed(transaction);
}

/** Stores a value; resolves when it is safely stored. */
export async function writeStored(store: StoreName, key: string, value: unknown): Promise<void> {
  await writeAllStored([{ store, key, value }]);
}

/** Why something of a profile was not stored: the profile was erased, here or in another tab. */
type GoneProfile = 'ProfileErased';

/**
 * Changes what is stored of a profile under a name by what it is, so that no other tab gets in between; resolves with what it was when the
 * change is safely stored. Where `change` gives undefined, the value stays. Throws a {@link CodedError} with `ProfileErased`: nothing is
 * kept of a profile that was erased, and nothing is done with its key. `relaxed` does not wait for the disk: for what may be lost with the power.
 */
export async function updateOwn<T>(
  { profileId, store, name }: { readonly profileId: string; readonly store: StoreName; readonly name: string },
  change: (before: T | undefined) => T | undefined,
  durability: 'strict' | 'relaxed' = 'strict',
): Promise<T | undefined> {
  const database = await open();
  const transaction = database.transaction([...new Set(['profile', store])], 'readwrite', { durability });
  if ((await settled(transaction.objectStore('profile').count(ownKey(profileId, profileName)))) === 0)
    throw new CodedError<GoneProfile>('ProfileErased', 'The profile is not on this device any more');
  const objects = transaction.objectStore(store);
  const key = ownKey(profileId, name);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- as in `readStored`
  const before = await settled(objects.get(key) as IDBRequest<T | undefined>);
  const after = change(before);
  if (after !== undefined) objects.put(after, key);
  await committed(transaction);
  return before;
}

/** Under which key something of a profile is stored. */
export function ownKey(profileId: string, name: string): string {
  return `${profileId}/${name}`;
}

/** Erases everything of the profile with this id. */
export async function eraseStored(profileId: string): Promise<void> {
  const database = await open();
  const transaction = database.transaction(storesOfProfiles, 'readwrite', { durability: 'strict' });
  for (const store of storesOfProfiles) transaction.objectStore(store).delete(below(ownKey(profileId, '')));
  await committed(transaction);
}

/** All keys that begin so. */
function below(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\u{FFFF}`);
}

function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The storage of this device failed')));
  });
}
