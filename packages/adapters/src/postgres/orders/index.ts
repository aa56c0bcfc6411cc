export { createLedgerBook } from './ledger-book.ts';
export { orderMigrations } from './migrations.ts';
export { createOrderBook } from './order-book.ts';
