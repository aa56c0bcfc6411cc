export * from './notifications/index.ts';
export * from './reads/index.ts';
export * from './session/index.ts';
export * from './sign-in/index.ts';
export * from './orders/index.ts';
export * from './tracking/index.ts';
export type { Job, JobQueue } from './ports/job-queue.ts';
