import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { foldersOf, hashOf } from '../../apps/devstack/src/sources.ts';

// What changes what is built in addition to the packages that the programs depend on.
const always = ['tooling/server-build', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.json'];
const dayMilliseconds = 86_400_000;
const mostKept = 10;
/** How a system says that nobody may write there. */
const closed = new Set(['EACCES', 'EPERM', 'EROFS']);

/**
 * The folder with what was built of the server's sources as they are now; builds it where that has not been done, which `onBuild` hears of first. Undefined
 * where nobody may write below `node_modules`: the sources do as well. Throws where they cannot be built.
 */
export function builtServer(root: string, onBuild: () => void = () => undefined): string | undefined {
  const sources = hashOf(root, [...always, ...foldersOf(root, '@countersign/devstack')]);
  const kept = join(root, 'node_modules', '.cache', 'server');
  return keptOr(kept, sources.slice(0, 16), (unfinished) => {
    onBuild();
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), unfinished], {
      cwd: root,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`The server could not be built:\n${stdout}${stderr}`);
  });
}

/** The folder of a name among those that are kept; made by `make` aside where it is not there, so that nobody ever finds half of one. */
export function keptOr(kept: string, name: string, make: (unfinished: string) => void): string | undefined {
  const folder = join(kept, name);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  try {
    mkdirSync(unfinished, { recursive: true });
  } catch (error) {
    if (error instanceof Error && 'code' in error && closed.has(String(error.code))) return undefined;
    throw error;
  }
  try {
    make(unfinished);
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another process may have been faster.
    if (!existsSync(folder)) throw error;
  }
  deleteOld(kept);
  return folder;
}

/** Deletes what nobody is likely to run any more: a process reads some of its files only when it needs them. */
function deleteOld(kept: string): void {
  const folders = readdirSync(kept).map((name) => ({
    path: join(kept, name),
    made: statSync(join(kept, name), { throwIfNoEntry: false })?.mtimeMs ?? 0,
  }));
  const old = folders.toSorted((one, other) => other.made - one.made).slice(mostKept);
  for (const { path, made } of old) if (Date.now() - made > dayMilliseconds) rmSync(path, { recursive: true, force: true });
}
