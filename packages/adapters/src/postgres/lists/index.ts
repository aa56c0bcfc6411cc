export { createReadStore } from './create-read-store.ts';
export { listMigrations } from './migrations.ts';
