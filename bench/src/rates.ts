/** A piece of work to repeat; what it returns is checked once and otherwise ignored. */
export type Work = () => unknown;

const windows = 7;
const windowMilliseconds = 250;

/**
 * How often per second each piece of work runs: medians of windows that take turns, so that all of them meet the same machine.
 */
export function rates<Name extends string>(works: Readonly<Record<Name, Work>>): Record<Name, number> {
  const names = Object.keys(works) as Name[];
  const samples = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (const name of names) window(works[name]);
  for (let index = 0; index < windows; index++) for (const name of names) samples[name].push(window(works[name]));
  return Object.fromEntries(names.map((name) => [name, median(samples[name])])) as Record<Name, number>;
}

function window(work: Work): number {
  const start = performance.now();
  let runs = 0;
  let elapsed = 0;
  do {
    for (let index = 0; index < 50; index++) work();
    runs += 50;
    elapsed = performance.now() - start;
  } while (elapsed < windowMilliseconds);
  return (runs / elapsed) * 1_000;
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}
