import type { BenchResult } from '../result.ts';

const busyMilliseconds = 400;

/** How much of a processor this process gets while it asks for a whole one: on a machine that others use, times say little. */
export function processorShareResult(): BenchResult {
  const before = process.cpuUsage();
  const began = performance.now();
  while (performance.now() - began < busyMilliseconds) Math.sqrt(began);
  const { user, system } = process.cpuUsage(before);
  const share = (user + system) / 1000 / (performance.now() - began);
  return {
    name: 'share of a processor that a busy loop got',
    ratio: share,
    aim: 'about 1: the times below mean little where it is less',
    detail: `in ${busyMilliseconds} ms`,
  };
}
