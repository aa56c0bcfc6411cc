/**
 * Whether the browser keeps what this app stores, and the key with it, until its owner deletes it: `Kept`; `MayGo` where it may clear it to make
 * room, or after the app was not used for a while; `Unknown` where it does not say.
 */
export type Keeping = 'Kept' | 'MayGo' | 'Unknown';

const keepings = { true: 'Kept', false: 'MayGo' } as const satisfies Record<string, Keeping>;

/** How it is now; asks for nothing. */
export async function keeping(): Promise<Keeping> {
  return await said((storage) => storage.persisted());
}

/** Asks the browser to keep it for good, where it does not yet. Some ask their user, some decide by themselves. */
export async function askToKeep(): Promise<Keeping> {
  return await said(async (storage) => (await storage.persisted()) || (await storage.persist()));
}

async function said(question: (storage: StorageManager) => Promise<boolean>): Promise<Keeping> {
  // Pages that came without encryption have none, and old browsers lack these questions.
  const storage: Partial<StorageManager> | undefined = navigator.storage;
  if (storage?.persisted === undefined || storage.persist === undefined) return 'Unknown';
  try {
    return keepings[`${await question(navigator.storage)}`];
  } catch {
    return 'Unknown';
  }
}

/** True where the app was installed and runs as one: browsers keep what such apps store for longer. */
export function isInstalled(): boolean {
  return globalThis.matchMedia('(display-mode: standalone)').matches;
}
