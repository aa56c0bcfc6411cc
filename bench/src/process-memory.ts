import { execFileSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

/** What a server may take. */
export const aimMegabytes = 300;

/** Counts the most from now on: opening sealed keys takes much, once, when a server starts. */
export function forgetPeak({ pid }: ChildProcess): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Not Linux, where what it holds in the end is taken.
  }
}

/** The most that the process has held; where the system does not report it, what it has now. */
export function peakMegabytes(child: ChildProcess): number {
  return megabytesOf('VmHWM', child);
}

/** What the process holds now. */
export function heldMegabytes(child: ChildProcess): number {
  return megabytesOf('VmRSS', child);
}

function megabytesOf(line: 'VmHWM' | 'VmRSS', { pid }: ChildProcess): number {
  try {
    const kilobytes = new RegExp(`${line}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    if (kilobytes !== undefined) return Math.round(Number(kilobytes) / 1024);
  } catch {
    // Not Linux.
  }
  return Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024);
}
