import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

import { CodedError } from '@countersign/kernel';

/** PostgreSQL refuses to run as root; this is `nobody` on every common system. */
const unprivilegedId = 65_534;

/** How to start a program: the command with its first arguments, and the identity for `child_process.spawn`. */
export interface Launch {
  readonly command: string;
  readonly leadingArguments: readonly string[];
  readonly identity: { readonly uid?: number; readonly gid?: number };
}

/** The user and group that own the database's files; undefined where no rights have to be dropped. */
export function databaseOwner(): { uid: number; gid: number } | undefined {
  return process.getuid?.() === 0 ? { uid: unprivilegedId, gid: unprivilegedId } : undefined;
}

/**
 * How to start `program` without root's rights so that it can reach the given paths. Where a folder on the way is
 * closed to others (a clone in a private folder), Linux's setpriv keeps the one right to pass through folders.
 * Throws `DataDirectoryUnreachable` where neither works.
 */
export function unprivilegedLaunch(program: string, reachablePaths: readonly string[]): Launch {
  const owner = databaseOwner();
  if (owner === undefined) return { command: program, leadingArguments: [], identity: {} };
  const closed = [program, ...reachablePaths].map(firstClosedFolder).find((folder) => folder !== undefined);
  if (closed === undefined) return { command: program, leadingArguments: [], identity: owner };
  const flags = [
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    '--inh-caps=-all,+dac_read_search',
    '--ambient-caps=-all,+dac_read_search',
    '--bounding-set=-all,+dac_read_search',
  ];
  if (spawnSync('setpriv', [...flags, '--', program, '--version'], { stdio: 'ignore' }).status === 0) {
    return { command: 'setpriv', leadingArguments: [...flags, '--', program], identity: {} };
  }
  throw new CodedError(
    'DataDirectoryUnreachable',
    `The database runs without root's rights and cannot pass through ${closed}: choose another --data-dir, or run as an ordinary user`,
  );
}

function firstClosedFolder(path: string): string | undefined {
  const others = 0o001;
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    const { mode, uid } = statSync(folder);
    if ((mode & others) === 0 && uid !== unprivilegedId) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}
