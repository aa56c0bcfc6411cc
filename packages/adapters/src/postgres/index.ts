export { createReadStore, listMigrations } from './lists/index.ts';
export { migrate } from './migrate.ts';
export type { Migration } from './migration.ts';
export { coreMigrations } from './migrations.ts';
