/** A piece of work to repeat; what it returns is checked once and otherwise ignored, but for a promise, which is waited for. */
export type Work = () => unknown;

const windows = 7;
const windowMilliseconds = 250;

/**
 * How often per second each piece of work runs: medians of windows that take turns, so that all of them meet the same machine.
 */
export async function rates<Name extends string>(works: Readonly<Record<Name, Work>>): Promise<Record<Name, number>> {
  const names = Object.keys(works) as Name[];
  const samples = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (const name of names) await window(works[name]);
  for (let index = 0; index < windows; index++) for (const name of names) samples[name].push(await window(works[name]));
  return Object.fromEntries(names.map((name) => [name, median(samples[name])])) as Record<Name, number>;
}

async function window(work: Work): Promise<number> {
  const start = performance.now();
  let runs = 0;
  let elapsed = 0;
  do {
    for (let index = 0; index < 50; index++) {
      const result = work();
      // One that is there at once is not, which would take longer than some work does.
      if (result instanceof Promise) await result;
    }
    runs += 50;
    elapsed = performance.now() - start;
  } while (elapsed < windowMilliseconds);
  return (runs / elapsed) * 1_000;
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}
