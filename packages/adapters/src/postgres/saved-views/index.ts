export { savedViewMigrations } from './migrations.ts';
export { createSavedViewStore } from './saved-view-store.ts';
