import { availableParallelism } from 'node:os';

import { defineConfig } from 'vitest/config';

const sources = ['packages/*/src', 'packages/ledgers/*/src', 'apps/*/src', 'apps/*/test', 'tooling', 'bench', 'e2e'];

export default defineConfig({
  test: {
    // Three even on two cores, where the default is one: much of what a test does is waiting for the database, or for a process.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // `isolate: false`: the files of a worker share what they import. Importing it again for each was a quarter of all the work.
    projects: [
      {
        test: {
          name: 'unit',
          include: sources.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
          exclude: ['**/*.integration.test.ts', 'apps/companion/**', '**/node_modules/**'],
          isolate: false,
          testTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        test: {
          // Some of its tests put modules in the place of its own, each for itself.
          name: 'unit-companion',
          include: ['apps/companion/src/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**'],
          testTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
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
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // What is waited for may take longer on a busy machine than the second that is the default.
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
});
