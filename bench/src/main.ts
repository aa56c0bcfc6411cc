import type { BenchResult } from './result.ts';

const benches: Readonly<Record<string, () => Promise<{ run: () => Promise<BenchResult[]> }>>> = {
  policies: () => import('./policies.ts'),
  conditions: () => import('./conditions.ts'),
  codecs: () => import('./codecs.ts'),
  intents: () => import('./intents.ts'),
  lists: () => import('./lists.ts'),
  memory: () => import('./memory.ts'),
  start: () => import('./start.ts'),
  families: () => import('./families.ts'),
  watching: () => import('./watching.ts'),
  console: () => import('./console.ts'),
  companion: () => import('./companion.ts'),
};

/** Runs the benchmarks that are named on the command line, or all. */
async function main(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !(name in benches));
  if (unknown.length > 0)
    throw new Error(`There is no benchmark ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`);
  for (const [name, load] of Object.entries(benches)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const { run } = await load();
    for (const result of await run()) {
      console.log(`${result.name}: ${result.ratio.toPrecision(3)} (aim ${result.aim})\n    ${result.detail}`);
    }
  }
}

await main(process.argv.slice(2));
