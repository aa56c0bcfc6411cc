import { readFileSync } from 'node:fs';

/**
 * How long the main thread of a process has been ready and has waited for a processor that others had, in milliseconds. Nothing
 * where the system does not report it, which is all but Linux.
 */
export function waitedForProcessor(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}
