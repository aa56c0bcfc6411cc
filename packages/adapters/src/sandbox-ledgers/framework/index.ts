export * from './create-sandbox-ledger.ts';
export * from './fee-wave.ts';
export * from './migrations.ts';
export type * from './rules.ts';
