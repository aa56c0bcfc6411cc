import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

import { CodedError, errorCode } from '@countersign/kernel';

/**
 * Takes the data directory for this process alone, by a file that names the process and when it began, so that the
 * lock of a process that was killed is recognised as stale even if its number is in use again.
 * Returns the release. Throws `DataDirectoryLocked`.
 */
export function lockDataDirectory(dataDirectory: string): () => void {
  const path = join(dataDirectory, 'instance.lock');
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const file = openSync(path, 'wx', 0o600);
      writeSync(file, `${process.pid} ${processStart(process.pid) ?? ''}\n`);
      closeSync(file);
      return () => rmSync(path, { force: true });
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
      const holder = readHolder(path);
      if (holder !== undefined) {
        throw new CodedError('DataDirectoryLocked', `The data directory ${dataDirectory} is in use by process ${holder}`);
      }
      rmSync(path, { force: true });
    }
  }
  throw new CodedError('DataDirectoryLocked', `The data directory ${dataDirectory} is in use by another process`);
}

function readHolder(path: string): number | undefined {
  const [pidText, start] = readFileSync(path, 'utf8').trim().split(' ');
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid || !isAlive(pid)) return undefined;
  const now = processStart(pid);
  return start !== undefined && start !== '' && now !== undefined && now !== start ? undefined : pid;
}

/** True while a process of that number runs; one that has ended and whose parent has not asked for its end yet does not. */
export function isAlive(pid: number): boolean {
  if (deadStates.has(processStatus(pid)?.[0] ?? '')) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Zombie, dead. */
const deadStates: ReadonlySet<string> = new Set(['Z', 'X', 'x']);

function processStart(pid: number): string | undefined {
  return processStatus(pid)?.[19];
}

/** The fields of /proc/<pid>/stat from the third on; the second may hold spaces and ends with the last parenthesis. */
function processStatus(pid: number): readonly string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
  } catch {
    return undefined;
  }
}
