import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

import { CodedError } from '@countersign/kernel';

/** PostgreSQL refuses to run as root; this is `nobody` on every common system. */
const unprivilegedId = 65_534;

/** Where a program starts on the cluster, and as whom: what `child_process.spawn` takes, and the cluster's path for the program. */
export interface Launch {
  readonly options: { readonly cwd: string; readonly uid?: number; readonly gid?: number };
  readonly clusterPath: string;
}

/** The user and group that own the cluster's files; undefined where no rights have to be dropped. */
export function databaseOwner(): { uid: number; gid: number } | undefined {
  return process.getuid?.() === 0 ? { uid: unprivilegedId, gid: unprivilegedId } : undefined;
}

/**
 * How to start a program of PostgreSQL on the cluster without root's rights, any of them: anyone who comes to command the database then
 * reads the cluster's own files and no other. Where a folder on the way to the cluster is closed to others (a clone in a private
 * folder), the program starts inside of it and names it by that on Linux, since no right is needed to be where one is. Throws
 * `DataDirectoryUnreachable` elsewhere.
 */
export function launchOn(cluster: string): Launch {
  const owner = databaseOwner();
  if (owner === undefined) return { options: { cwd: cluster }, clusterPath: cluster };
  const options = { cwd: cluster, ...owner };
  const closed = firstClosedFolder(cluster);
  if (closed === undefined) return { options, clusterPath: cluster };
  const here = '/proc/self/cwd';
  if (existsSync(here)) return { options, clusterPath: here };
  throw new CodedError(
    'DataDirectoryUnreachable',
    `The database runs without root's rights and cannot pass through ${closed}: choose another --data-dir, or run as an ordinary user`,
  );
}

/** The first folder above the path that the database's user may not pass through; undefined: they reach it. */
export function firstClosedFolder(path: string): string | undefined {
  const others = 0o001;
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    const { mode, uid } = statSync(folder);
    if ((mode & others) === 0 && uid !== unprivilegedId) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}
