export * from './ledger-modules.ts';
export * from './sandbox-ledgers.ts';
