export { createReadStore } from './create-read-store.ts';
export { listMigrations } from './migrations.ts';
export { createShownEnds } from './shown-ends.ts';
