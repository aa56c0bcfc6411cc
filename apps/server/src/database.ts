import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { hasEmbeddedPostgres, lockDataDirectory, startEmbeddedPostgres } from '@countersign/adapters/embedded-postgres';
import { CodedError } from '@countersign/kernel';
import pg from 'pg';

import type { ServerConfig } from './config/config.ts';

/** The database, embedded or external. */
export interface Database {
  readonly pool: pg.Pool;
  /** True if the server may do everything there, which the embedded one never lets it. */
  readonly isSuperuser: boolean;
  close(): Promise<void>;
}

/** Level by level: where a file system takes no folders, as /proc, Node's own recursion never ends. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o711 });
}

function prepareDataDirectory(folder: string): void {
  try {
    makeFolder(folder);
    if (!statSync(folder).isDirectory()) throw new Error('it is a file and no folder');
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new CodedError('DataDirectoryUnusable', `The data directory ${folder} cannot be used: ${messageOf(error)}`);
  }
}

function postgresIn(folder: string): string {
  return join(folder, 'postgres');
}

async function startOwn(folder: string): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const unlock = lockDataDirectory(folder);
  try {
    const server = await startEmbeddedPostgres({ directory: postgresIn(folder) });
    const stop = async () => {
      await server.stop();
      unlock();
    };
    return { url: server.url, stop };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Throws `InstanceMissing` where opening the database would make one. */
export function requireDatabase({ databaseUrl, dataDirectory }: ServerConfig): void {
  if (databaseUrl !== undefined || hasEmbeddedPostgres(postgresIn(dataDirectory))) return;
  throw new CodedError('InstanceMissing', `There is no instance in ${dataDirectory}: it has no database`);
}

/**
 * Opens the database that the configuration names, or starts the embedded one in the data directory. Throws `DataDirectoryUnusable`,
 * `DataDirectoryLocked`, `PostgresStartFailed` or `DatabaseUnreachable`.
 */
export async function openDatabase(config: ServerConfig, onError: (error: Error) => void): Promise<Database> {
  prepareDataDirectory(config.dataDirectory);
  const own = config.databaseUrl === undefined ? await startOwn(config.dataDirectory) : undefined;
  const pool = new pg.Pool({ connectionString: own?.url ?? config.databaseUrl, max: config.databaseConnections });
  // A connection that breaks while it is idle is replaced by the next query; without a listener the process would end.
  // One that is about to be closed may still hear that the database stops, which is no news then.
  let isClosing = false;
  pool.on('error', (error) => {
    if (!isClosing) onError(error);
  });
  const close = async () => {
    isClosing = true;
    await pool.end();
    await own?.stop();
  };
  try {
    const { rows } = await pool.query<{ isSuperuser: boolean }>(
      'select rolsuper as "isSuperuser" from pg_roles where rolname = current_user',
    );
    return { pool, isSuperuser: rows[0]?.isSuperuser === true, close };
  } catch (error) {
    await close();
    throw new CodedError('DatabaseUnreachable', `The database cannot be reached: ${messageOf(error)}`, { cause: error });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
