import { availableParallelism } from 'node:os';

import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const sources = ['packages/*/src', 'packages/ledgers/*/src', 'apps/*/src', 'apps/*/test', 'tooling', 'bench', 'e2e'];

/** The files that take longest, one minute or more each where nothing else runs. Whatever is begun last is waited for by everybody. */
const longest = [
  'test/fuzz/fuzz.integration.test.ts',
  'test/orders/crashes.integration.test.ts',
  'test/two-processes.integration.test.ts',
  'test/crash.integration.test.ts',
  'test/main.integration.test.ts',
  'test/orders/burst.integration.test.ts',
];

/**
 * How long something is waited for, and how long a test may take: many times what was ever seen on a machine that works for others as well.
 * Only what never comes is waited for so long.
 */
const patience = { testTimeout: 900_000, hookTimeout: 900_000, expect: { poll: { timeout: 180_000 } } };

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.endsWith(name));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Three even on two cores, where the default is one: much of what a test does is waiting for the database, or for a process.
    maxWorkers: Number(process.env.TEST_WORKERS ?? Math.max(3, availableParallelism() - 1)),
    // `isolate: false`: the files of a worker share what they import. Importing it again for each was a quarter of all the work.
    projects: [
      {
        test: {
          name: 'unit',
          include: sources.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
          exclude: ['**/*.integration.test.ts', 'apps/companion/**', '**/node_modules/**'],
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          // Some of its tests put modules in the place of its own, each for itself.
          name: 'unit-companion',
          include: ['apps/companion/src/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**'],
          ...patience,
        },
      },
      {
        test: {
          name: 'integration',
          include: sources.map((folder) => `${folder}/**/*.integration.test.ts`),
          exclude: ['**/node_modules/**'],
          isolate: false,
          globalSetup: ['apps/server/test/test-server.ts'],
          setupFiles: ['apps/server/test/conformance/watch-fetch.ts'],
          ...patience,
        },
      },
    ],
  },
});
