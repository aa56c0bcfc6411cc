import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { CodedError, errorCode, isObject } from '@countersign/kernel';

/**
 * Takes the data directory for this process alone: by a lock of the operating system, which ends with the process and holds in every container
 * that has the folder, and by a file that names the process and when it began, which is all that earlier releases look at. Returns the release.
 * Throws `DataDirectoryLocked`.
 */
export function lockDataDirectory(dataDirectory: string): () => void {
  const path = join(dataDirectory, 'instance.lock');
  const inUseBy = (holder: string) =>
    new CodedError('DataDirectoryLocked', `The data directory ${dataDirectory} is in use by ${holder}`);
  const letGo = holdFile(join(dataDirectory, 'instance.held'));
  if (letGo === undefined) throw inUseBy(nameOf(readFile(path)?.split(' ')[0]));
  try {
    const holder = readHolder(path);
    if (holder !== undefined) throw inUseBy(nameOf(String(holder)));
    writeFileSync(path, `${process.pid} ${processStart(process.pid) ?? ''}\n`, { mode: 0o600 });
  } catch (error) {
    letGo();
    throw error;
  }
  return () => {
    rmSync(path, { force: true });
    letGo();
  };
}

function nameOf(pid: string | undefined): string {
  return pid === undefined || pid === '' ? 'another process' : `process ${pid}`;
}

/** What SQLite says where another connection has the file. */
const busy = 5;

/** A process that was killed is gone for its parent some moments before the last of its threads, and with it the lock. */
const waitMilliseconds = 2_000;

/** What this process holds: a file that nothing refers to would be closed, and so let go. */
const held = new Set<DatabaseSync>();

/**
 * Locks a file as SQLite does, the one thing in Node that asks the operating system for it; gives the release, undefined while anybody has it. The
 * file stays, since one that is deleted could be locked twice. A file system that has no locks keeps nobody out.
 */
function holdFile(path: string): (() => void) | undefined {
  // Anyone who may read it could lock it.
  closeSync(openSync(path, 'a', 0o600));
  const file = new DatabaseSync(path, { timeout: waitMilliseconds });
  try {
    file.exec('begin exclusive');
  } catch (error) {
    if (isObject(error) && error['errcode'] === busy) {
      file.close();
      return undefined;
    }
  }
  held.add(file);
  return () => {
    held.delete(file);
    file.close();
  };
}

function readFile(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** The process that the file names, where it runs. */
function readHolder(path: string): number | undefined {
  const [pidText, start] = readFile(path)?.split(' ') ?? [];
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
