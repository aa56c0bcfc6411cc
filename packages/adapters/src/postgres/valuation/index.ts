export { createHistoryStore } from './history-store.ts';
export { valuationMigrations } from './migrations.ts';
export { createPriceBook } from './price-book.ts';
