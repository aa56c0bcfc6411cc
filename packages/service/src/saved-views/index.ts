export { createSavedViews } from './saved-views.ts';
export type { SavedViews, SavedViewStore } from './saved-views.ts';
