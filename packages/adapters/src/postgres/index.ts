export { sequenceEvents } from './events.ts';
export { createPostgresInstanceStore } from './instance-store.ts';
export { createPostgresJobs } from './jobs.ts';
export { createReadStore, listMigrations } from './lists/index.ts';
export { migrate } from './migrate.ts';
export type { Migration } from './migration.ts';
export { coreMigrations } from './migrations.ts';
export { createPostgresStore } from './store.ts';
export * from './orders/index.ts';
