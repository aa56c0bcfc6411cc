import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts a process's time in hundredths of a second for everybody who reads it from outside (proc(5), `sysconf(_SC_CLK_TCK)`). */
const millisecondsPerTick = 10;

interface ProcessLine {
  readonly pid: number;
  readonly parent: number;
  readonly milliseconds: number;
}

/**
 * The processor time in milliseconds that a process has used with all that it started, running or ended. Undefined where the system has no
 * `/proc`. Unlike a rate it hardly depends on what else the machine does.
 */
export function processorTimeOf(pid: number): number | undefined {
  const lines = processLines();
  if (lines === undefined) return undefined;
  const sumBelow = (root: number): number =>
    lines.reduce((sum, line) => sum + (line.parent === root ? line.milliseconds + sumBelow(line.pid) : 0), 0);
  return (lines.find((line) => line.pid === pid)?.milliseconds ?? 0) + sumBelow(pid);
}

function processLines(): readonly ProcessLine[] | undefined {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => lineOf(Number(name)));
  } catch {
    return undefined;
  }
}

/** Fields of `/proc/<pid>/stat`: behind the name, which may hold anything, are state, parent, ..., and from the twelfth on the four times. */
function lineOf(pid: number): readonly ProcessLine[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return [{ pid, parent: Number(fields[1]), milliseconds: ticks * millisecondsPerTick }];
  } catch {
    // It has ended meanwhile.
    return [];
  }
}
