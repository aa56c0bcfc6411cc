import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const memory = '/dev/shm';
/** The checks take less than one. */
const gigabytesFree = 4;

/**
 * Lets all that is started from here keep what it soon throws away in memory, where the system has a folder for that and enough of it: the checks make
 * and drop hundreds of databases, each of some hundred files, and on a disk those were a seventh of what the tests of the database took. Somebody's own
 * `TMPDIR` stays.
 */
export function keepScratchInMemory(): void {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return;
  const folder = mkdtempSync(join(memory, 'countersign-checks-'));
  // As any folder for such files: started by root, a database runs as somebody else.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= gigabytesFree * 2 ** 30;
  } catch {
    return false;
  }
}
