import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { lockDataDirectory } from '@countersign/adapters/embedded-postgres';
import type { Instance } from '@countersign/server';

import { isCompleteDemo, isDemo, readDemoPublicKeys } from './seed.ts';

/** What the data directory and the database are together: whether a demo is there, is to be made, or was begun and left. */
export type DemoState = 'ToBeMade' | 'Complete' | 'Interrupted' | 'NoDemo';

/**
 * A demo counts as interrupted only if nobody but its own people is a user of the instance: their keys are given to nobody before it is
 * whole, so nothing in it is anybody's work. An instance of other people that a demo's data directory was given to is no demo.
 */
export async function demoState(dataDirectory: string, { services }: Instance): Promise<DemoState> {
  if ((await services.instance.rootDomainId()) === undefined) return 'ToBeMade';
  if (isCompleteDemo(dataDirectory)) return 'Complete';
  if (!isDemo(dataDirectory)) return 'NoDemo';
  const own = new Set(readDemoPublicKeys(dataDirectory));
  const { rows } = await services.pool.query<{ publicKey: string }>(
    `select distinct data->>'publicKey' as "publicKey" from entity_user`,
  );
  return rows.length > 0 && rows.every(({ publicKey }) => own.has(publicKey)) ? 'Interrupted' : 'NoDemo';
}

/**
 * Takes away the database that is left of a demo that was interrupted, and what was seen of it; nothing may run on the data directory. What the vault keeps
 * stays: no seed is ever deleted, and one without orders harms nobody.
 */
export function discardDemo(dataDirectory: string, seen: string): void {
  const unlock = lockDataDirectory(dataDirectory);
  try {
    const database = join(dataDirectory, 'postgres');
    const discarded = `${database}.discarded`;
    rmSync(discarded, { recursive: true, force: true });
    // At once: half a database would be taken for a whole one by the next start, if this one is killed.
    if (existsSync(database)) renameSync(database, discarded);
    rmSync(discarded, { recursive: true, force: true });
    rmSync(seen, { recursive: true, force: true });
  } finally {
    unlock();
  }
}
