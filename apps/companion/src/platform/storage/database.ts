/** The stores of this app in the browser's IndexedDB. */
export type StoreName = 'keys' | 'profile' | 'memory';

const databaseName = 'countersign-companion';
const stores: readonly StoreName[] = ['keys', 'profile', 'memory'];

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseName, 1);
    opening.addEventListener('upgradeneeded', () => {
      for (const store of stores) opening.result.createObjectStore(store);
    });
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => {
      opened = undefined;
      reject(opening.error ?? new Error('The storage of this device cannot be opened'));
    });
  });
  return opened;
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The storage of this device failed')));
  });
}

/** What is stored under the key, or undefined. */
export async function readStored<T>(store: StoreName, key: string): Promise<T | undefined> {
  const database = await open();
  // oxlint-disable-next-line typescript/consistent-type-assertions -- What stands under a key is what this device put there.
  return settled(database.transaction(store).objectStore(store).get(key) as IDBRequest<T | undefined>);
}

/** Stores a value; resolves when it is safely stored. */
export async function writeStored(store: StoreName, key: string, value: unknown): Promise<void> {
  const database = await open();
  const transaction = database.transaction(store, 'readwrite', { durability: 'strict' });
  transaction.objectStore(store).put(value, key);
  await committed(transaction);
}

/** Erases everything in every store. */
export async function eraseAllStored(): Promise<void> {
  const database = await open();
  const transaction = database.transaction(stores, 'readwrite', { durability: 'strict' });
  for (const store of stores) transaction.objectStore(store).clear();
  await committed(transaction);
}

function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The storage of this device failed')));
  });
}
