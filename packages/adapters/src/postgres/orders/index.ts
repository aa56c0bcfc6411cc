export { createAccountHistory } from './account-history.ts';
export { createBalanceRefreshes } from './balance-refreshes.ts';
export { createEvidenceStore } from './evidence-store.ts';
export { createLedgerBook } from './ledger-book.ts';
export { createLedgerStates } from './ledger-states.ts';
export { orderMigrations } from './migrations.ts';
export { createOrderBook } from './order-book.ts';
export { createQuarantine } from './quarantine.ts';
