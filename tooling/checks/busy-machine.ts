import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the processors of a machine did since it was started, in milliseconds summed over all of them. */
export interface ProcessorTimes {
  readonly idle: number;
  readonly all: number;
}

/** Whether others used more than half of the machine's processors between two readings. */
export function isBusyBetween(before: ProcessorTimes, after: ProcessorTimes): boolean {
  const all = after.all - before.all;
  return all > 0 && (after.idle - before.idle) / all < 0.5;
}

/** Looks for two seconds, before anything of one's own runs, whether others keep the machine busy. The load average still counts what has ended. */
export async function isMachineBusy(): Promise<boolean> {
  const before = processorTimes();
  await sleep(2_000);
  return isBusyBetween(before, processorTimes());
}

function processorTimes(): ProcessorTimes {
  const times = cpus().map((cpu) => cpu.times);
  const idle = times.reduce((sum, time) => sum + time.idle, 0);
  return { idle, all: times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, idle) };
}
