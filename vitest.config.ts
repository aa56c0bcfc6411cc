import { availableParallelism } from 'node:os';

import { defineConfig } from 'vitest/config';

const sources = ['packages/*/src', 'packages/ledgers/*/src', 'apps/*/src', 'apps/*/test', 'tooling', 'bench', 'e2e'];

export default defineConfig({
  test: {
    // Two even on two cores, where the default is one: much of what a test does is waiting for the database.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          include: sources.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
          exclude: ['**/*.integration.test.ts', '**/node_modules/**'],
          testTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        test: {
          name: 'integration',
          include: sources.map((folder) => `${folder}/**/*.integration.test.ts`),
          exclude: ['**/node_modules/**'],
          globalSetup: ['tooling/test-server.ts'],
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
