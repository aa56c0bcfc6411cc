/** What runs on a server: each program by its name, with the module that it begins with. */
export const programs = {
  start: 'apps/devstack/src/main.ts',
  server: 'apps/server/src/main.ts',
  verify: 'apps/server/src/verify/main.ts',
} as const;

/** The threads that they start, in the same way. */
export const threads = {
  'trial-worker': 'apps/server/src/trials/trial-worker.ts',
  'token-worker': 'packages/adapters/src/hsm/worker/token-worker.ts',
} as const;

/** Whether there is a program of this name. */
export const isProgram = (name: string | undefined): name is keyof typeof programs =>
  name !== undefined && Object.hasOwn(programs, name);
